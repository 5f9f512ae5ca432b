/** The field of 256 numbers that the codes reckon in; its generator is 2 (ISO/IEC 18004, 7.5). */
const REDUCER = 0b100011101;

function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product <<= 1;
    if (product > 255) product ^= REDUCER;
    if (((other >> bit) & 1) === 1) product ^= one;
  }
  return product;
}

/** The polynomial whose roots are the first powers of 2, without its leading 1, highest power first. */
function divisor(count: number): readonly number[] {
  let factors: readonly number[] = [1];
  let root = 1;
  for (let index = 0; index < count; index += 1) {
    const shifted = [...factors, 0];
    factors = shifted.map((factor, at) => factor ^ (at === 0 ? 0 : times(factors[at - 1] ?? 0, root)));
    root = times(root, 2);
  }
  return factors.slice(1);
}

/** So many bytes that let a reader mend half as many wrong ones among these (Reed and Solomon). */
export function errorCorrection(data: readonly number[], count: number): readonly number[] {
  const factors = divisor(count);
  let rest: readonly number[] = factors.map(() => 0);
  for (const byte of data) {
    const lead = byte ^ (rest[0] ?? 0);
    rest = factors.map((factor, at) => (rest[at + 1] ?? 0) ^ times(factor, lead));
  }
  return rest;
}
