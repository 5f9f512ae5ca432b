import type { AnyRules } from '../../core/game.js';
import type { AnyMatch } from '../../core/match.js';
import { type Seat, SEATS } from '../../core/seat.js';
import type { TranscriptStep } from '../../core/transcript.js';
import { countersAt } from './change-text.js';
import type { SpokenNames } from './spoken-names.js';

/** What a seat chose in the last round, and what came of it. */
export interface ShownChoice {
  readonly seat: Seat;
  readonly label: string;
  /** `lost 5`; undefined where no number is the seat's own. */
  readonly effect: string | undefined;
}

function effectText(change: number): string {
  if (change === 0) return 'lost nothing';
  return change < 0 ? `lost ${-change}` : `gained ${change}`;
}

/** What a turn did to the number of a seat; undefined where it has none. */
function changeOf({ before, after }: TranscriptStep, seat: Seat): number | undefined {
  const own = countersAt(after).findIndex((counter) => counter.seat === seat);
  return own === -1 ? undefined : (countersAt(after)[own]?.value ?? 0) - (countersAt(before)[own]?.value ?? 0);
}

/** Both choices of the last turn, if it was a round. */
export function shownRound(last: TranscriptStep | undefined): readonly ShownChoice[] {
  const turn = last?.after.turns.at(-1);
  if (last === undefined || turn?.kind !== 'round') return [];
  return SEATS.map((seat) => {
    const change = changeOf(last, seat);
    return {
      seat,
      label: last.after.setup.game.words.label(turn.moves[seat]),
      effect: change === undefined ? undefined : effectText(change),
    };
  });
}

/** `you lose 5`, `Ana gains 2`. */
function deedText(change: number, seat: Seat, { you, inside }: SpokenNames): string {
  const verb = change < 0 ? 'lose' : 'gain';
  return `${inside[seat]} ${seat === you ? verb : `${verb}s`} ${Math.abs(change)}`;
}

/** What the last round did: `the computer loses 5`, `both lose 3`. Undefined where no number belongs to a seat. */
export function roundText(last: TranscriptStep | undefined, names: SpokenNames): string | undefined {
  if (last === undefined || last.after.turns.at(-1)?.kind !== 'round') return undefined;
  const [first, second] = [changeOf(last, 0), changeOf(last, 1)];
  if (first === undefined || second === undefined) return undefined;
  if (first === second)
    return first === 0 ? 'nobody loses anything' : `both ${first < 0 ? 'lose' : 'gain'} ${Math.abs(first)}`;
  return [deedText(first, 0, names), deedText(second, 1, names)]
    .filter((_, seat) => [first, second][seat] !== 0)
    .join(', ');
}

/** A choice that a seat has, or has used up. */
interface HeldChoice {
  readonly label: string;
  readonly isLeft: boolean;
}

const isBarred = (rules: AnyRules, position: unknown, seat: Seat): boolean =>
  rules.candidates(position, seat).some((move) => rules.objection(position, move, seat) !== undefined);

/** Whether choices are used up in this game: after its first round something can't be chosen that could be before. */
function isUsedUp(rules: AnyRules): boolean {
  if (rules.kind !== 'simultaneous') return false;
  const start = rules.start(0);
  const [first] = rules.legalMoves(start, 0);
  const [second] = rules.legalMoves(start, 1);
  if (first === undefined || second === undefined) return false;
  const next = rules.play(start, [first, second]);
  return rules.status(next).kind === 'both' && SEATS.some((seat) => isBarred(rules, next, seat));
}

/** What is left to a seat, where choices are used up; both have seen it all, so it's no secret. */
export function heldChoices({ rules, position, setup }: AnyMatch, seat: Seat): readonly HeldChoice[] {
  if (!isUsedUp(rules)) return [];
  return rules.candidates(position, seat).map((move) => ({
    label: setup.game.words.label(move),
    isLeft: rules.objection(position, move, seat) === undefined,
  }));
}
