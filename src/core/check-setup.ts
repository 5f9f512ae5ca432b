import type { Game, Move } from './game.js';
import { checkName } from './names.js';
import { checkOptions, type Options, phraseOptionProblem } from './options.js';
import type { Pair, Seat } from './seat.js';

/** What is wrong with the settings of a match that is about to begin, in words; undefined if nothing is. */
export function checkSetup<P, M extends Move, O extends Options>({
  game,
  options,
  names,
  first,
  from,
  turnLimit,
}: {
  readonly game: Game<P, M, O>;
  readonly options: O;
  readonly names: Pair<string>;
  readonly first: Seat;
  readonly from?: P | undefined;
  readonly turnLimit: number | null;
}): string | undefined {
  const problem = checkOptions(game.options, options);
  if (problem !== undefined) return phraseOptionProblem(problem);
  const wrongName = checkName(names[0]) ?? checkName(names[1]);
  if (wrongName !== undefined) return wrongName;
  if (first !== 0 && first !== 1) return `The seat that starts is 0 or 1, not ${String(first)}.`;
  if (turnLimit !== null && !(Number.isSafeInteger(turnLimit) && turnLimit >= 1))
    return `The turn limit is a whole number from 1, or null for none, not ${turnLimit}.`;
  if (from === undefined) return undefined;
  const rules = game.rules(options);
  const canBegin = rules.numbering.indexOf(from) !== -1 && rules.status(from).kind !== 'over';
  return canBegin ? undefined : 'A match starts from a position of its game that isn’t over.';
}
