import { useState } from 'preact/hooks';
import { LEVELS, type LevelId } from '../../bots/levels.js';
import type { AnyGame } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { type Beginner, BEGINNERS, type ClockTerms } from '../../online/terms.js';
import { Choices, Switch, TextField } from '../look/controls.js';
import { Notice } from '../look/signs.js';
import { SERIES, type SeriesChoice, seriesLength } from '../look/series-choice.js';
import { useKeys } from '../look/keys.js';
import { go } from '../address/router.js';
import { createMatch, playAnyone } from './api.js';
import { parseClock } from './clock-words.js';
import { PlayerNameField, usePlayerName } from './player-name.js';
import { useSeatRequest } from './use-seat-request.js';

const CLOCKS = [
  { value: 'none', label: 'None' },
  { value: '5', label: '5 min + 3 s' },
  { value: '10', label: '10 min + 5 s' },
  { value: 'own', label: 'Other' },
] as const;
type ClockChoice = (typeof CLOCKS)[number]['value'];

const KNOWN_CLOCKS: Readonly<Record<'5' | '10', ClockTerms>> = {
  '5': { initial: 300_000, increment: 3000 },
  '10': { initial: 600_000, increment: 5000 },
};

const BEGINNER_LABELS: Readonly<Record<Beginner, string>> = {
  creator: 'I do',
  guest: 'The other player',
  random: 'Random',
};

const OPPOSITES = [
  { value: 'person', label: 'A friend with the link' },
  { value: 'computer', label: 'The computer, and others can watch' },
] as const;
type Opposite = (typeof OPPOSITES)[number]['value'];

interface ClockFieldsProps {
  readonly choice: ClockChoice;
  readonly minutes: string;
  readonly seconds: string;
  readonly isWrong: boolean;
  readonly onChoose: (choice: ClockChoice) => void;
  readonly onMinutes: (text: string) => void;
  readonly onSeconds: (text: string) => void;
}

function ClockFields({ choice, minutes, seconds, isWrong, onChoose, onMinutes, onSeconds }: ClockFieldsProps) {
  return (
    <>
      <Choices legend="Clock, for each player" value={choice} options={CLOCKS} onChoose={onChoose} />
      {choice === 'own' ? (
        <div class="two-fields">
          <TextField
            label="Minutes"
            numeric
            value={minutes}
            onText={onMinutes}
            problem={isWrong ? 'From 1 to 180 minutes, and from 0 to 180 seconds.' : undefined}
          />
          <TextField label="Extra seconds for each turn" numeric value={seconds} onText={onSeconds} />
        </div>
      ) : null}
    </>
  );
}

interface OnlineFormProps {
  readonly game: AnyGame;
  readonly asked: Partial<Options>;
  /** Somebody with the link, or anybody who waits. */
  readonly against: 'link' | 'anyone';
  /** Where both choose at once nobody begins. */
  readonly isInTurn: boolean;
}

/** A match on the server: by link, or against anybody. */
export function OnlineForm({ game, asked, against, isInTurn }: OnlineFormProps) {
  const player = usePlayerName();
  const [begins, setBegins] = useState<Beginner>('creator');
  const [series, setSeries] = useState<SeriesChoice>('open');
  const [clockChoice, setClockChoice] = useState<ClockChoice>('none');
  const [minutes, setMinutes] = useState('3');
  const [seconds, setSeconds] = useState('2');
  const [isPublic, setIsPublic] = useState(false);
  const [opposite, setOpposite] = useState<Opposite>('person');
  const [level, setLevel] = useState<LevelId>('regular');
  const { isBusy, problem, ask } = useSeatRequest(({ match }) => go({ screen: 'match', match, carry: undefined }));
  const ownClock = parseClock(minutes, seconds);
  const isClockWrong = clockChoice === 'own' && ownClock === undefined;
  const clock = clockChoice === 'none' ? undefined : clockChoice === 'own' ? ownClock : KNOWN_CLOCKS[clockChoice];
  const isLink = against === 'link';

  const start = (): void => {
    if (player.problem !== undefined || (isLink && isClockWrong)) return;
    const computer = opposite === 'person' ? undefined : level;
    const terms = {
      game: game.id,
      options: asked,
      begins,
      games: seriesLength(series),
      clock,
      isPublic: isPublic && computer === undefined,
      computer,
    };
    ask((token) => (isLink ? createMatch(terms, player.name, token) : playAnyone(game.id, player.name, token)));
  };
  useKeys([{ key: 's', meaning: isLink ? 'create the match' : 'play anyone', run: start }]);

  return (
    <form
      class="stack"
      aria-label="A new online match"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <PlayerNameField player={player} placeholder={game.words.seats[0]} />
      {isLink ? null : (
        <p class="field-note">
          You play the person who has waited longest for {game.title}. If nobody’s waiting, you wait for the next
          player. Standard rules, no clock.
        </p>
      )}
      {problem === undefined ? null : (
        <div role="alert">
          <Notice kind="problem">{problem}</Notice>
        </div>
      )}
      <button type="submit" class="button start" data-kind="main" aria-keyshortcuts="s" disabled={isBusy}>
        {!isLink ? 'Play anyone' : opposite === 'person' ? 'Create the link' : 'Play'}
      </button>
      {isLink ? (
        <>
          <Choices legend="Your opponent" value={opposite} options={OPPOSITES} onChoose={setOpposite} />
          {opposite === 'person' ? null : (
            <Choices
              legend="How strong?"
              value={level}
              options={LEVELS.map(({ id, title }) => ({ value: id, label: title }))}
              onChoose={setLevel}
            />
          )}
          {isInTurn ? (
            <Choices
              legend="Who starts?"
              value={begins}
              options={BEGINNERS.map((value) => ({ value, label: BEGINNER_LABELS[value] }))}
              onChoose={setBegins}
            />
          ) : null}
          <Choices legend="How many games?" value={series} options={SERIES} onChoose={setSeries} />
          <ClockFields
            choice={clockChoice}
            minutes={minutes}
            seconds={seconds}
            isWrong={isClockWrong}
            onChoose={setClockChoice}
            onMinutes={setMinutes}
            onSeconds={setSeconds}
          />
          {opposite === 'person' ? (
            <div>
              <Switch on={isPublic} onSwitch={setIsPublic}>
                Show it in the lobby
              </Switch>
              <p class="field-note">Then anyone can join, not only people with the link.</p>
            </div>
          ) : null}
        </>
      ) : null}
    </form>
  );
}
