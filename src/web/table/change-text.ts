import { signedText } from '../../core/choices.js';
import type { AnyMatch } from '../../core/match.js';
import type { Counter } from '../../core/words.js';

export const countersAt = ({ setup, position }: AnyMatch): readonly Counter[] =>
  setup.game.words.counters(setup, position);

/** What the turn between two matches did to each counter: `×9` by the game's own sign, `−4` otherwise; empty: nothing. */
export function changeTexts(before: AnyMatch, after: AnyMatch): readonly string[] {
  const was = countersAt(before);
  const changes = countersAt(after).map(({ value }, index) => value - (was[index]?.value ?? value));
  const turn = after.turns.at(-1);
  const sign = turn?.kind === 'move' ? after.setup.game.words.sign?.(turn.move) : undefined;
  // The sign of a move is about the first number that it changes; what else changes follows from that.
  const first = changes.findIndex((change) => change !== 0);
  return changes.map((change, index) =>
    change === 0 ? '' : index === first && sign !== undefined ? sign : signedText(change),
  );
}
