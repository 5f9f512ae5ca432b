import { percentText } from '../../coach/value-words.js';
import { counted } from '../../core/text.js';
import type { Seat } from '../../core/seat.js';
import type { GameResult } from '../records/game-log.js';
import type { ReviewSheet } from '../truth/review-answers.js';

/** What a finished game can teach, in a sentence, and the turn to look at; undefined: there's none to look at. */
interface LookBack {
  readonly sentence: string;
  readonly turn: number | undefined;
}

interface Finished {
  readonly result: GameResult;
  /** Whether chance can decide: both choose in secret. */
  readonly isSecret: boolean;
}

type Judged = Pick<ReviewSheet, 'turns' | 'accuracy'>;

/** Why somebody who made no mistake has not won. */
function faultlessText({ result, isSecret }: Finished): string {
  if (result === 'lost')
    return isSecret
      ? 'You made no mistake: this time the computer guessed better.'
      : 'You made no mistake: the computer could win from the start.';
  return result === 'drawn'
    ? 'You made no mistake, and neither side could force more.'
    : 'You didn’t make a single mistake.';
}

/** A look back at a game against the computer, for its player. */
export function lookBack({ turns, accuracy }: Judged, you: Seat, finished: Finished): LookBack {
  const own = turns.filter(({ mistakes }) => mistakes.some(({ seat }) => seat === you));
  const last = own.at(-1);
  if (last === undefined) return { sentence: faultlessText(finished), turn: undefined };
  const { share } = accuracy[you];
  const total = `${counted(own.length, 'mistake')}${share === null ? '' : `, ${percentText(share)} accuracy`}`;
  const turn = `turn ${last.turn}`;
  if (finished.result === 'won') return { sentence: `${total}. On ${turn} you were lucky.`, turn: last.turn };
  return { sentence: `${total}. The last one was on ${turn}.`, turn: last.turn };
}
