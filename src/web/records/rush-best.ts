import { parseWhole } from '../../core/text.js';
import { keep, recall } from '../device/storage.js';

const NAME = 'rush';
/** Nobody solves more in three minutes. */
const MOST = 1000;

/** A number of puzzles as it is kept; undefined if it is none. */
export function readRush(text: string): number | undefined {
  const solved = parseWhole(text);
  return solved === undefined || solved > MOST ? undefined : solved;
}

/** The most puzzles that were solved in one rush on this device. */
export const bestRush = (): number => readRush(recall(NAME) ?? '0') ?? 0;

export const keepRush = (solved: number): boolean => keep(NAME, `${solved}`);
