import type { AnyRules, Move } from '../core/game.js';
import type { AnyMatch, MatchEvent, Turn } from '../core/match.js';
import { actAll } from '../core/referee.js';
import type { Seat } from '../core/seat.js';
import type { ShownTurn } from './match-schemas.js';

function showTurn(rules: AnyRules, turn: Turn<Move>): ShownTurn {
  switch (turn.kind) {
    case 'move':
      return rules.makeMove(turn.move);
    case 'round':
      return [rules.makeMove(turn.moves[0]), rules.makeMove(turn.moves[1])];
    case 'invalid':
      return { seat: turn.seat, entry: turn.entry };
  }
}

/** The turns of a game as they were last shown. */
interface LastShown {
  readonly turns: AnyMatch['turns'];
  readonly shown: readonly ShownTurn[];
  /** The list as text, without its last bracket. */
  readonly text: string;
  /** How long the text is after each turn. */
  readonly ends: readonly number[];
}

/** For each game, by its setup. A game is shown again and again, mostly with the same turns or with a few more or less. */
const LAST_SHOWN = new WeakMap<AnyMatch['setup'], LastShown>();
/** The text of lists that were shown. */
const TEXTS = new WeakMap<readonly ShownTurn[], string>();

/** How many turns two lists of one game have in common. A turn is made once, so the same turn has the same turns before it. */
function commonTurns(one: AnyMatch['turns'], other: AnyMatch['turns']): number {
  let common = Math.min(one.length, other.length);
  while (common > 0 && one.at(common - 1) !== other.at(common - 1)) common -= 1;
  return common;
}

function showMore(last: LastShown | undefined, { rules, turns }: AnyMatch): LastShown {
  const common = last === undefined ? 0 : commonTurns(last.turns, turns);
  const shown = last?.shown.slice(0, common) ?? [];
  const ends = last?.ends.slice(0, common) ?? [];
  let text = last?.text.slice(0, ends.at(-1) ?? 1) ?? '[';
  const more: ShownTurn[] = [];
  const moreEnds: number[] = [];
  for (const turn of turns.slice(common)) {
    const each = showTurn(rules, turn);
    text += `${text === '[' ? '' : ','}${JSON.stringify(each)}`;
    more.push(each);
    moreEnds.push(text.length);
  }
  return { turns, shown: [...shown, ...more], text, ends: [...ends, ...moreEnds] };
}

/** The turns of a game, as everybody has seen them. */
export function showTurns(match: AnyMatch): readonly ShownTurn[] {
  const last = LAST_SHOWN.get(match.setup);
  if (last?.turns === match.turns) return last.shown;
  const next = showMore(last, match);
  LAST_SHOWN.set(match.setup, next);
  TEXTS.set(next.shown, `${next.text}]`);
  return next.shown;
}

/** Shown turns as text; that of turns which `showTurns` gave is there already. */
export const makeTurns = (turns: readonly ShownTurn[]): string => TEXTS.get(turns) ?? JSON.stringify(turns);

function eventsOf(match: AnyMatch, turn: ShownTurn): readonly MatchEvent[] {
  const { rules, status } = match;
  if (typeof turn === 'object' && 'entry' in turn) return [{ type: 'invalid', seat: turn.seat, entry: turn.entry }];
  const moveOf = (seat: Seat, text: string): readonly MatchEvent[] => {
    const move = rules.parseMove(text);
    return move === undefined ? [] : [{ type: 'move', seat, move }];
  };
  if (typeof turn === 'object') {
    const moves = [...moveOf(0, turn[0]), ...moveOf(1, turn[1])];
    // Half a round is none.
    return moves.length === 2 ? moves : [];
  }
  const [seat] = status.kind === 'playing' ? status.toMove : [];
  return seat === undefined ? [] : moveOf(seat, turn);
}

/** The match after one more turn; undefined if the turn can't be played now. */
export function playShownTurn(match: AnyMatch, turn: ShownTurn): AnyMatch | undefined {
  const acted = actAll(match, eventsOf(match, turn));
  return acted.ok && acted.value.turns.length === match.turns.length + 1 ? acted.value : undefined;
}
