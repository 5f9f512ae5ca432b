import type { AnyRules, Move } from '../core/game.js';
import type { AnyMatch, MatchEvent, Turn } from '../core/match.js';
import { actAll } from '../core/referee.js';
import type { Pair, Seat } from '../core/seat.js';

/** A turn that everybody has seen: the move of whoever was to move, both choices of a round, or the entry that lost. */
export type ShownTurn = string | Pair<string> | { readonly seat: Seat; readonly entry: string };

export const showTurn = (rules: AnyRules, turn: Turn<Move>): ShownTurn => {
  switch (turn.kind) {
    case 'move':
      return rules.makeMove(turn.move);
    case 'round':
      return [rules.makeMove(turn.moves[0]), rules.makeMove(turn.moves[1])];
    case 'invalid':
      return { seat: turn.seat, entry: turn.entry };
  }
};

function eventsOf(match: AnyMatch, turn: ShownTurn): readonly MatchEvent[] {
  const { rules, status } = match;
  if (typeof turn === 'object' && 'entry' in turn) return [{ type: 'invalid', seat: turn.seat, entry: turn.entry }];
  const moveOf = (seat: Seat, text: string): readonly MatchEvent[] => {
    const move = rules.parseMove(text);
    return move === undefined ? [] : [{ type: 'move', seat, move }];
  };
  if (typeof turn === 'object') return [...moveOf(0, turn[0]), ...moveOf(1, turn[1])];
  const [seat] = status.kind === 'playing' ? status.toMove : [];
  return seat === undefined ? [] : moveOf(seat, turn);
}

/** The match after one more turn; undefined if the turn can't be played now. */
export function playShownTurn(match: AnyMatch, turn: ShownTurn): AnyMatch | undefined {
  const acted = actAll(match, eventsOf(match, turn));
  return acted.ok && acted.value.turns.length === match.turns.length + 1 ? acted.value : undefined;
}
