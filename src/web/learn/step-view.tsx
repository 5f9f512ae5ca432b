import { useLayoutEffect } from 'preact/hooks';
import type { AnyGame } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { type Address, makeAddress } from '../address/address.js';
import { Link } from '../look/controls.js';
import { noteFirstTry } from '../records/lesson-log.js';
import { DiagramView } from './diagram-view.js';
import { ExerciseView } from './exercise-view.js';
import type { DoneSteps } from './lesson-progress.js';
import type { ShownLesson, ShownLessonStep } from '../truth/shown-lesson.js';

interface StepViewProps {
  readonly game: AnyGame;
  readonly asked: Partial<Options>;
  readonly lesson: ShownLesson;
  /** Counted from 1. */
  readonly number: number;
  readonly step: ShownLessonStep;
  readonly done: DoneSteps;
  readonly addressOf: (step: number) => Address;
  readonly onDone: () => void;
}

/** Where one is in the lesson: a bar of links, one for each step. */
function StepBar({ lesson, number, done, addressOf }: Omit<StepViewProps, 'game' | 'asked' | 'step' | 'onDone'>) {
  return (
    <nav class="step-bar" aria-label="Steps">
      <ol class="plain-list">
        {lesson.steps.map(({ title }, index) => (
          <li key={title}>
            <a
              href={makeAddress(addressOf(index + 1))}
              title={title}
              aria-current={index + 1 === number ? 'step' : undefined}
              aria-label={`Step ${index + 1}: ${title}${done.has(index + 1) ? ', done' : ''}`}
              data-done={done.has(index + 1)}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** One step of a lesson. A step without an exercise is done when it is read. */
export function StepView(props: StepViewProps) {
  const { game, asked, lesson, number, step, addressOf, onDone } = props;
  const { text, diagram, exercise } = step;
  const hasExercise = exercise !== undefined;
  // With the drawing and not after it: a reader may be gone by then.
  useLayoutEffect(() => {
    if (!hasExercise) onDone();
  }, [hasExercise, onDone]);
  const isLast = number === lesson.steps.length;
  return (
    <>
      <StepBar {...props} />
      <div class="lesson-step" data-split={exercise !== undefined}>
        <div class="stack">
          <div class="stack prose">
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {diagram === undefined ? null : <DiagramView diagram={diagram} />}
        </div>
        {exercise === undefined ? null : (
          <ExerciseView
            game={game}
            exercise={exercise}
            onSolved={onDone}
            onFirstTry={() => noteFirstTry(game.id, number, lesson.steps.filter((each) => each.exercise).length)}
          />
        )}
      </div>
      <nav class="row step-nav" aria-label="Through the lesson">
        <Link class="button" to={addressOf(number - 1)}>
          ‹ {number === 1 ? 'Overview' : 'Previous'}
        </Link>
        {isLast ? (
          <>
            <Link kind="main" to={{ screen: 'practice', game, asked, seed: 1, number: 1 }}>
              Now some puzzles ›
            </Link>
            <Link class="button" to={{ screen: 'game', game, asked }}>
              Play
            </Link>
          </>
        ) : (
          <Link kind="main" to={addressOf(number + 1)}>
            Next ›
          </Link>
        )}
      </nav>
    </>
  );
}
