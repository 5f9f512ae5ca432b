import { z } from 'zod';
import { failed, ok, type Result } from '../../core/result.js';
import type { Seat } from '../../core/seat.js';
import { anyoneTerms, isForAnyone, tablesForAnyone } from '../../online/anyone.js';
import { type Refusal, refused } from '../../online/decide.js';
import { seatOfKey } from '../../online/decide-seat.js';
import { isMatchId } from '../../online/protocol.js';
import { shownReplay, shownTo } from '../../online/shown.js';
import { makeTerms, parseTerms, type Terms } from '../../online/terms.js';
import { computerObjection } from '../computers/computers.js';
import type { HotMatch } from '../node/hot-match.js';
import type { OpenTable } from '../node/lobby.js';
import type { MatchNode } from '../node/match-node.js';
import { StoreError } from '../store/store.js';
import { fitsToken, hashToken, makeToken } from '../tokens.js';
import * as schemas from './schemas.js';

/** What a route works with. */
export interface Api {
  readonly node: MatchNode;
  readonly now: () => number;
  /** The address of a match in the browser. */
  readonly linkOf: (match: string) => string;
}

/** A request whose body has been checked. */
export interface Asked<Body> {
  readonly match: string;
  readonly body: Body;
  /** What stands behind the question mark. */
  readonly query: Readonly<Record<string, string>>;
  /** The token of the `Authorization` header. */
  readonly token: string | undefined;
  /** Where it comes from. */
  readonly address: string;
}

/** Why a request was refused: also what a request itself can have wrong. */
export type Problem = z.infer<typeof schemas.problem>;

export interface Answer {
  readonly status: 200 | 201;
  readonly body: unknown;
}

/** One thing that the API can do; its schemas check, and describe it. */
export interface Route {
  readonly method: 'GET' | 'POST';
  /** `{match}` stands for the id of a match. */
  readonly path: string;
  readonly summary: string;
  readonly input: z.ZodType | undefined;
  /** What may stand behind the question mark; undefined: nothing is looked at there. */
  readonly query: z.ZodObject | undefined;
  /** Text instead of JSON if it is a string. */
  readonly output: z.ZodType;
  readonly created: boolean;
  readonly takesToken: boolean;
  /** Checks the body, and answers. */
  readonly answer: (api: Api, asked: Asked<unknown>) => Promise<Result<Answer, Problem>>;
}

const NO_MATCH = refused('no-such-match', 'There is no such match. Please check the link; old matches are removed.');

/** What is wrong with a body, in words. */
function phrase(error: z.ZodError): string {
  const [issue] = error.issues;
  const where = issue === undefined || issue.path.length === 0 ? 'The request' : `"${issue.path.join('.')}"`;
  return `${where} does not fit: ${issue?.message ?? 'it has another form'}.`;
}

type Described = Omit<Route, 'input' | 'answer' | 'created' | 'takesToken' | 'query'> &
  Partial<Pick<Route, 'created' | 'takesToken' | 'query'>>;

const PLAIN = { created: false, takesToken: false, query: undefined };

/** A route with a body. */
function route<S extends z.ZodType>(
  described: Described,
  input: S,
  work: (api: Api, asked: Asked<z.infer<S>>) => Promise<Result<Answer, Problem>>,
): Route {
  const answer: Route['answer'] = async (api, asked) => {
    const parsed = input.safeParse(asked.body);
    if (!parsed.success) return failed({ code: 'bad-request', sentence: phrase(parsed.error) });
    return work(api, { ...asked, body: parsed.data });
  };
  return { ...PLAIN, ...described, input, answer };
}

/** A route without a body. */
const bareRoute = (described: Described, answer: Route['answer']): Route => ({
  ...PLAIN,
  ...described,
  input: undefined,
  answer,
});

const find = async (
  { node }: Api,
  { match, address }: Pick<Asked<unknown>, 'match' | 'address'>,
): Promise<HotMatch | undefined> => (isMatchId(match) ? node.open(match, address) : undefined);

/** The seat that a token proves, if it does. */
const seatOf = ({ committed }: HotMatch, token: string | undefined): Seat | undefined =>
  token === undefined ? undefined : seatOfKey(committed, fitsToken(token));

const seatedAnswer = (
  { linkOf }: Api,
  status: Answer['status'],
  seated: { readonly match: string; readonly seat: 0 | 1; readonly token: string },
): Result<Answer, Problem> => ok({ status, body: { ...seated, link: linkOf(seated.match) } });

async function createMatch(
  api: Api,
  body: { readonly terms: unknown; readonly name?: string | undefined; readonly token?: string | undefined },
  address: string,
): Promise<Result<Answer, Problem>> {
  const terms = parseTerms(body.terms);
  if (!terms.ok) return failed({ code: 'bad-request', sentence: terms.error });
  const objection = computerObjection(terms.value);
  if (objection !== undefined) return failed({ code: 'bad-request', sentence: objection });
  const token = body.token ?? makeToken();
  const created = await api.node.create(terms.value, { name: body.name, key: hashToken(token) }, address);
  return created.ok ? seatedAnswer(api, 201, { match: created.value, seat: 0, token }) : created;
}

/** So many open matches people are shown, and at so many tables somebody who plays anyone tries to sit down. */
const MOST_SHOWN = 50;

const isFor =
  (game: string) =>
  (terms: Terms): boolean =>
    terms.game === game && isForAnyone(terms);

/** The lobby; with a game, the tables in it that somebody who plays anyone may take. */
async function showLobby({ node }: Api, game: string | undefined): Promise<z.infer<typeof schemas.lobby>> {
  const tables = await node.lobby(game === undefined ? undefined : isFor(game));
  return {
    matches: tables
      .slice(0, MOST_SHOWN)
      .map(({ match, at, terms, name }) => ({ match, at, terms: makeTerms(terms), name })),
  };
}

/** Somebody who plays anyone, with the token of the seat that they will have, and where they come from. */
type Anyone = z.infer<typeof schemas.playAnyone> & { readonly token: string; readonly address: string };

/** The tables where they can sit down, in the order in which they are tried. */
const tablesFor = async ({ node }: Api, { game, own = [], waiting }: Anyone): Promise<readonly OpenTable[]> =>
  tablesForAnyone(await node.lobby(isFor(game)), { game, own, waiting }).slice(0, MOST_SHOWN);

/** Sits down at a table; undefined: nobody waits there any more, or it cannot be read. */
async function sitDownAt(
  api: Api,
  match: string,
  { name, token, address }: Anyone,
): Promise<Result<Answer, Problem> | undefined> {
  try {
    const hot = await find(api, { match, address });
    if (hot === undefined) return undefined;
    const seat = await api.node.takeListedSeat(hot, { name, key: hashToken(token) });
    if (seat.ok) return seatedAnswer(api, 200, { match, seat: seat.value, token });
    return seat.error.code === 'paused' ? seat : undefined;
  } catch (error) {
    if (error instanceof StoreError && error.problem.code === 'damaged') return undefined;
    throw error;
  }
}

/** Sits down at the first of these tables where somebody still waits; undefined: at none. */
async function sitDown(
  api: Api,
  tables: readonly OpenTable[],
  anyone: Anyone,
): Promise<Result<Answer, Problem> | undefined> {
  for (const { match } of tables) {
    const answer = await sitDownAt(api, match, anyone);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** Somebody who waits sits down opposite somebody who has waited longer, or waits on. */
async function moveOver(api: Api, anyone: Anyone, waiting: string): Promise<Result<Answer, Problem>> {
  const { token, address } = anyone;
  const hot = await find(api, { match: waiting, address });
  if (hot === undefined) return NO_MATCH;
  if (seatOf(hot, token) !== 0)
    return refused('not-your-seat', 'Only those who wait in a match can leave it for another.');
  const stays = seatedAnswer(api, 200, { match: waiting, seat: 0, token });
  const tables = await tablesFor(api, anyone);
  if (tables.length === 0) return stays;
  // Off the lobby first: nobody is to be seated opposite somebody who has just gone.
  if (!(await api.node.list(hot, false))) return stays;
  const moved = await sitDown(api, tables, anyone);
  if (moved?.ok === true) return moved;
  await api.node.list(hot, true);
  return moved ?? stays;
}

/** Everything under /api/v1. */
export const ROUTES: readonly Route[] = [
  bareRoute(
    {
      method: 'GET',
      path: '/api/v1/info',
      summary: 'Tells the app that it comes from a server where matches can be played',
      output: schemas.info,
    },
    async () => ok({ status: 200, body: { name: 'duelbook', online: true } }),
  ),
  route(
    {
      method: 'POST',
      path: '/api/v1/matches',
      summary: 'Create a match and take its first seat',
      output: schemas.seated,
      created: true,
    },
    schemas.newMatch,
    async (api, { body, address }) => createMatch(api, body, address),
  ),
  bareRoute(
    {
      method: 'GET',
      path: '/api/v1/matches/{match}',
      summary: 'What a spectator may know of a match; with a token, what its seat may know',
      output: schemas.shownMatch,
      takesToken: true,
    },
    async (api, asked) => {
      const hot = await find(api, asked);
      if (hot === undefined) return NO_MATCH;
      const seat = seatOf(hot, asked.token);
      return ok({ status: 200, body: shownTo(hot.committed, seat ?? 'spectator', api.now()) });
    },
  ),
  route(
    {
      method: 'POST',
      path: '/api/v1/matches/{match}/seats',
      summary: 'Take the free seat, or carry a seat here by its code',
      output: schemas.seated,
    },
    schemas.seatRequest,
    async (api, { match, body, address }) => {
      const hot = await find(api, { match, address });
      if (hot === undefined) return NO_MATCH;
      const token = body.token ?? makeToken();
      const key = hashToken(token);
      const taken: Result<0 | 1, Refusal> =
        body.code === undefined
          ? await api.node.takeSeat(hot, { name: body.name, key })
          : await api.node.carry(hot, { fits: fitsToken(body.code), key });
      return taken.ok ? seatedAnswer(api, 200, { match, seat: taken.value, token }) : taken;
    },
  ),
  bareRoute(
    {
      method: 'POST',
      path: '/api/v1/matches/{match}/carry',
      summary: 'Make a one-time code that carries your seat to another device',
      output: schemas.carryCode,
      takesToken: true,
    },
    async (api, asked) => {
      const hot = await find(api, asked);
      if (hot === undefined) return NO_MATCH;
      const seat = seatOf(hot, asked.token);
      if (seat === undefined) return refused('not-your-seat', 'Only those who have a seat can carry it elsewhere.');
      const code = makeToken();
      const until = await api.node.offerCarry(hot, seat, hashToken(code));
      return until.ok ? ok({ status: 200, body: { code, until: until.value } }) : until;
    },
  ),
  bareRoute(
    {
      method: 'GET',
      path: '/api/v1/matches/{match}/replay',
      summary: 'The games of a match as replays, one after the other',
      output: z.string(),
    },
    async (api, asked) => {
      const hot = await find(api, asked);
      const text = hot === undefined ? undefined : shownReplay(hot.committed);
      if (hot === undefined) return NO_MATCH;
      if (text === undefined) return refused('nobody-yet', 'Nobody plays in this match yet.');
      return ok({ status: 200, body: text });
    },
  ),
  bareRoute(
    {
      method: 'GET',
      path: '/api/v1/lobby',
      summary: 'Public matches with a free seat, the newest first',
      output: schemas.lobby,
      query: schemas.lobbyQuery,
    },
    async (api, { query }) => {
      const asked = schemas.lobbyQuery.safeParse(query);
      if (!asked.success) return failed({ code: 'bad-request', sentence: phrase(asked.error) });
      return ok({ status: 200, body: await showLobby(api, asked.data.anyone) });
    },
  ),
  route(
    {
      method: 'POST',
      path: '/api/v1/play-anyone',
      summary: 'Take a seat at any open match of a game that has its usual terms, or open one and wait',
      output: schemas.seated,
      created: true,
    },
    schemas.playAnyone,
    async (api, { body, address }) => {
      const anyone = { ...body, token: body.token ?? makeToken(), address };
      if (body.waiting !== undefined) return moveOver(api, anyone, body.waiting);
      const seated = await sitDown(api, await tablesFor(api, anyone), anyone);
      return seated ?? createMatch(api, { ...anyone, terms: makeTerms(anyoneTerms(body.game)) }, address);
    },
  ),
];
