import { useState } from 'preact/hooks';
import type { Address } from '../address/address.js';
import { keep, recall } from '../device/storage.js';
import { GameNav } from '../shell/game-nav.js';
import { Link } from '../look/controls.js';
import { Notice, Waiting } from '../look/signs.js';
import { useKeys } from '../look/keys.js';
import { go } from '../address/router.js';
import { Screen } from '../shell/screen.js';
import { useAnswer } from '../truth/use-answer.js';
import { type DoneSteps, makeDone, parseDone, progressName } from './lesson-progress.js';
import { LessonOverview } from './lesson-overview.js';
import type { ShownLesson } from '../truth/shown-lesson.js';
import { StepView } from './step-view.js';

type Props = Extract<Address, { readonly screen: 'learn' }>;

/** The steps of a lesson that are done on this device. */
function useDone(name: string, steps: number): [DoneSteps, (step: number) => void] {
  const [done, setDone] = useState(() => parseDone(recall(name), steps));
  return [
    done,
    (step) => {
      if (done.has(step)) return;
      const next = new Set([...done, ...parseDone(recall(name), steps), step]);
      keep(name, makeDone(next));
      setDone(next);
    },
  ];
}

function Lesson({ address, lesson }: { readonly address: Props; readonly lesson: ShownLesson }) {
  const { game, asked, step: number } = address;
  const { steps } = lesson;
  const [done, addDone] = useDone(progressName(game.id, lesson.options), steps.length);
  const addressOf = (step: number): Address => ({ ...address, step });
  useKeys([
    {
      key: 'arrowright',
      meaning: 'the next step',
      run: () => (number < steps.length ? go(addressOf(number + 1)) : undefined),
    },
    { key: 'arrowleft', meaning: 'the previous step', run: () => (number > 0 ? go(addressOf(number - 1)) : undefined) },
  ]);
  const nav = <GameNav game={game} asked={asked} current="learn" />;
  if (number === 0)
    return (
      <Screen key={number} title={lesson.title} nav={nav} above="Lesson">
        <LessonOverview lesson={lesson} done={done} addressOf={addressOf} />
      </Screen>
    );
  const step = steps[number - 1];
  if (step === undefined)
    return (
      <Screen key={number} title={lesson.title} nav={nav} above="Lesson">
        <Notice>
          This lesson has {steps.length} steps, so there’s no step {number}.
        </Notice>
        <div>
          <Link kind="main" to={addressOf(0)}>
            Back to the overview
          </Link>
        </div>
      </Screen>
    );
  return (
    <Screen
      key={number}
      title={step.title}
      nav={nav}
      above={
        <div class="step-above">
          <Link to={addressOf(0)}>{lesson.title}</Link>
          <span class="step-count">
            {number} of {steps.length}
          </span>
        </div>
      }
    >
      <StepView
        game={game}
        asked={asked}
        lesson={lesson}
        number={number}
        step={step}
        done={done}
        addressOf={addressOf}
        onDone={() => addDone(number)}
      />
    </Screen>
  );
}

/** The lesson of a game: an overview, then step by step. */
export function LearnScreen(address: Props) {
  const { game, asked } = address;
  const answer = useAnswer('lesson', { game: game.id, asked });
  if (answer.kind === 'known')
    return <Lesson key={JSON.stringify(answer.value.options)} address={address} lesson={answer.value} />;
  return (
    <Screen title={`Learn ${game.title}`} nav={<GameNav game={game} asked={asked} current="learn" />}>
      {answer.kind === 'waiting' ? (
        <Waiting progress={answer.progress} what="Preparing the lesson" />
      ) : (
        <Notice kind="problem">{answer.sentence}</Notice>
      )}
    </Screen>
  );
}
