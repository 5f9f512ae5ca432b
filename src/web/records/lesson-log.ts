import { isFields, parseJson } from '../../core/json.js';
import { failed, ok, type Result } from '../../core/result.js';
import { keep, recall } from '../device/storage.js';
import { isGameId } from './game-log.js';

/** The exercises of a lesson that were answered right at the first try, by step, and how many there are in all. */
interface FirstTries {
  readonly steps: readonly number[];
  readonly of: number;
}

/** By the id of the game. */
type LessonLog = ReadonlyMap<string, FirstTries>;

const NAME = 'lessons';

const isStep = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1;

function readTries(found: unknown): FirstTries | undefined {
  if (!isFields(found)) return undefined;
  const { steps, of } = found;
  if (!Array.isArray(steps) || steps.length > 1000 || !steps.every(isStep) || !isStep(of)) return undefined;
  return { steps, of };
}

/** Reads a log strictly. */
export function readLessons(found: unknown): Result<LessonLog, string> {
  if (!isFields(found)) return failed('The lessons aren’t a table.');
  const log = new Map<string, FirstTries>();
  for (const [game, value] of Object.entries(found)) {
    const tries = readTries(value);
    if (tries === undefined || !isGameId(game)) return failed('A lesson can’t be read.');
    log.set(game, tries);
  }
  return ok(log);
}

/** What this device remembers; nothing if that is damaged. */
export function keptLessons(): LessonLog {
  const read = readLessons(parseJson(recall(NAME) ?? '{}'));
  return read.ok ? read.value : new Map<string, FirstTries>();
}

const makeLessons = (log: LessonLog): string => JSON.stringify(Object.fromEntries(log));

/** Both logs as one. */
export function mergeLessons(one: LessonLog, other: LessonLog): LessonLog {
  const merged = new Map(one);
  for (const [game, { steps, of }] of other)
    merged.set(game, { steps: [...new Set([...(one.get(game)?.steps ?? []), ...steps])], of });
  return merged;
}

export const keepLessons = (log: LessonLog): boolean => keep(NAME, makeLessons(log));

/** Notes that the exercise of a step was answered right at the first try; `of` counts the exercises of the lesson. */
export const noteFirstTry = (game: string, step: number, of: number): boolean =>
  keepLessons(mergeLessons(keptLessons(), new Map([[game, { steps: [step], of }]])));

/** The games whose lesson has no exercise left that was not answered right at the first try. */
export const cleanLessons = (log: LessonLog): readonly string[] =>
  [...log].filter(([, { steps, of }]) => steps.length >= of).map(([game]) => game);
