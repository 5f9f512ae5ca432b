import type { Address } from '../address/address.js';
import { MOST_NUMBER } from '../truth/puzzle-name.js';

type PracticeAddress = Extract<Address, { readonly screen: 'practice' }>;

/** The puzzle so many further on in the same stream; undefined where the stream has no such number. */
export function practiceAt(address: PracticeAddress, number: number): PracticeAddress | undefined {
  return number >= 1 && number <= MOST_NUMBER ? { ...address, number } : undefined;
}

/** The first puzzle of another stream. Seeds are short, so that an address can be read out. */
export function practiceWithSeed(address: PracticeAddress, drawn: number): PracticeAddress {
  return { ...address, seed: 1 + (drawn % 999_999), number: 1 };
}
