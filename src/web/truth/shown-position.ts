import { type Scene, tableOfScene } from '../../coach/scene.js';
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

/** Whether a fact says nothing but a counter, which is drawn large: `Player A Points: 11`, `Shared number is 45.` */
function repeats({ label, value }: Counter, fact: string): boolean {
  if (!fact.startsWith(label)) return false;
  const [, told] = /^(?: \S+)?(?:: | is )(-?\d+)\.?$/.exec(fact.slice(label.length)) ?? [];
  return told === `${value}`;
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
  const table = tableOfScene(scene);
  const counters = words.counters(table, position);
  const facts = words.turn(table, position, turn).flatMap(({ tone, text }) => (tone === 'fact' ? [text] : []));
  return {
    names: scene.names,
    seat,
    counters,
    facts: facts.filter((fact) => !counters.some((counter) => repeats(counter, fact))),
    choices: choicesAt(scene.game, rules, table, position, seat),
  };
}
