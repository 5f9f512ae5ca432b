import { type Scene, tableOfScene } from '../../coach/scene.js';
import type { AnyRules, Move } from '../../core/game.js';
import type { Pair, Seat } from '../../core/seat.js';
import type { Counter } from '../../core/words.js';

/** A move on a button, or one that cannot be played now with the reason. */
export interface ShownChoice {
  readonly move: Move;
  readonly label: string;
  readonly key: string;
  readonly objection: string | undefined;
}

/** A position with a question to one seat, in plain data. */
export interface ShownPosition {
  readonly names: Pair<string>;
  /** Who is asked. */
  readonly seat: Seat;
  readonly counters: readonly Counter[];
  /** The facts that the game shows above its prompt. */
  readonly facts: readonly string[];
  readonly choices: readonly ShownChoice[];
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
  return {
    names: scene.names,
    seat,
    counters: words.counters(table, position),
    facts: words.turn(table, position, turn).flatMap(({ tone, text }) => (tone === 'fact' ? [text] : [])),
    choices: rules.candidates(position, seat).map((move) => {
      const code = rules.objection(position, move, seat);
      const objection = code === undefined ? undefined : (words.objections[code] ?? 'cannot be played now');
      return { move, label: words.label(move), key: words.key(move), objection };
    }),
  };
}
