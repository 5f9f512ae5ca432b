import type { Options } from '../../core/options.js';
import { parseWhole } from '../../core/text.js';

/** The steps of a lesson that are done, by number from 1. */
export type DoneSteps = ReadonlySet<number>;

/** The name under which the progress of a lesson is kept; a lesson for other options is another lesson. */
export const progressName = (game: string, options: Options): string =>
  `learn/${game}/${Object.entries(options)
    .map(([name, value]) => `${name}:${value}`)
    .toSorted()
    .join(',')}`;

/** Reads what the device has kept: `1,2,5`. What is no step of the lesson is left out. */
export const parseDone = (text: string | undefined, steps: number): DoneSteps =>
  new Set(
    (text ?? '')
      .split(',')
      .map((part) => parseWhole(part) ?? 0)
      .filter((step) => step >= 1 && step <= steps),
  );

export const makeDone = (done: DoneSteps): string => [...done].toSorted((a, b) => a - b).join(',');

/** The first step that is not done yet; the first of all when everything is done. */
export function nextToDo(done: DoneSteps, steps: number): number {
  for (let step = 1; step <= steps; step += 1) if (!done.has(step)) return step;
  return 1;
}
