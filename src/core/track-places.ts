import type { Track } from './words.js';

/** A mark of a scale: where it is drawn, from 0 to 1, and whether its number stands beside it. */
interface Tick {
  readonly value: number;
  readonly at: number;
  readonly isNamed: boolean;
}

/** More marks than this would be a grey bar. */
const MOST_TICKS = 60;
/** About so many numbers stand beside a scale. */
const NAMED = 6;
/** The room between two numbers beside a scale, and the room that a digit takes, as parts of the scale on a phone. */
const [ROOM, DIGIT] = [0.03, 0.032];

/** Where a number is drawn on its track, from 0 to 1. What is past an end is at that end. */
export function placeOf({ range: [least, greatest], scale }: Track, value: number): number {
  const inside = Math.min(greatest, Math.max(least, value));
  if (greatest <= least) return 0;
  return scale === 'products'
    ? Math.log(inside / least) / Math.log(greatest / least)
    : (inside - least) / (greatest - least);
}

/** Whether two numbers beside a scale would not touch. */
const haveRoom = (track: Track, one: number, other: number): boolean =>
  Math.abs(placeOf(track, one) - placeOf(track, other)) >= ROOM + (DIGIT * (`${one}`.length + `${other}`.length)) / 2;

/** Whether a number is past the upper end of its track. */
export const isPast = ({ range }: Track, value: number): boolean => value > range[1];

/** Steps that people count in: 1, 2, 5, 10, 20, 50 … */
const ROUND = [1, 2, 5];

/** The least step that people count in and that is no less than this one. */
function roundStep(step: number): number {
  for (let power = 1; ; power *= 10) for (const digit of ROUND) if (digit * power >= step) return digit * power;
}

/** Numbers from one to another, all multiples of a step. */
function multiples([least, greatest]: Track['range'], step: number): readonly number[] {
  const values: number[] = [];
  for (let value = Math.ceil(least / step) * step; value <= greatest; value += step) values.push(value);
  return values;
}

/** 1, 2, 5, 10, 20 … between two numbers: equal steps, nearly, where steps are products. */
function roundNumbers([least, greatest]: Track['range'], digits: readonly number[] = ROUND): readonly number[] {
  const values: number[] = [];
  for (let power = 1; power <= greatest; power *= 10)
    for (const digit of digits) if (digit * power >= least && digit * power <= greatest) values.push(digit * power);
  return values;
}

/** The round numbers of a ladder of products that can stand beside it: powers of ten, where the others would touch. */
function namedProducts(track: Track): readonly number[] {
  const all = roundNumbers(track.range);
  const fit = all.every((value, index) => index === 0 || haveRoom(track, all[index - 1] ?? value, value));
  return fit ? all : roundNumbers(track.range, [1]);
}

/** The marks of a track. Its ends and its goal have their numbers, and others as there is room between them. */
export function ticksOf(track: Track): readonly Tick[] {
  const { range, scale, goal } = track;
  const [least, greatest] = range;
  const isLong = greatest - least > MOST_TICKS;
  const step = roundStep((greatest - least) / NAMED);
  const marks =
    scale === 'products'
      ? roundNumbers(range)
      : multiples(range, isLong ? roundStep((greatest - least) / MOST_TICKS) : 1);
  const wanted = scale === 'products' ? namedProducts(track) : multiples(range, step);
  const named = new Set([...(goal === undefined ? [] : [goal.value]), least, greatest]);
  for (const value of wanted) if ([...named].every((other) => haveRoom(track, other, value))) named.add(value);
  const values = [...new Set([...marks, ...named])].toSorted((a, b) => a - b);
  return values.map((value) => ({ value, at: placeOf(track, value), isNamed: named.has(value) }));
}
