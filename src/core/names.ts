import type { Pair } from './seat.js';
import { isPrintable } from './text.js';

const LONGEST_NAME = 1000;

/** What is wrong with a name by itself, in words; undefined if nothing is. */
export function checkName(name: string): string | undefined {
  if (name.trim() === '') return 'A player needs a name that is not empty.';
  if (name.trim() !== name) return 'A name cannot begin or end with a space.';
  if (!isPrintable(name)) return 'A name cannot hold control characters.';
  return name.length > LONGEST_NAME ? `A name can have at most ${LONGEST_NAME} characters.` : undefined;
}

/** What is wrong with the names of two players, in words; undefined if nothing is. */
export function checkNames([first, second]: Pair<string>): string | undefined {
  const problem = checkName(first) ?? checkName(second);
  if (problem !== undefined) return problem;
  return first === second ? `Two players called ${first} could not be told apart.` : undefined;
}
