import type { Codes, Counts } from './codes.js';
import type { Solving } from './solving.js';
import { distanceOf, DRAW, LOST, tooFar } from './value.js';

// The host of `wasm/digit-duel-zero.ts`: it says where everything lies in memory, and reads what was settled there.

/** Bytes of a code, and of a vector of eight. */
const CODE = 2;
const VECTOR = 16;
const PAGE = 65_536;
/** Arrays begin at lines of the cache. */
const LINE = 64;
/** Places that vectors and digits which are too large may reach before and behind a layer. */
const MARGIN = 32;
/** Layers at hand where not all are kept: nine that a digit can lead to and the one in work, rounded up to a power of two. */
const AT_HAND = 16;
/** Positions that are settled at a time. */
const STEP = 1 << 22;

/** What the module exports. */
interface Race {
  prepare(
    size: number,
    layers: number,
    digits: number,
    stride: number,
    mayPass: number,
    passedBack: number,
    without: number,
    diagonal: number,
  ): void;
  settle(from: number, to: number, isTallied: boolean): void;
  tally(from: number, to: number): void;
  wins(): number;
  losses(): number;
  leastCode(): number;
}

const EXPORTS = ['prepare', 'settle', 'tally', 'wins', 'losses', 'leastCode'] as const;

const isRace = (exports: object): exports is Race => EXPORTS.every((name) => name in exports);

const roundedUp = (number: number, to: number): number => Math.ceil(number / to) * to;

/** Where each layer lies: one behind the other, or in the place of the one that was settled sixteen layers before. */
function placesOf(size: number, kept: 'all' | 'last', from: number): { places: Int32Array; end: number } {
  const places = new Int32Array(2 * size + 1);
  const longest = roundedUp(CODE * (size + 2 * MARGIN), LINE);
  let next = from;
  for (let sum = 0; sum <= 2 * size; sum += 1) {
    const least = Math.max(0, sum - size) & -8;
    places[sum] = (kept === 'all' ? next - CODE * least : from + (sum % AT_HAND) * longest) + CODE * MARGIN;
    next += roundedUp(CODE * (Math.min(size, sum) - least + 2 * MARGIN), VECTOR);
  }
  return { places, end: kept === 'all' ? next : from + AT_HAND * longest };
}

/** Race to Zero with numbers up to some size, settled. */
export interface Layers {
  /** What own:opponent is worth to its mover; the layer must be among those that are kept. */
  codeOf(own: number, opponent: number): number;
  /** What n:n is worth, by n: with best play, every game that starts with smaller numbers. */
  readonly diagonal: Int16Array;
  counts(): Counts;
  /** The longest distance of all. */
  longest(): number;
  /** By number, as the rules number positions. Only where all layers are kept. */
  readonly codes: Codes;
}

/**
 * Settles every position with numbers up to `size`, layer by layer. Two bytes for each where all layers are kept; where only
 * the last sixteen are, a few for each number.
 */
export function* settlingLayers(module: WebAssembly.Module, size: number, kept: 'all' | 'last'): Solving<Layers> {
  let end = LINE;
  const take = (bytes: number): number => {
    const at = end;
    end = roundedUp(end + bytes, LINE);
    return at;
  };
  const layersAt = take(4 * (2 * size + 1));
  // Not a power of two, or the same places of all arrays would fight for the same lines of the cache.
  const stride = roundedUp(CODE * (size + 2 * MARGIN), LINE) + LINE;
  const digits = take(9 * stride);
  const [mayPass, passedBack, without, diagonalAt] = [take(stride), take(stride), take(stride), take(stride)];
  const { places, end: last } = placesOf(size, kept, end);

  const memory = new WebAssembly.Memory({ initial: Math.ceil((last + LINE) / PAGE) });
  new Int32Array(memory.buffer, layersAt, places.length).set(places);
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  if (!isRace(exports)) throw new TypeError('this is another module');
  const margin = CODE * MARGIN;
  exports.prepare(size, layersAt, digits, stride, mayPass + margin, passedBack, without + margin, diagonalAt);

  const isTallied = kept === 'last';
  let done = 0;
  for (let sum = 1; sum <= 2 * size; ) {
    const from = sum;
    let positions = 0;
    for (; sum <= 2 * size && positions < STEP; sum += 1) positions += Math.min(sum, 2 * size - sum) + 1;
    exports.settle(from, sum - 1, isTallied);
    done += positions;
    yield { done: Math.min(done, size * size), of: size * size };
  }
  return readLayers(exports, new Int16Array(memory.buffer), places, size, diagonalAt, isTallied);
}

function readLayers(
  race: Race,
  codes: Int16Array,
  places: Int32Array,
  size: number,
  diagonalAt: number,
  isTallied: boolean,
): Layers {
  let tallied = isTallied;
  const tally = (): void => {
    if (!tallied) race.tally(1, 2 * size);
    tallied = true;
  };
  const codeOf = (own: number, opponent: number): number =>
    opponent === 0 ? LOST : (codes[(places[own + opponent] ?? 0) / CODE + own] ?? DRAW);
  const counts = (): Counts => {
    tally();
    const [win, loss] = [race.wins(), race.losses()];
    return { win, loss, draw: size * size - win - loss };
  };
  const longest = (): number => {
    tally();
    return distanceOf(race.leastCode());
  };
  // The next code after this one stands for a draw.
  if (isTallied && race.leastCode() === 1) throw tooFar();

  return {
    codeOf,
    diagonal: codes.subarray(diagonalAt / CODE, diagonalAt / CODE + size + 1),
    counts,
    longest,
    codes: {
      size: size * size,
      at: (index) => codeOf(Math.floor(index / size) + 1, (index % size) + 1),
      counts,
      longest,
      farthest() {
        tally();
        const least = race.leastCode();
        let farthest = size * size;
        // By layers, as they lie in memory.
        for (let sum = 2; sum <= 2 * size; sum += 1)
          for (let own = Math.max(1, sum - size); own <= Math.min(size, sum - 1); own += 1)
            if (Math.abs(codeOf(own, sum - own)) === least)
              farthest = Math.min(farthest, (own - 1) * size + sum - own - 1);
        return farthest;
      },
    },
  };
}
