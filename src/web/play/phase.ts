import type { Outcome } from '../../core/match.js';
import { isSecret } from '../../core/referee-words.js';
import { type Seat, SEATS } from '../../core/seat.js';
import type { TranscriptStep } from '../../core/transcript.js';
import { levelAt, type Sitting } from '../records/sitting.js';
import { roundText } from '../table/round-shown.js';
import type { SpokenNames } from '../table/spoken-names.js';
import { type Banner, stageAt } from '../table/turn-banner.js';
import { spokenNames } from './sitting-names.js';

/** What the table waits for. */
export type Phase =
  | { readonly kind: 'over'; readonly outcome: Outcome }
  /** A round was shown, and the players look at it (R-ND4). */
  | { readonly kind: 'shown' }
  | { readonly kind: 'computer'; readonly seat: Seat }
  /** Two people choose in secret on one device: it is about to change hands. */
  | { readonly kind: 'hand-over'; readonly seat: Seat }
  | { readonly kind: 'choose'; readonly seat: Seat };

/** Who of two people holds the device, and up to which turn the rounds have been looked at. */
export interface Attention {
  readonly holder: Seat | undefined;
  readonly seen: number;
}

export function phaseOf(sitting: Sitting, { holder, seen }: Attention): Phase {
  const { match } = sitting;
  if (match.status.kind === 'finished') return { kind: 'over', outcome: match.status.outcome };
  const secret = isSecret(match);
  if (secret && match.turns.length > seen) return { kind: 'shown' };
  const [seat] = match.status.toMove;
  if (seat === undefined) throw new Error('nobody is to move in a game that is not over');
  if (levelAt(sitting, seat) !== undefined) return { kind: 'computer', seat };
  const isAlone = sitting.wish.opponent !== 'friend';
  return secret && !isAlone && holder !== seat ? { kind: 'hand-over', seat } : { kind: 'choose', seat };
}

/** What came of the round that is shown. */
function roundTask(last: TranscriptStep | undefined, names: SpokenNames): Pick<Banner, 'task'> {
  const task = roundText(last, names);
  return task === undefined ? {} : { task };
}

/** Whose turn it is and what there is to do: `Your turn`, `subtract one of the computer’s digits`. Undefined: the game is over. */
export function bannerOf(sitting: Sitting, phase: Phase, last: TranscriptStep | undefined): Banner | undefined {
  const { setup, position, turns } = sitting.match;
  const names = spokenNames(sitting);
  const { you, inside, first } = names;
  switch (phase.kind) {
    case 'over':
      return undefined;
    case 'shown':
      return { seats: SEATS, text: `Round ${turns.length}`, ...roundTask(last, names), ...stageAt(sitting.match) };
    case 'computer':
      return { seats: [phase.seat], text: `${first[phase.seat]} is thinking…` };
    case 'hand-over':
      return { seats: [phase.seat], text: `Round ${turns.length + 1}` };
    case 'choose':
      return {
        seats: [phase.seat],
        text: phase.seat === you ? 'Your turn' : `${first[phase.seat]}’s turn`,
        task: setup.game.words.task({ ...setup, names: inside }, position, phase.seat),
        ...stageAt(sitting.match),
      };
  }
}
