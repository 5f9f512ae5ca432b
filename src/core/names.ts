import type { AnyGame } from './game.js';
import { otherSeat, type Pair, type Seat, SEATS, withSeat } from './seat.js';
import { isPrintable } from './text.js';

/** The longest name that is read: replays and kept games may have such names. */
const LONGEST_NAME = 1000;
/** The longest name that can be chosen, in characters. */
const LONGEST_NEW_NAME = 24;

/** What is wrong with a name by itself, in words; undefined if nothing is. */
export function checkName(name: string): string | undefined {
  if (name.trim() === '') return 'A name can’t be empty.';
  if (name.trim() !== name) return 'A name can’t start or end with a space.';
  if (!isPrintable(name)) return 'A name can’t have control characters in it.';
  return name.length > LONGEST_NAME ? `A name can have at most ${LONGEST_NAME} characters.` : undefined;
}

/** What is wrong with a name that somebody chooses now, in words; undefined if nothing is. */
export function checkNewName(name: string): string | undefined {
  const isLong = Array.from(name).length > LONGEST_NEW_NAME;
  return isLong ? `A name can have at most ${LONGEST_NEW_NAME} characters.` : checkName(name);
}

/** A name as it is drawn: an old or foreign one may be longer than what can be chosen. */
export function drawnName(name: string): string {
  const characters = Array.from(name);
  return characters.length > LONGEST_NEW_NAME ? `${characters.slice(0, LONGEST_NEW_NAME - 1).join('')}…` : name;
}

/** The names of both as they are drawn. */
export const drawnNames = ([first, second]: Pair<string>): Pair<string> => [drawnName(first), drawnName(second)];

/** What is wrong with the names of two players, in words; undefined if nothing is. */
export function checkNames([first, second]: Pair<string>): string | undefined {
  const problem = checkName(first) ?? checkName(second);
  if (problem !== undefined) return problem;
  return first === second ? `Both players are called ${first}. Choose two different names.` : undefined;
}

/** What is wrong with the names that two players choose now, in words; undefined if nothing is. */
export const checkNewNames = (names: Pair<string>): string | undefined =>
  checkNewName(names[0]) ?? checkNewName(names[1]) ?? checkNames(names);

/** What the players are called unless they say otherwise; `computers` are the seats that a computer plays. */
export function defaultNames(game: AnyGame, computers: Pair<string | undefined>): Pair<string> {
  const count = computers.filter((level) => level !== undefined).length;
  const nameOf = (seat: Seat): string =>
    computers[seat] === undefined ? game.words.seats[seat] : count === 1 ? 'Computer' : `Computer ${seat + 1}`;
  return [nameOf(0), nameOf(1)];
}

/** The seat of the only person, against the computer; undefined where two people play, or two computers. */
export function onlyPerson(computers: Pair<string | undefined>): Seat | undefined {
  const [person, ...others] = SEATS.filter((seat) => computers[seat] === undefined);
  return others.length === 0 ? person : undefined;
}

/** Whom sentences are about, and whom they are said to. */
export interface Called {
  readonly names: Pair<string>;
  /** Who reads it and is called *you*; undefined: both are called by their names. */
  readonly you?: Seat | undefined;
  /** What the other one is called then. */
  readonly opponent?: 'the computer' | 'your opponent';
}

/** What the players are called inside a sentence: `you` and `the computer`, or their names. */
export const calledIn = ({ names, you, opponent = 'the computer' }: Called): Pair<string> =>
  you === undefined ? names : you === 0 ? ['you', opponent] : [opponent, 'you'];

/** The names that were asked for, and the usual ones for the rest. A usual name makes way for the same name of the other player. */
export function settleNames(
  game: AnyGame,
  computers: Pair<string | undefined>,
  asked: Pair<string | undefined>,
): Pair<string> {
  const usual = defaultNames(game, computers);
  const names: Pair<string> = [asked[0] ?? usual[0], asked[1] ?? usual[1]];
  const seat = names[0] === names[1] ? SEATS.find((one) => names[one] === usual[one]) : undefined;
  if (seat === undefined) return names;
  return withSeat(names, seat, computers[seat] === undefined ? game.words.seats[otherSeat(seat)] : 'Computer 2');
}
