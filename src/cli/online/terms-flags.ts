import type { AnyGame } from '../../core/game.js';
import { type Beginner, checkPlayerName, type ClockTerms, parseTerms, type Terms } from '../../online/terms.js';
import type { Arguments } from '../command/command.js';
import { parseCount, readLevel, readOptions, readFlag } from '../command/flags.js';
import { UserError } from '../world.js';

const BEGINS: Readonly<Record<string, Beginner>> = { me: 'creator', friend: 'guest', random: 'random' };

const parseBeginner = (text: string): Beginner | undefined => (Object.hasOwn(BEGINS, text) ? BEGINS[text] : undefined);

/** `5+3`: five minutes each, and three seconds more with each move. */
export function parseClock(text: string): ClockTerms | undefined {
  const [, minutes, seconds = '0'] = /^(\d{1,4}(?:\.\d{1,3})?)(?:\+(\d{1,4}))?$/.exec(text.trim()) ?? [];
  if (minutes === undefined) return undefined;
  return { initial: Math.round(Number(minutes) * 60_000), increment: Number(seconds) * 1000 };
}

/** What the flags of `duel host` ask for. Throws a `UserError` that names what is allowed. */
export function readTerms(game: AnyGame, given: Arguments): Terms {
  const level = given.value('vs');
  const terms = parseTerms({
    game: game.id,
    options: readOptions(game, given),
    begins: readFlag(given, 'first', 'creator', parseBeginner, 'me, friend or random'),
    games: readFlag<number | undefined>(given, 'games', undefined, parseCount, 'a whole number from 1'),
    clock: readFlag<ClockTerms | undefined>(
      given,
      'clock',
      undefined,
      parseClock,
      'minutes and seconds for each move: 5+3',
    ),
    isPublic: given.has('public'),
    computer: level === undefined ? undefined : readLevel(level),
  });
  if (!terms.ok) throw new UserError(terms.error);
  return terms.value;
}

/** What the player wants to be called; undefined: as the book says. Throws a `UserError` that says what is wrong with it. */
export function readName(given: Arguments): string | undefined {
  const name = given.value('name')?.trim();
  if (name === '') throw new UserError('--name needs a name.');
  const problem = name === undefined ? undefined : checkPlayerName(name);
  if (problem !== undefined) throw new UserError(`--name: ${problem}`);
  return name;
}
