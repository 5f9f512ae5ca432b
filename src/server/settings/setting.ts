import { didYouMean } from '../../core/nearest.js';
import { looksLikeAddress } from '../store/postgres/address.js';
import { LAST_PORT, parsePort } from './port.js';

/** One setting of the server, as a flag and as an environment variable. */
export interface Setting<T> {
  /** Without the dashes. */
  readonly flag: string;
  readonly variable: string;
  /** What stands behind the flag in the usage; empty: it takes no value. */
  readonly usage: string;
  /** What it does, without its default. */
  readonly meaning: string;
  /** What holds if it is not given. */
  readonly preset: T;
  /** The preset as people read it. */
  readonly presetText: string;
  /** What may be given, to stand behind "it is". */
  readonly allowed: string;
  readonly choices?: readonly string[];
  /** A password may be in it, so it is never shown. */
  readonly isSecret?: boolean;
  readonly parse: (text: string) => T | undefined;
}

type Named = Pick<Setting<unknown>, 'flag' | 'usage' | 'meaning'>;

const variableOf = (flag: string): string => `DUELBOOK_${flag.toUpperCase().replaceAll('-', '_')}`;
const readable = new Intl.NumberFormat('en');

/** A whole number within bounds. */
export function wholeNumber(named: Named, preset: number, least: number, most: number): Setting<number> {
  return {
    ...named,
    variable: variableOf(named.flag),
    preset,
    presetText: `${preset}`,
    allowed: `a whole number from ${readable.format(least)} to ${readable.format(most)}`,
    parse(text) {
      const number = /^[0-9]{1,12}$/.test(text) ? Number(text) : Number.NaN;
      return number >= least && number <= most ? number : undefined;
    },
  };
}

/** A number of days, or `off` for ever, which is infinitely many. */
export function days(named: Named, preset: number): Setting<number> {
  const most = 36_500;
  const { parse } = wholeNumber(named, preset, 1, most);
  return {
    ...named,
    variable: variableOf(named.flag),
    preset,
    presetText: `${preset}`,
    allowed: `a whole number of days from 1 to ${readable.format(most)}, or off to keep them forever`,
    choices: ['off'],
    parse: (text) => (text === 'off' ? Number.POSITIVE_INFINITY : parse(text)),
  };
}

/** Something that is off unless the flag is given; it takes no value, and the variable is `on` or `off`. */
export function toggle(named: Omit<Named, 'usage'>): Setting<boolean> {
  return {
    ...named,
    usage: '',
    variable: variableOf(named.flag),
    preset: false,
    presetText: 'off',
    allowed: 'on or off',
    parse: (text) => (text === '' || text === 'on' ? true : text === 'off' ? false : undefined),
  };
}

/** One of a few words. */
export function oneOf<const T extends string>(named: Named, preset: T, words: readonly T[]): Setting<T> {
  return {
    ...named,
    variable: variableOf(named.flag),
    preset,
    presetText: preset,
    allowed: `one of ${words.join(', ')}`,
    choices: words,
    parse: (text) => words.find((word) => word === text),
  };
}

/** A port; 0 is any that is free. */
export function port(named: Named, preset: number): Setting<number> {
  return {
    ...named,
    variable: variableOf(named.flag),
    preset,
    presetText: `${preset}`,
    allowed: `a whole number from 0 (any free port) to ${LAST_PORT}`,
    parse: parsePort,
  };
}

/** A host name or address to listen on. */
export function host(named: Named, preset: string): Setting<string> {
  return {
    ...named,
    variable: variableOf(named.flag),
    preset,
    presetText: preset,
    allowed: 'a host name or an address without a port, such as 0.0.0.0, :: or example.org',
    parse: (text) => (/^(?:[a-z0-9_.-]+|[0-9a-f:.]*:[0-9a-f:.]*)$/i.test(text) ? text : undefined),
  };
}

/** The address of something on the network, with a password perhaps, that `isFit` knows; undefined if it is not given. */
export function secretAddress(
  named: Named,
  presetText: string,
  allowed: string,
  isFit: (text: string) => boolean,
): Setting<string | undefined> {
  return {
    ...named,
    variable: variableOf(named.flag),
    preset: undefined,
    presetText,
    allowed,
    isSecret: true,
    parse: (text) => (isFit(text) ? text : undefined),
  };
}

/** The path of a file; undefined if it is not given. */
export function file(named: Named, presetText: string): Setting<string | undefined> {
  return {
    ...named,
    variable: variableOf(named.flag),
    preset: undefined,
    presetText,
    allowed: 'the path of a file',
    parse: parsePath,
  };
}

const parsePath = (text: string): string | undefined => (text.trim() === '' || text.includes('\0') ? undefined : text);

/** A path, as the operating system knows it. */
export function folder(named: Named, preset: string, presetText: string): Setting<string> {
  return {
    ...named,
    variable: variableOf(named.flag),
    preset,
    presetText,
    allowed: 'the path of a folder; the address of a database belongs to --store',
    parse: (text) => (looksLikeAddress(text) ? undefined : parsePath(text)),
  };
}

function parseWebAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  return isPlain && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** The address under which browsers reach the server, without a slash at its end. */
export function webAddress(named: Named, presetText: string): Setting<string | undefined> {
  return {
    ...named,
    variable: variableOf(named.flag),
    preset: undefined,
    presetText,
    allowed: 'an http or https address without ? and #, such as https://example.org/duelbook',
    parse: (text) => parseWebAddress(text)?.href.replace(/\/+$/, ''),
  };
}

/** Why a text that came from a flag or a variable is not taken, in words. */
export function refusalOf(setting: Setting<unknown>, source: string, text: string): string {
  const guess = didYouMean(text, setting.choices ?? []);
  return `${source} can’t be ${setting.isSecret === true ? 'that' : `"${text}"`}. Use ${setting.allowed}.${guess}`;
}
