import type { Pair } from './seat.js';
import { isPrintable } from './text.js';

const LONGEST_NAME = 1000;

/** What is wrong with the names of two players, in words; undefined if nothing is. */
export function checkNames(names: Pair<string>): string | undefined {
  for (const name of names) {
    if (name.trim() === '') return 'A player needs a name that is not empty.';
    if (name.trim() !== name) return 'A name cannot begin or end with a space.';
    if (!isPrintable(name)) return 'A name cannot hold control characters.';
    if (name.length > LONGEST_NAME) return `A name can have at most ${LONGEST_NAME} characters.`;
  }
  return names[0] === names[1] ? `Two players called ${names[0]} could not be told apart.` : undefined;
}
