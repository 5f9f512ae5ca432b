import { type Scene, contextOf } from '../../coach/scene.js';
import type { AnyRules, Move } from '../../core/game.js';
import type { Pair, Seat } from '../../core/seat.js';
import { type Choice, choicesAt } from '../../core/choices.js';
import type { Turn } from '../../core/match.js';
import type { Counter, Pointer } from '../../core/words.js';
import { type DrawnTrack, tracksAt } from '../table/drawn-tracks.js';

/** A position with a question to one seat, in plain data. */
export interface ShownPosition {
  readonly names: Pair<string>;
  /** Who is asked. */
  readonly seat: Seat;
  readonly counters: readonly Counter[];
  /** The numbers as a picture. */
  readonly tracks: readonly DrawnTrack[];
  /** What there is to do, in a few words; empty when the game is over. */
  readonly task: string;
  /** What the moves depend on, to be pointed out. */
  readonly pointer: Pointer | undefined;
  /** What else the game tells before a turn, where both choose in secret. Elsewhere numbers, picture and moves say it. */
  readonly facts: readonly string[];
  readonly choices: readonly Choice<Move>[];
}

/** What the two are called inside a sentence to whoever has the first seat, or the second. */
const INSIDE: Pair<Pair<string>> = [
  ['you', 'your opponent'],
  ['your opponent', 'you'],
];

/** The turn that led to a position, and the numbers before it. */
export interface LastTurn {
  readonly before: readonly Counter[];
  readonly turn: Turn<Move> | undefined;
}

/** All that is shown of a position to the seat that is to move there. */
export function showPosition(
  scene: Scene,
  rules: AnyRules,
  position: unknown,
  seat: Seat,
  turn: number,
  last?: LastTurn,
): ShownPosition {
  const { words } = scene.game;
  const table = contextOf(scene);
  const facts =
    rules.kind === 'alternating'
      ? []
      : words.beforeTurn(table, position, turn).filter(({ tone, counter }) => tone === 'fact' && counter === undefined);
  const isOver = rules.status(position).kind === 'over';
  return {
    names: scene.names,
    seat,
    counters: words.counters(table, position),
    tracks: tracksAt({
      game: scene.game,
      rules,
      context: table,
      position,
      last,
      chooser: isOver ? undefined : seat,
    }),
    task: isOver ? '' : words.task({ ...table, names: INSIDE[seat] }, position, seat),
    pointer: isOver ? undefined : words.pointer?.(table, position, seat),
    facts: facts.map(({ text }) => text),
    // Nobody has a choice any more when the game is over.
    choices: isOver ? [] : choicesAt(scene.game, rules, table, position, seat),
  };
}
