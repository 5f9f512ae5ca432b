import { type Address, makeAddress } from '../address/address.js';
import { Link } from '../look/controls.js';
import { Tick } from '../look/signs.js';
import { type DoneSteps, nextToDo } from './lesson-progress.js';
import type { ShownLesson } from '../truth/shown-lesson.js';

interface LessonOverviewProps {
  readonly lesson: ShownLesson;
  readonly done: DoneSteps;
  readonly addressOf: (step: number) => Address;
}

/** What a lesson is about, and its steps with a mark on those that are done. */
export function LessonOverview({ lesson, done, addressOf }: LessonOverviewProps) {
  const { intro, steps } = lesson;
  const next = nextToDo(done, steps.length);
  return (
    <div class="lesson-overview">
      <div class="stack prose">
        {intro.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <div class="row">
          <Link kind="main" to={addressOf(next)}>
            {done.size === 0 ? 'Begin' : done.size === steps.length ? 'Do it again' : `Continue with step ${next}`}
          </Link>
          {done.size === 0 ? null : (
            <span class="soft">
              {done.size} of {steps.length} done
            </span>
          )}
        </div>
      </div>
      <nav aria-label="Steps">
        <ol class="contents plain-list">
          {steps.map(({ title, exercise }, index) => (
            <li key={title}>
              <a href={makeAddress(addressOf(index + 1))}>
                <span class="number">{index + 1}</span>
                <span class="contents-title">
                  {title}
                  {exercise === undefined ? null : <span class="soft small"> with an exercise</span>}
                </span>
                {done.has(index + 1) ? (
                  <span class="contents-done">
                    <Tick right /> done
                  </span>
                ) : null}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}
