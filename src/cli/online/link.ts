import { matchId } from '../../online/protocol.js';
import { DEFAULT_PORT } from '../../server/settings/port.js';
import { UserError, type World } from '../world.js';
import { cannotBe } from '../../core/text.js';

/** Where a match is: the address of its server, which ends with a slash, and its id there. */
export interface MatchAddress {
  readonly base: string;
  readonly match: string;
}

/** A link as somebody sent it; `carry` is the code of a link that carries a seat to another device. */
export interface MatchLink extends MatchAddress {
  readonly carry: string | undefined;
}

/** The page of a match that looks like something when its link is shared. */
const PAGE = /^(.*\/)m\/([^/]+)$/;
const HASH = /^#\/match\/([^/?]+)(?:\?carry=([^&]+))?$/;

/** The same link opens the match in a browser. */
export const makeLink = ({ base, match }: MatchAddress): string => `${base}#/match/${match}`;

function parseAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : undefined;
}

/** The folder in which a page lies, without what is asked of it. */
const baseOf = ({ origin, pathname }: URL): string => `${origin}${pathname.slice(0, pathname.lastIndexOf('/') + 1)}`;

/** The address of the server to play on: the one that was asked for, the one of the environment, or this machine. */
export function serverBase({ env }: Pick<World, 'env'>, asked: string | undefined): string {
  const text = asked ?? (env['DUELBOOK_SERVER'] || `http://127.0.0.1:${DEFAULT_PORT}`);
  const url = parseAddress(text);
  if (url !== undefined) return baseOf(new URL(url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`, url));
  const source = asked === undefined ? 'DUELBOOK_SERVER' : '--server';
  throw new UserError(cannotBe(source, text, 'an address such as https://duel.example.org'));
}

/** Addresses by which a server is known to its own machine alone. */
const HERE = /^(?:localhost|127\.|0\.0\.0\.0$|\[::1?\]$)/;

/**
 * The address of a match to give to others: the one that its server has for it, unless only the machine of the server
 * can know it by that.
 */
export function addressToSend(base: string, match: string, link: string): MatchAddress {
  const url = parseAddress(link);
  return url === undefined || HERE.test(url.hostname) ? { base, match } : { base: baseOf(url), match };
}

/** Reads the link of a match. Throws a `UserError` that says what a link looks like. */
export function parseLink(text: string | undefined): MatchLink {
  if (text === undefined) throw new UserError('Which match? Put the link after the command, in quotes.');
  const url = parseAddress(text.trim());
  const [, folder, shared = ''] = PAGE.exec(url?.pathname ?? '') ?? [];
  if (url !== undefined && folder !== undefined && matchId.is(shared))
    return { base: url.origin + folder, match: shared, carry: undefined };
  const [, match = '', carry] = HASH.exec(url?.hash ?? '') ?? [];
  if (url !== undefined && matchId.is(match)) return { base: baseOf(url), match, carry };
  throw new UserError(
    `"${text}" isn’t a link to a match. One looks like https://duel.example.org/#/match/ID. In a shell, put it in quotes.`,
  );
}
