import { failed, ok, type Result } from '../../core/result.js';
import type { Seat } from '../../core/seat.js';
import { anyoneTerms, tablesForAnyone } from '../../online/anyone.js';
import * as shapes from '../../online/api.js';
import type { ApiProblem } from '../../online/api.js';
import { type Refusal, refused } from '../../online/decide.js';
import { matchId } from '../../online/protocol.js';
import { type Infer, object, parse, type Schema } from '../../online/schema.js';
import { shownMatch, shownReplay } from '../../online/shown.js';
import { parseTerms, type Terms } from '../../online/terms.js';
import { computerObjection } from '../computers/computers.js';
import type { HotMatch } from '../node/hot-match.js';
import type { OpenTable } from '../node/lobby.js';
import type { MatchHost } from '../node/match-host.js';
import { StoreError } from '../store/store.js';
import { fitsToken, hashToken, makeToken } from '../tokens.js';

/** What a route works with. */
export interface Api {
  readonly node: MatchHost;
  readonly now: () => number;
  /** The address of a match in the browser. */
  readonly linkOf: (match: string) => string;
}

/** A request whose body has been checked. */
interface Asked<Body> {
  readonly match: string;
  readonly body: Body;
  /** What stands behind the question mark. */
  readonly query: Readonly<Record<string, string>>;
  /** The token of the `Authorization` header. */
  readonly token: string | undefined;
  /** Where it comes from. */
  readonly address: string;
}

interface RouteAnswer {
  readonly status: 200 | 201;
  readonly body: unknown;
}

/** One thing that the API can do; its schemas check, and describe it. */
export interface Route {
  readonly method: 'GET' | 'POST';
  /** `{match}` stands for the id of a match. */
  readonly path: string;
  readonly summary: string;
  readonly input: Schema<unknown> | undefined;
  /** What may stand behind the question mark. */
  readonly query: Readonly<Record<string, Schema<unknown>>>;
  /** What it answers; undefined: text instead of JSON. */
  readonly output: Schema<unknown> | undefined;
  readonly created: boolean;
  readonly takesToken: boolean;
  /** Checks the body, and answers. */
  readonly answer: (api: Api, asked: Asked<unknown>) => Promise<Result<RouteAnswer, ApiProblem>>;
}

const NO_MATCH = refused(
  'no-such-match',
  'There’s no such match. Please check the link; old matches are deleted after a while.',
);

const bad = (sentence: string): Result<RouteAnswer, ApiProblem> => failed({ code: 'bad-request', sentence });

type Described = Omit<Route, 'input' | 'answer' | 'created' | 'takesToken' | 'query'> &
  Partial<Pick<Route, 'created' | 'takesToken' | 'query'>>;

const PLAIN = { created: false, takesToken: false, query: {} };

/** A route with a body. */
function route<Body>(
  described: Described,
  input: Schema<Body>,
  work: (api: Api, asked: Asked<Body>) => Promise<Result<RouteAnswer, ApiProblem>>,
): Route {
  const answer: Route['answer'] = async (api, asked) => {
    const body = parse(input, asked.body, 'The request');
    return body.ok ? work(api, { ...asked, body: body.value }) : bad(body.error);
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
): Promise<HotMatch | undefined> => (matchId.is(match) ? node.open(match, address) : undefined);

/** The seat that a token proves, if it does. */
const seatOf = async ({ node }: Api, hot: HotMatch, token: string | undefined): Promise<Seat | undefined> =>
  node.seatOf(hot, token === undefined ? undefined : fitsToken(token), undefined);

const seatedAnswer = (
  { linkOf }: Api,
  status: RouteAnswer['status'],
  seated: { readonly match: string; readonly seat: 0 | 1; readonly token: string },
): Result<RouteAnswer, ApiProblem> => ok({ status, body: { ...seated, link: linkOf(seated.match) } });

async function createMatch(
  api: Api,
  terms: Terms,
  { name, token = makeToken() }: { readonly name?: string | undefined; readonly token?: string | undefined },
  address: string,
): Promise<Result<RouteAnswer, ApiProblem>> {
  const objection = computerObjection(terms);
  if (objection !== undefined) return bad(objection);
  const created = await api.node.create(terms, { name, key: hashToken(token) }, address);
  return created.ok ? seatedAnswer(api, 201, { match: created.value, seat: 0, token }) : created;
}

/** So many open matches people are shown, and at so many tables somebody who plays anyone tries to sit down. */
const MOST_SHOWN = 50;

/** The lobby; with a game, the tables in it that somebody who plays anyone may take. */
async function showLobby({ node }: Api, game: string | undefined): Promise<Infer<typeof shapes.lobby>> {
  const tables = await node.lobby(game);
  return {
    matches: tables.slice(0, MOST_SHOWN).map(({ match, at, terms, name }) => ({ match, at, terms, name })),
  };
}

/** Somebody who plays anyone, with the token of the seat that they will have, and where they come from. */
type Anyone = Infer<typeof shapes.anyoneRequest> & { readonly token: string; readonly address: string };

/** The tables where they can sit down, in the order in which they are tried. */
const tablesFor = async ({ node }: Api, { game, own = [], waiting }: Anyone): Promise<readonly OpenTable[]> =>
  tablesForAnyone(await node.lobby(game), { game, own, waiting }).slice(0, MOST_SHOWN);

/** Sits down at a table; undefined: nobody waits there any more, or it cannot be read. */
async function sitDownAt(
  api: Api,
  match: string,
  { name, token, address }: Anyone,
): Promise<Result<RouteAnswer, ApiProblem> | undefined> {
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
): Promise<Result<RouteAnswer, ApiProblem> | undefined> {
  for (const { match } of tables) {
    const answer = await sitDownAt(api, match, anyone);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** Somebody who waits sits down opposite somebody who has waited longer, or waits on. */
async function moveOver(api: Api, anyone: Anyone, waiting: string): Promise<Result<RouteAnswer, ApiProblem>> {
  const { token, address } = anyone;
  const hot = await find(api, { match: waiting, address });
  if (hot === undefined) return NO_MATCH;
  if ((await seatOf(api, hot, token)) !== 0)
    return refused('not-your-seat', 'You can only leave a match that you’re waiting in.');
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

const LOBBY_QUERY = object(shapes.lobbyQuery);

/** Everything under /api/v1. */
export const ROUTES: readonly Route[] = [
  bareRoute(
    {
      method: 'GET',
      path: '/api/v1/info',
      summary: 'Tells the app that it comes from a server where matches can be played',
      output: shapes.info,
    },
    async () => ok({ status: 200, body: { name: 'duelbook', online: true } }),
  ),
  route(
    {
      method: 'POST',
      path: '/api/v1/matches',
      summary: 'Create a match and take its first seat',
      output: shapes.seated,
      created: true,
    },
    shapes.newMatch,
    async (api, { body, address }) => {
      const terms = parseTerms(body.terms);
      return terms.ok ? createMatch(api, terms.value, body, address) : bad(terms.error);
    },
  ),
  bareRoute(
    {
      method: 'GET',
      path: '/api/v1/matches/{match}',
      summary: 'What a spectator may know of a match; with a token, what its seat may know',
      output: shownMatch,
      takesToken: true,
    },
    async (api, asked) => {
      const hot = await find(api, asked);
      if (hot === undefined) return NO_MATCH;
      const seat = await seatOf(api, hot, asked.token);
      return ok({ status: 200, body: api.node.shown(hot, seat ?? 'spectator') });
    },
  ),
  route(
    {
      method: 'POST',
      path: '/api/v1/matches/{match}/seats',
      summary: 'Take the free seat, or carry a seat here by its code',
      output: shapes.seated,
    },
    shapes.seatRequest,
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
      output: shapes.carryCode,
      takesToken: true,
    },
    async (api, asked) => {
      const hot = await find(api, asked);
      if (hot === undefined) return NO_MATCH;
      const seat = await seatOf(api, hot, asked.token);
      if (seat === undefined) return refused('not-your-seat', 'Only a player can take a seat to another device.');
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
      output: undefined,
    },
    async (api, asked) => {
      const hot = await find(api, asked);
      const text = hot === undefined ? undefined : shownReplay(hot.committed);
      if (hot === undefined) return NO_MATCH;
      if (text === undefined) return refused('nobody-yet', 'Nobody has joined this match yet.');
      return ok({ status: 200, body: text });
    },
  ),
  bareRoute(
    {
      method: 'GET',
      path: '/api/v1/lobby',
      summary: 'Public matches with a free seat, the newest first',
      output: shapes.lobby,
      query: shapes.lobbyQuery,
    },
    async (api, { query }) => {
      const asked = parse(LOBBY_QUERY, query, 'The request');
      return asked.ok ? ok({ status: 200, body: await showLobby(api, asked.value.anyone) }) : bad(asked.error);
    },
  ),
  route(
    {
      method: 'POST',
      path: '/api/v1/play-anyone',
      summary: 'Take a seat at any open match of a game that has its usual terms, or open one and wait',
      output: shapes.seated,
      created: true,
    },
    shapes.anyoneRequest,
    async (api, { body, address }) => {
      const anyone = { ...body, token: body.token ?? makeToken(), address };
      if (body.waiting !== undefined) return moveOver(api, anyone, body.waiting);
      const seated = await sitDown(api, await tablesFor(api, anyone), anyone);
      return seated ?? createMatch(api, anyoneTerms(body.game), anyone, address);
    },
  ),
];
