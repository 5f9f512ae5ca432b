import { resolve } from 'node:path';
import { findLevel, type LevelId, LEVELS } from '../../bots/levels.js';
import type { AnyGame } from '../../core/game.js';
import { didYouMean } from '../../core/nearest.js';
import { type Options, parseOptions, phraseOptionProblem } from '../../core/options.js';
import { cannotBe, parseWhole } from '../../core/text.js';
import { UserError } from '../world.js';
import type { Arguments } from './command.js';

/** The value of a flag; an error names what is allowed. */
export function readFlag<T>(
  given: Arguments,
  flag: string,
  fallback: T,
  parse: (text: string) => T | undefined,
  allowed: string,
): T {
  const text = given.value(flag);
  if (text === undefined) return fallback;
  const value = parse(text);
  if (value === undefined) throw new UserError(cannotBe(`--${flag}`, text, allowed));
  return value;
}

/** The settings that `--set` gives, as they stand there. */
export const settingsOf = (given: Arguments): readonly (readonly [name: string, text: string])[] =>
  given.values('set').map((setting) => {
    const equals = setting.indexOf('=');
    if (equals < 1) throw new UserError(`--set needs NAME=VALUE, not "${setting}".`);
    return [setting.slice(0, equals).trim(), setting.slice(equals + 1)] as const;
  });

/** The options that `--set` gives. */
export function readOptions(game: AnyGame, given: Arguments): Partial<Options> {
  const parsed = parseOptions(game.options, settingsOf(given));
  if (!parsed.ok) throw new UserError(`${game.title}: ${phraseOptionProblem(parsed.error)}`);
  return parsed.value;
}

/** The level of this name; an error names those that there are. */
export function readLevel(text: string): LevelId {
  const level = findLevel(text.trim().toLowerCase());
  if (level !== undefined) return level.id;
  const ids = LEVELS.map(({ id }) => id);
  throw new UserError(`There’s no level "${text}".${didYouMean(text, ids)} The levels are: ${ids.join(', ')}.`);
}

/** A whole number from 1. */
export const parseCount = (text: string): number | undefined => {
  const count = parseWhole(text);
  return count !== undefined && count >= 1 ? count : undefined;
};

/** The absolute path of a file that a flag names. */
export const fileOf = (given: Arguments, flag: string): string | undefined => {
  const file = given.value(flag);
  if (file === '') throw new UserError(`--${flag} needs the name of a file.`);
  return file === undefined ? undefined : resolve(file);
};
