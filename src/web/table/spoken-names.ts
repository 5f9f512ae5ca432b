import { drawnNames } from '../../core/names.js';
import { otherSeat, type Pair, type Seat } from '../../core/seat.js';

/** What the players are called in the sentences of a table. */
export interface SpokenNames {
  /** Who reads it; undefined: two people at one device, or somebody who watches. */
  readonly you: Seat | undefined;
  /** Inside a sentence: `you`, `the computer`. */
  readonly inside: Pair<string>;
  /** Where a sentence begins: `You`, `The computer`. */
  readonly first: Pair<string>;
}

const forYou = <T>(you: Seat, own: T, other: T): Pair<T> => (you === 0 ? [own, other] : [other, own]);

/** Two people at one device are called by their names. */
export function namesOfTwo(names: Pair<string>): SpokenNames {
  const drawn = drawnNames(names);
  return { you: undefined, inside: drawn, first: drawn };
}

/** Against the computer, whatever the two are called. */
export const namesAgainstComputer = (you: Seat): SpokenNames => ({
  you,
  inside: forYou(you, 'you', 'the computer'),
  first: forYou(you, 'You', 'The computer'),
});

/** In a match between two far apart: you are you to yourself, and whoever watches reads the names of both. */
export function namesFarApart(you: Seat | undefined, names: Pair<string>): SpokenNames {
  if (you === undefined) return namesOfTwo(names);
  const other = drawnNames(names)[otherSeat(you)];
  return { you, inside: forYou(you, 'you', other), first: forYou(you, 'You', other) };
}
