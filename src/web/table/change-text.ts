import { signedText } from '../../core/choices.js';
import type { AnyGame, Move } from '../../core/game.js';
import type { AnyMatch, Turn } from '../../core/match.js';
import { drawnNames } from '../../core/names.js';
import type { Options } from '../../core/options.js';
import type { Counter, WordsContext } from '../../core/words.js';

type MoveTurn = Extract<Turn<Move>, { readonly kind: 'move' }>;

/** What the words of a match need to know, with the names as they are drawn. */
export const drawnContext = ({ setup }: AnyMatch): WordsContext<Options> => ({
  ...setup,
  names: drawnNames(setup.names),
});

export const countersAt = (match: AnyMatch): readonly Counter[] =>
  match.setup.game.words.counters(drawnContext(match), match.position);

/** What a turn did to each counter: `×9` by the game's own sign, `−4` otherwise; empty: nothing. */
export function changesOf(
  { words }: AnyGame,
  before: readonly Counter[],
  after: readonly Counter[],
  turn: Turn<Move> | undefined,
): readonly string[] {
  const changes = after.map(({ value }, index) => value - (before[index]?.value ?? value));
  const sign = turn?.kind === 'move' ? words.sign?.(turn.move) : undefined;
  // The sign of a move is about the first number that it changes; what else changes follows from that.
  const first = changes.findIndex((change) => change !== 0);
  return changes.map((change, index) =>
    change === 0 ? '' : index === first && sign !== undefined ? sign : signedText(change),
  );
}

/** A move by what it does: `−4`, `×2`. By its label, where it changes nothing. */
export function moveText(game: AnyGame, before: readonly Counter[], after: readonly Counter[], turn: MoveTurn): string {
  return changesOf(game, before, after, turn).find((text) => text !== '') ?? game.words.label(turn.move);
}

/** What the turn between two matches did to each counter. */
export const changeTexts = (before: AnyMatch, after: AnyMatch): readonly string[] =>
  changesOf(after.setup.game, countersAt(before), countersAt(after), after.turns.at(-1));
