/** Where Duelbook serves unless told otherwise: D-U-E-L on the keys of a telephone. */
export const DEFAULT_PORT = 3835;
export const LAST_PORT = 65_535;

/** The port that somebody typed; 0 is any that is free. */
export function parsePort(text: string): number | undefined {
  const port = /^[0-9]{1,5}$/.test(text.trim()) ? Number(text) : undefined;
  return port !== undefined && port <= LAST_PORT ? port : undefined;
}
