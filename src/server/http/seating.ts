import { failed, ok, type Result } from '../../core/result.js';
import type { Seat } from '../../core/seat.js';
import type { ApiProblem } from '../../online/api.js';
import { refused } from '../../online/decide.js';
import { matchId } from '../../online/protocol.js';
import type { Terms } from '../../online/terms.js';
import { computerObjection } from '../computers/computers.js';
import type { HotMatch } from '../node/hot-match.js';
import type { MatchHost } from '../node/match-host.js';
import { fitsToken, hashToken, makeToken } from '../tokens.js';
import type { RecentSeats } from './recent-seats.js';

/** The matches of a server, for its doors. */
export interface Matches {
  readonly node: MatchHost;
  readonly now: () => number;
  /** The address of a match in the browser. */
  readonly linkOf: (match: string) => string;
}

/** What a route works with. */
export interface Api extends Matches {
  readonly recentSeats: RecentSeats<ApiAnswer>;
}

/** What a route answers. */
interface RouteAnswer {
  readonly status: 200 | 201;
  readonly body: unknown;
  /** How many more requests it counts as. */
  readonly price?: number;
}

/** What became of a request. */
export type ApiAnswer = Result<RouteAnswer, ApiProblem>;

export const NO_MATCH = refused(
  'no-such-match',
  'There’s no such match. Please check the link; old matches are deleted after a while.',
);

/** Refuses a request that is wrong in itself. */
export const bad = (sentence: string): ApiAnswer => failed({ code: 'bad-request', sentence });

/** The match of this id, for somebody at this address; undefined: there is none. Throws a `StoreError`. */
export const find = async (
  { node }: Api,
  { match, address }: { readonly match: string; readonly address: string },
): Promise<HotMatch | undefined> => (matchId.is(match) ? node.open(match, address) : undefined);

/** The seat that a token proves, if it does. */
export const seatOf = async ({ node }: Api, hot: HotMatch, token: string | undefined): Promise<Seat | undefined> =>
  node.seatOf(hot, token === undefined ? undefined : fitsToken(token), undefined);

/** Tells somebody of the seat that they have. */
export const seatedAnswer = (
  { linkOf }: Api,
  status: RouteAnswer['status'],
  seated: { readonly match: string; readonly seat: 0 | 1; readonly token: string },
): ApiAnswer => ok({ status, body: { ...seated, link: linkOf(seated.match) } });

/** Creates a match, in which whoever asks has the first seat. */
export async function createMatch(
  api: Api,
  terms: Terms,
  { name, token = makeToken() }: { readonly name?: string | undefined; readonly token?: string | undefined },
  address: string,
): Promise<ApiAnswer> {
  const objection = computerObjection(terms);
  if (objection !== undefined) return bad(objection);
  const created = await api.node.create(terms, { name, key: hashToken(token) }, address);
  return created.ok ? seatedAnswer(api, 201, { match: created.value, seat: 0, token }) : created;
}
