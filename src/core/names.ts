import type { AnyGame } from './game.js';
import type { Pair, Seat } from './seat.js';
import { isPrintable } from './text.js';

const LONGEST_NAME = 1000;

/** What is wrong with a name by itself, in words; undefined if nothing is. */
export function checkName(name: string): string | undefined {
  if (name.trim() === '') return 'A name can’t be empty.';
  if (name.trim() !== name) return 'A name can’t start or end with a space.';
  if (!isPrintable(name)) return 'A name can’t have control characters in it.';
  return name.length > LONGEST_NAME ? `A name can have at most ${LONGEST_NAME} characters.` : undefined;
}

/** What is wrong with the names of two players, in words; undefined if nothing is. */
export function checkNames([first, second]: Pair<string>): string | undefined {
  const problem = checkName(first) ?? checkName(second);
  if (problem !== undefined) return problem;
  return first === second ? `Two players called ${first} couldn’t be told apart.` : undefined;
}

/** What the players are called unless they say otherwise; `computers` are the seats that a computer plays. */
export function defaultNames(game: AnyGame, computers: Pair<string | undefined>): Pair<string> {
  const count = computers.filter((level) => level !== undefined).length;
  const nameOf = (seat: Seat): string =>
    computers[seat] === undefined ? game.words.seats[seat] : count === 1 ? 'Computer' : `Computer ${seat + 1}`;
  return [nameOf(0), nameOf(1)];
}
