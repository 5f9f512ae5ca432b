// Race to Zero by vectors of eight codes: AssemblyScript, which is TypeScript with the numbers of WebAssembly. What a code
// means stands in `../value.ts`; the host, `../layers.ts`, decides where everything lies in memory.
//
// A layer holds the positions of one sum s = own + opponent's number, each at the place of its *own* number. Whoever stands
// at x:y and subtracts digit d of y hands over y:(x − d): layer s − d, place y, the same place for every digit. So what
// x:y is worth without digit 0 is the worst of nine earlier layers at place y, each counted only if y has that digit: loads,
// minimum and maximum, and no branch. Digit 0 swaps the numbers within the layer, which has a closed form.
//
// Vectors begin at places that are multiples of eight. They reach past both ends of a layer, and what they leave there
// is never read for a position: the first place behind a layer is that of an opponent at zero, and those behind it are places
// that digits which are too large lead to. Both are written once a layer is done.

const DRAW: i16 = 0;
const LOST: i16 = -32_766;
const NOWHERE: i16 = 32_767;
const LEAST: i16 = -32_768;

const LANES: i32 = 8;
/** Bytes of a vector. */
const WIDE: i32 = 16;

// Addresses, as the host has laid them out. Each is that of place 0, and a place takes two bytes.
let size: i32 = 0;
/** By sum: the address of the layer. */
let layers: i32 = 0;
/** Nine arrays, one after the other: LEAST where a number has the digit, NOWHERE where it has not. */
let digits: i32 = 0;
/** Bytes from one array to the next. */
let stride: i32 = 0;
/** What digit 0 may be worth at most, by the opponent's number: anything if it has a 0, nothing if it has none. */
let mayPass: i32 = 0;
/** And by the own number: no more than a draw if it has a 0, since the opponent passes as well. */
let passedBack: i32 = 0;
/** What the positions of the layer in work are worth without digit 0, by the opponent's number. */
let without: i32 = 0;
/** The positions with equal numbers, by that number. */
let diagonal: i32 = 0;

/** Tells where everything lies, and fills what depends on the numbers alone. */
export function prepare(
  largest: i32,
  layersAt: i32,
  digitsAt: i32,
  strideOf: i32,
  mayPassAt: i32,
  passedBackAt: i32,
  withoutAt: i32,
  diagonalAt: i32,
): void {
  size = largest;
  layers = layersAt;
  digits = digitsAt;
  stride = strideOf;
  mayPass = mayPassAt;
  passedBack = passedBackAt;
  without = withoutAt;
  diagonal = diagonalAt;
  for (let number = 0; number < size + 2 * LANES; number += 1) {
    const place = 2 * number;
    for (let digit = 1; digit <= 9; digit += 1)
      store<i16>(digits + (digit - 1) * stride + place, has(number, digit) ? LEAST : NOWHERE);
    store<i16>(mayPass + place, has(number, 0) ? NOWHERE : LEAST);
    store<i16>(passedBack + place, has(number, 0) ? DRAW : NOWHERE);
  }
  // Layer 0 stands for all that lie before it, too.
  const first = layerOf(0);
  store<i16>(first, LOST);
  for (let place = 1; place < 4 * LANES; place += 1) store<i16>(first + 2 * place, NOWHERE);
}

function has(number: i32, digit: i32): bool {
  for (let rest = number; rest > 0; rest /= 10) if (rest % 10 === digit) return true;
  return false;
}

function layerOf(sum: i32): i32 {
  return load<i32>(layers + 4 * max(sum, 0));
}

/** `answerTo` of eight codes. */
function answerTo(codes: v128): v128 {
  return i16x8.sub(i16x8.sub(i16x8.shr_s(codes, 15), i16x8.shr_s(i16x8.neg(codes), 15)), codes);
}

function reversed(codes: v128): v128 {
  return i16x8.shuffle(codes, codes, 7, 6, 5, 4, 3, 2, 1, 0);
}

/** The codes of an earlier layer where the opponent's number has this digit; elsewhere NOWHERE. */
function led(layer: i32, mask: i32): v128 {
  return i16x8.max_s(v128.load(layer), v128.load(mask));
}

function settleLayer(sum: i32): void {
  const least = max(1, sum - size);
  const greatest = min(size, sum - 1);
  const from = 2 * (least & -LANES);
  const to = 2 * greatest;

  const layer1 = layerOf(sum - 1);
  const layer2 = layerOf(sum - 2);
  const layer3 = layerOf(sum - 3);
  const layer4 = layerOf(sum - 4);
  const layer5 = layerOf(sum - 5);
  const layer6 = layerOf(sum - 6);
  const layer7 = layerOf(sum - 7);
  const layer8 = layerOf(sum - 8);
  const layer9 = layerOf(sum - 9);
  for (let at = from; at <= to; at += WIDE) {
    let mask = digits + at;
    let worst = led(layer1 + at, mask);
    worst = i16x8.min_s(worst, led(layer2 + at, (mask += stride)));
    worst = i16x8.min_s(worst, led(layer3 + at, (mask += stride)));
    worst = i16x8.min_s(worst, led(layer4 + at, (mask += stride)));
    worst = i16x8.min_s(worst, led(layer5 + at, (mask += stride)));
    worst = i16x8.min_s(worst, led(layer6 + at, (mask += stride)));
    worst = i16x8.min_s(worst, led(layer7 + at, (mask += stride)));
    worst = i16x8.min_s(worst, led(layer8 + at, (mask += stride)));
    worst = i16x8.min_s(worst, led(layer9 + at, (mask += stride)));
    v128.store(without + at, answerTo(worst));
  }

  // x:y is worth its best move without digit 0, or what y:x is worth to the other side without it: see `worthWithPass`.
  const layer = layerOf(sum);
  for (let own = from; own <= to; own += WIDE) {
    const opponent = 2 * (sum - LANES + 1) - own;
    const most = i16x8.min_s(reversed(v128.load(mayPass + opponent)), v128.load(passedBack + own));
    const pass = i16x8.min_s(answerTo(v128.load(without + own)), most);
    v128.store(layer + own, i16x8.max_s(reversed(v128.load(without + opponent)), pass));
  }
  if (sum > size) return;
  store<i16>(layer + 2 * sum, LOST);
  for (let beyond = 1; beyond <= 9; beyond += 1) store<i16>(layer + 2 * (sum + beyond), NOWHERE);
}

/** How many positions of the tallied layers are won and lost for their mover, and the least code of a decided one, unsigned. */
let won: f64 = 0;
let lost: f64 = 0;
let nearest: i32 = 0xffff;

/** Eight counts, added up. */
function total(counts: v128): i32 {
  const pairs = i32x4.extadd_pairwise_i16x8_s(counts);
  return (
    i32x4.extract_lane(pairs, 0) +
    i32x4.extract_lane(pairs, 1) +
    i32x4.extract_lane(pairs, 2) +
    i32x4.extract_lane(pairs, 3)
  );
}

function tallyOne(code: i32): void {
  if (code === 0) return;
  if (code > 0) won += 1;
  else lost += 1;
  nearest = min(nearest, abs(code));
}

function tallyLayer(sum: i32): void {
  const layer = layerOf(sum);
  const last = min(size, sum - 1);
  let own = max(1, sum - size);
  while (own <= last && (own & (LANES - 1)) !== 0) tallyOne(load<i16>(layer + 2 * own++));

  const zero = i16x8.splat(0);
  const one = i16x8.splat(1);
  let wins = zero;
  let losses = zero;
  // One less than a code, and one less than its opposite: without a sign, the smaller one is that of the distance, and a
  // draw is larger than both.
  let least = i16x8.splat(-1);
  for (; own + LANES - 1 <= last; own += LANES) {
    const codes = v128.load(layer + 2 * own);
    wins = i16x8.sub(wins, i16x8.gt_s(codes, zero));
    losses = i16x8.sub(losses, i16x8.lt_s(codes, zero));
    least = i16x8.min_u(least, i16x8.min_u(i16x8.sub(codes, one), v128.not(codes)));
  }
  won += total(wins);
  lost += total(losses);
  least = i16x8.min_u(least, i16x8.shuffle(least, least, 4, 5, 6, 7, 0, 1, 2, 3));
  least = i16x8.min_u(least, i16x8.shuffle(least, least, 2, 3, 0, 1, 6, 7, 4, 5));
  least = i16x8.min_u(least, i16x8.shuffle(least, least, 1, 0, 3, 2, 5, 4, 7, 6));
  // 32 bits wide before anything is added.
  const leastOfAll: i32 = i16x8.extract_lane_u(least, 0);
  nearest = min(nearest, leastOfAll + 1);

  while (own <= last) tallyOne(load<i16>(layer + 2 * own++));
}

/** Counts layers that are settled, both ends included. */
export function tally(from: i32, to: i32): void {
  for (let sum = from; sum <= to; sum += 1) tallyLayer(sum);
}

export function wins(): f64 {
  return won;
}

export function losses(): f64 {
  return lost;
}

/** The least code of a decided position, without its sign: that of the longest distance. */
export function leastCode(): i32 {
  return nearest;
}

/** Settles the layers from one sum to another, both included. All smaller ones are settled. */
export function settle(from: i32, to: i32, isTallied: bool): void {
  for (let sum = from; sum <= to; sum += 1) {
    settleLayer(sum);
    // Half the sum, at two bytes a place.
    if ((sum & 1) === 0) store<i16>(diagonal + sum, load<i16>(layerOf(sum) + sum));
    if (isTallied) tallyLayer(sum);
  }
}
