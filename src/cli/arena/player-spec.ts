import { findLevel, type LevelId, LEVELS } from '../../bots/levels.js';
import { didYouMean } from '../../core/nearest.js';
import { isPrintable, parseWhole } from '../../core/text.js';
import { UserError } from '../world.js';

/** What is put around a player. */
export type Wrapper =
  | { readonly kind: 'best-of'; readonly count: number }
  | { readonly kind: 'random'; readonly probability: number }
  | { readonly kind: 'coach' };

/** Who plays, as the command line says it. */
export type Who =
  | { readonly kind: 'level'; readonly level: LevelId }
  | { readonly kind: 'human' }
  | { readonly kind: 'program'; readonly command: string }
  | { readonly kind: 'http'; readonly url: string }
  | { readonly kind: 'model'; readonly model: string; readonly baseUrl: string | undefined };

export interface ParsedPlayer {
  readonly name: string;
  /** What was written, without the name. */
  readonly spec: string;
  readonly who: Who;
  /** The outermost first. */
  readonly wrappers: readonly Wrapper[];
}

const ALLOWED =
  `a level (${LEVELS.map(({ id }) => id).join(', ')}), human, cmd:COMMAND, http://ADDRESS or model:NAME; ` +
  'with best-of-3:, random-0.1: or coach: in front if you like';

function parseWrapper(word: string): Wrapper | undefined {
  if (word === 'coach') return { kind: 'coach' };
  const [, kind, number = ''] = /^(best-of|random)-(.+)$/.exec(word) ?? [];
  if (kind === 'best-of') {
    const count = parseWhole(number);
    return count !== undefined && count >= 2 && count <= 100 ? { kind, count } : undefined;
  }
  const probability = /^[01](?:\.\d+)?$/.test(number) ? Number(number) : Number.NaN;
  return kind === 'random' && probability <= 1 ? { kind, probability } : undefined;
}

/** Whether a request can go there. */
export const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text) && URL.canParse(text);

function parseWho(text: string): Who | undefined {
  if (text === 'human') return { kind: 'human' };
  if (isAddress(text)) return { kind: 'http', url: text };
  const [, kind, rest = ''] = /^(cmd|model):(.+)$/s.exec(text) ?? [];
  if (kind === 'cmd' && rest.trim() !== '') return { kind: 'program', command: rest.trim() };
  if (kind === 'model') {
    const [, model = rest, baseUrl] = /^(.+)@(https?:\/\/\S+)$/.exec(rest) ?? [];
    return { kind: 'model', model, baseUrl };
  }
  const level = findLevel(text.toLowerCase());
  return level === undefined ? undefined : { kind: 'level', level: level.id };
}

const LONGEST_NAME = 40;

/** A name is short and says what plays: the level, the model, or the program's file. */
function nameOf(who: Who, wrappers: readonly string[]): string {
  const plain = {
    level: () => (who.kind === 'level' ? who.level : ''),
    human: () => 'human',
    program: () => (who.kind === 'program' ? (who.command.split(/\s+/).at(-1)?.split('/').at(-1) ?? '') : ''),
    http: () => (who.kind === 'http' ? new URL(who.url).host : ''),
    model: () => (who.kind === 'model' ? who.model : ''),
  }[who.kind]();
  return [...wrappers, plain].join(':').slice(0, LONGEST_NAME);
}

/** Reads `[NAME=][WRAPPER:]…WHO`. */
export function parsePlayer(text: string): ParsedPlayer {
  const [, given, spec = text] = /^([^:=/]+)=(.+)$/s.exec(text) ?? [];
  const words: string[] = [];
  const wrappers: Wrapper[] = [];
  let rest = spec;
  for (;;) {
    const colon = rest.indexOf(':');
    const wrapper = colon === -1 ? undefined : parseWrapper(rest.slice(0, colon));
    if (wrapper === undefined) break;
    words.push(rest.slice(0, colon));
    wrappers.push(wrapper);
    rest = rest.slice(colon + 1);
  }
  const who = parseWho(rest);
  if (who === undefined) {
    const hint = didYouMean(rest, [...LEVELS.map(({ id }) => id), 'human']);
    throw new UserError(`There’s no player "${rest}".${hint} A player is ${ALLOWED}.`);
  }
  const name = given?.trim() ?? nameOf(who, words);
  if (name === '' || !isPrintable(name))
    throw new UserError('A player’s name can’t be empty or have unprintable characters.');
  if (name.length > LONGEST_NAME)
    throw new UserError(`The name of a player has at most ${LONGEST_NAME} characters: "${name}" is too long.`);
  return { name, spec, who, wrappers };
}

/** Players with different names: the second `regular` is `regular#2`. */
export function parsePlayers(texts: readonly string[]): readonly ParsedPlayer[] {
  const taken = new Map<string, number>();
  return texts.map(parsePlayer).map((player) => {
    const count = (taken.get(player.name) ?? 0) + 1;
    taken.set(player.name, count);
    return count === 1 ? player : { ...player, name: `${player.name}#${count}` };
  });
}
