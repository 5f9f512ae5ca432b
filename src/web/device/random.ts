/** A random number, for a seed. */
export const randomNumber = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
