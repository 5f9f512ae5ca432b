import { ok, type Result } from '../../core/result.js';
import * as shapes from '../../online/api.js';
import { type Refusal, refused } from '../../online/decide.js';
import { type Infer, object, parse, type Schema } from '../../online/schema.js';
import { shownMatch, shownReplay } from '../../online/shown.js';
import { parseTerms } from '../../online/terms.js';
import { PAID_LENGTH } from '../limits.js';
import { fitsToken, hashToken, makeToken } from '../tokens.js';
import { playAnyone } from './play-anyone.js';
import { type ApiAnswer, type Api, bad, createMatch, find, NO_MATCH, seatedAnswer, seatOf } from './seating.js';

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
  readonly answer: (api: Api, asked: Asked<unknown>) => Promise<ApiAnswer>;
}

type Described = Omit<Route, 'input' | 'answer' | 'created' | 'takesToken' | 'query'> &
  Partial<Pick<Route, 'created' | 'takesToken' | 'query'>>;

const PLAIN = { created: false, takesToken: false, query: {} };

/** A route with a body. */
function route<Body>(
  described: Described,
  input: Schema<Body>,
  work: (api: Api, asked: Asked<Body>) => Promise<ApiAnswer>,
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

/** So many open matches people are shown. */
const MOST_SHOWN = 50;

/** The lobby; with a game, the tables in it that somebody who plays anyone may take. */
async function showLobby({ node }: Api, game: string | undefined): Promise<Infer<typeof shapes.lobby>> {
  const tables = await node.lobby(game);
  return {
    matches: tables.slice(0, MOST_SHOWN).map(({ match, at, terms, name }) => ({ match, at, terms, name })),
  };
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
      if (!until.ok) return until;
      // Everybody at the match is sent the whole view.
      const price = Math.floor(JSON.stringify(api.node.shown(hot, seat)).length / PAID_LENGTH);
      return ok({ status: 200, body: { code, until: until.value }, price });
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
    async (api, { body, address }) => playAnyone(api, { ...body, token: body.token ?? makeToken(), address }),
  ),
];
