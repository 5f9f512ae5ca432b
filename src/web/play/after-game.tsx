import { findLevel, LEVELS } from '../../bots/levels.js';
import { isSecret } from '../../core/referee-words.js';
import { go, ifStillHere } from '../address/router.js';
import { Button, Link } from '../look/controls.js';
import { Tick } from '../look/signs.js';
import { beatenLevels, keptLog, winsAgainst } from '../records/game-log.js';
import { resultOf } from '../records/note-game.js';
import { reviewAddress } from '../records/replay-link.js';
import { gameNumber, lastReplayText, replayText, type Sitting } from '../records/sitting.js';
import { useAnswer } from '../truth/use-answer.js';
import { lookBack } from './look-back.js';

/** What a game against the computer has taught, as soon as the solver has told, and a way to the turn it is about. */
function Lesson({ sitting }: { readonly sitting: Sitting }) {
  const { wish, match } = sitting;
  const result = resultOf(match, wish.side);
  const review = useAnswer('review', { replay: lastReplayText(sitting), game: 1 });
  if (result === undefined || review.kind === 'failed') return null;
  // The place is kept, so that no button moves when the answer comes.
  if (review.kind === 'waiting') return <p class="look-back">…</p>;
  const { sentence, turn } = lookBack(review.value, wish.side, { result, isSecret: isSecret(match) });
  const look = async (): Promise<void> => {
    const goThere = ifStillHere(go);
    goThere(await reviewAddress(replayText(sitting), { game: gameNumber(sitting), turn, you: wish.side }));
  };
  return (
    <p class="look-back">
      <span>{sentence}</span>
      {turn === undefined ? null : (
        <Button kind="quiet" onPress={() => void look()}>
          See turn {turn}
        </Button>
      )}
    </p>
  );
}

/** The levels of this game as a row of marks, those that were beaten full, and the way to the next one. */
function Climb({ sitting }: { readonly sitting: Sitting }) {
  const { wish, match } = sitting;
  const level = findLevel(wish.opponent);
  const beaten = beatenLevels(keptLog(), wish.game.id);
  const next = LEVELS.find(({ id }) => !beaten.includes(id));
  if (level === undefined) return null;
  const hasWon = resultOf(match, wish.side) === 'won';
  const isFirst = hasWon && winsAgainst(keptLog(), wish.game.id, level.id) <= 1;
  return (
    <div class="climb">
      {isFirst ? (
        <p class="first-win">
          <Tick right /> First win against {level.title}!
        </p>
      ) : null}
      <ol class="plain-list rungs" aria-label="Levels">
        {LEVELS.map(({ id, title }) => (
          <li key={id} data-beaten={beaten.includes(id)} aria-current={id === level.id ? 'true' : undefined}>
            {title}
            <span class="unseen">{beaten.includes(id) ? ', beaten' : ''}</span>
          </li>
        ))}
      </ol>
      {!hasWon || next === undefined ? null : (
        <Link class="button" to={{ screen: 'play', wish: { ...wish, opponent: next.id, names: undefined } }}>
          Next level: {next.title}
        </Link>
      )}
    </div>
  );
}

/** What stands below the result of a game against the computer. */
export function AfterGame({ sitting }: { readonly sitting: Sitting }) {
  if (sitting.wish.opponent === 'friend') return null;
  return (
    <div class="after-result">
      <Lesson sitting={sitting} />
      <Climb sitting={sitting} />
    </div>
  );
}
