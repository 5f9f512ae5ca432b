/** A number drawn by lot, for a seed. */
export const drawnNumber = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
