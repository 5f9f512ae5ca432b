import { otherSeat, type Pair, type Seat } from '../core/seat.js';
import { counted, listed, numberText } from '../core/text.js';
import type { Value } from '../solver/value.js';

/** One letter for a value, so that no picture depends on colour: W, L or D. */
export const valueLetter = ({ kind }: Pick<Value, 'kind'>): string =>
  kind === 'win' ? 'W' : kind === 'loss' ? 'L' : 'D';

/** `win in 3`, `loss in 2`, `draw`: what a position or move is worth to the one who moves. */
export const valuePhrase = (value: Value): string =>
  value.kind === 'draw' ? 'draw' : `${value.kind} in ${value.distance}`;

/** `Ana wins in 3 turns with best play.`, or `You lose in 3 turns …` to `you`. The value is that of `seat`. */
export function outlookText(names: Pair<string>, seat: Seat, value: Value, you?: Seat): string {
  if (value.kind === 'draw') return 'With best play nobody can force a win: a draw.';
  const winner = value.kind === 'win' ? seat : otherSeat(seat);
  if (value.distance === 0)
    return you === undefined ? `${names[winner]} has won.` : `You have ${winner === you ? 'won' : 'lost'}.`;
  const ends = you === undefined ? `${names[winner]} wins` : `You ${winner === you ? 'win' : 'lose'}`;
  return `${ends} in ${counted(value.distance, 'turn')} with best play.`;
}

/** A share or value of a simultaneous game, rounded for reading: `0.42`, `−1`, `0`. */
export function roundedText(value: number): string {
  const rounded = Math.round(value * 1000) / 1000;
  return numberText(rounded === 0 ? 0 : rounded);
}

/** `20%`, `33.3%` */
export const percentText = (share: number): string => `${roundedText(Math.round(share * 1000) / 10)}%`;

/** Who is ahead where both choose in secret, said to `you` if given; the value is that of the first seat, from −1 to 1. */
export function balanceText(names: Pair<string>, value: number, you?: Seat): string {
  if (Math.abs(value) < 5e-10) return 'The game is even: with best play neither side gets ahead.';
  const leader = value > 0 ? 0 : 1;
  const isYours = leader === you;
  if (Math.abs(value) > 1 - 5e-10)
    return `${you === undefined ? `${names[leader]} wins` : `You ${isYours ? 'win' : 'lose'}`} with best play.`;
  const stands = you === undefined ? `${names[leader]} is ahead` : `You’re ${isYours ? 'ahead' : 'behind'}`;
  const limit = you === undefined || isYours ? 'won' : 'lost';
  return `${stands}: ${roundedText(Math.abs(value))} on a scale from 0 (even) to 1 (${limit}).`;
}

const COUNT_WORDS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A count in words, as far as words are short: `two`, `twelve`, `13`. Beside them a numeral is always a move or a number. */
export const countWord = (count: number): string => COUNT_WORDS[count] ?? `${count}`;

/** `One of your three moves keeps the win`: the first part, up to the verb, with the verb in its number. */
export const shareOfMoves = (right: number, all: number, whose: string, verb: string, verbs: string): string =>
  `${countWord(right)} of ${whose} ${countWord(all)} moves ${right === 1 ? verb : verbs}`;

/** What a mistake costs where a win is one point and a draw half of it. */
export function costText(cost: number): string {
  if (Math.abs(cost - 0.5) < 5e-4) return 'half a point';
  if (Math.abs(cost - 1) < 5e-4) return 'a whole point';
  return cost < 0.001 ? 'less than 0.001 points' : `${roundedText(cost)} points`;
}

/** How a player stands whose value this is, from −1 to 1. What rounds to even, won or lost is that. */
export function standingOf(value: number): 'won' | 'even' | 'lost' | 'between' {
  if (Math.abs(value) < 5e-4) return 'even';
  if (Math.abs(value) > 1 - 5e-4) return value > 0 ? 'won' : 'lost';
  return 'between';
}

/** How a player stands, in a word or a number: `won`, `even`, `lost`, `+0.21`. The value is that player's own. */
export function standingText(value: number): string {
  const standing = standingOf(value);
  return standing === 'between' ? `${value > 0 ? '+' : ''}${roundedText(value)}` : standing;
}

/** More moves than this are counted, not listed. */
const LISTED = 12;

/** `3`, `3 or 4`, `3, 4 or 5`; `3, 4, 5 or 20 others` where there are too many to read. */
export const movesText = (moves: readonly string[], word = 'or'): string =>
  moves.length <= LISTED
    ? listed(moves, word)
    : `${moves.slice(0, LISTED).join(', ')} ${word} ${moves.length - LISTED} others`;
