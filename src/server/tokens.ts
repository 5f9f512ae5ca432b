import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { withSlot } from './slots.js';

/** A new secret of 192 bits: a seat's token, or a code that carries a seat to another device. */
export const makeToken = (): string => randomBytes(24).toString('base64url');

/** What is kept of a token: nobody who reads the log can sit down with it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Whether a hash is that of a token, in a time that does not depend on where they differ. */
export function fitsToken(token: string): (hash: string) => boolean {
  const own = Buffer.from(hashToken(token));
  return (hash) => {
    const other = Buffer.from(hash);
    return own.length === other.length && timingSafeEqual(own, other);
  };
}

/** Without letters that look like others. */
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz';
const ID_LENGTH = 13;

/**
 * The id of the match that the holder of a key creates on these terms: 65 bits that can be read aloud. It is no secret, and
 * nobody guesses it. Whoever asks twice means the same match, and so it has the same id, without anybody remembering it.
 * Its slot says in which of several databases it is.
 */
export function matchIdOf(key: string, terms: string, slot = 0): string {
  const hash = createHash('sha256').update(`${key} ${terms}`).digest();
  const id = Array.from(hash.subarray(0, ID_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return withSlot(id, slot);
}

/** A number from 0 to below this that a key always has; all are equally likely. */
export const pickByKey = (key: string, below: number): number =>
  createHash('sha256').update(`place of ${key}`).digest().readUInt32BE() % below;

/** A new seed of a series. */
export const makeSeed = (): number => randomInt(2 ** 47);
