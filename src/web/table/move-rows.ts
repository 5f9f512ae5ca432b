import type { AnyMatch } from '../../core/match.js';
import type { Seat } from '../../core/seat.js';
import { SEATS } from '../../core/seat.js';
import { numberText, printable } from '../../core/text.js';
import type { TranscriptStep } from '../../core/transcript.js';
import { changeTexts, countersAt } from './change-text.js';

/** What one player did in a turn. */
interface PlayedText {
  readonly seat: Seat;
  readonly text: string;
}

/** A turn in one short line: `−5`, and `20` for what it made. */
interface MoveRow {
  readonly played: readonly PlayedText[];
  /** The numbers after it that it is about; none where it ended the game as it was. */
  readonly made: readonly string[];
}

/** The place of the number that a move is about: the one that it changed, or else the mover's own. */
function counterOf(changes: readonly string[], after: AnyMatch, seat: Seat): number {
  const changed = changes.findIndex((change) => change !== '');
  if (changed !== -1) return changed;
  return Math.max(
    0,
    countersAt(after).findIndex((counter) => counter.seat === seat),
  );
}

/** The numbers that belong to the players, or all of them where none does. */
function roundResults(after: AnyMatch): readonly string[] {
  const counters = countersAt(after);
  const ofSeats = counters.filter(({ seat }) => seat !== undefined);
  return (ofSeats.length === 0 ? counters : ofSeats).map(({ value }) => numberText(value));
}

/** A turn of a match as a row of the list of moves. */
export function moveRow({ before, after }: TranscriptStep): MoveRow {
  const turn = after.turns.at(-1);
  if (turn === undefined) throw new Error('a step of a match has no turn');
  const { words } = after.setup.game;
  switch (turn.kind) {
    case 'invalid':
      return { played: [{ seat: turn.seat, text: `“${printable(turn.entry, 20)}”` }], made: [] };
    case 'round':
      return {
        played: SEATS.map((seat) => ({ seat, text: words.label(turn.moves[seat]) })),
        made: roundResults(after),
      };
    case 'move': {
      const changes = changeTexts(before, after);
      const counter = counterOf(changes, after, turn.seat);
      const text = words.sign?.(turn.move) ?? (changes[counter] || words.label(turn.move));
      return { played: [{ seat: turn.seat, text }], made: [numberText(countersAt(after)[counter]?.value ?? 0)] };
    }
  }
}
