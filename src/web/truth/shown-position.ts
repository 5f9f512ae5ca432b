import { type Scene, contextOf } from '../../coach/scene.js';
import type { AnyRules, Move } from '../../core/game.js';
import type { Pair, Seat } from '../../core/seat.js';
import { type Choice, choicesAt } from '../../core/choices.js';
import type { Counter } from '../../core/words.js';

/** A position with a question to one seat, in plain data. */
export interface ShownPosition {
  readonly names: Pair<string>;
  /** Who is asked. */
  readonly seat: Seat;
  readonly counters: readonly Counter[];
  /** The facts that the game shows above its prompt, without those that only repeat a counter. */
  readonly facts: readonly string[];
  readonly choices: readonly Choice<Move>[];
}

/** All that is shown of a position to the seat that is to move there. */
export function showPosition(
  scene: Scene,
  rules: AnyRules,
  position: unknown,
  seat: Seat,
  turn: number,
): ShownPosition {
  const { words } = scene.game;
  const table = contextOf(scene);
  const facts = words
    .beforeTurn(table, position, turn)
    .filter(({ tone, counter }) => tone === 'fact' && counter === undefined);
  return {
    names: scene.names,
    seat,
    counters: words.counters(table, position),
    facts: facts.map(({ text }) => text),
    choices: choicesAt(scene.game, rules, table, position, seat),
  };
}
