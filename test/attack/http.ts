import { createRandom, type Random } from '../../src/core/random.js';
import { type Route, ROUTES } from '../../src/server/http/routes.js';
import { assistants } from './assistants.js';
import type { Attack } from './attack.js';
import { bodyFor, ODD_BODIES, ODD_HEADERS, ODD_PATHS } from './http-bodies.js';
import { defaultLimits } from './default-limits.js';
import { createdMatch, onOwnServer } from './ground.js';
import { rawRequests } from './http-raw.js';
import { previews } from './previews.js';
import { schemathesis } from './schemathesis.js';
import { happens, oneOf, randomTerms, randomToken } from './random-terms.js';
import type { Asked } from './requests.js';
import type { Scene } from './scene.js';
import { WIDE_LIMITS } from './target.js';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'] as const;
/** Requests for each race that is asked for: as many as make the parts of the attack equally long. */
const REQUESTS = 100;
const AT_ONCE = 12;

/** Somebody's match, to ask about. */
interface Known {
  readonly match: string;
  readonly token: string;
}

const pathOf = ({ path }: Route, match: string): string => path.replace('{match}', match);

/** A request as a client makes it, as one makes it that errs, or as nobody should. */
function randomRequest(
  random: Random,
  known: readonly Known[],
): { readonly asked: Asked; readonly route: Route | undefined } {
  const { match, token } = oneOf(random, known);
  if (happens(random, 10)) {
    const asked = { method: oneOf(random, METHODS), path: oneOf(random, ODD_PATHS) };
    return { asked, route: undefined };
  }
  const route = oneOf(random, ROUTES);
  const path = pathOf(route, happens(random, 15) ? randomToken(random) : match);
  const right = happens(random, 85);
  const method = right ? route.method : oneOf(random, METHODS);
  const holder = happens(random, 60) ? token : happens(random, 50) ? randomToken(random) : undefined;
  const headers = happens(random, 15) ? oneOf(random, ODD_HEADERS) : {};
  const takesBody = route.input !== undefined && method === 'POST';
  if (takesBody && happens(random, 15)) {
    const raw = oneOf(random, ODD_BODIES);
    return {
      asked: { method, path, token: holder, raw, headers: { 'Content-Type': 'application/json', ...headers } },
      route,
    };
  }
  const body = takesBody ? bodyFor(random, route, match) : undefined;
  return { asked: { method, path, token: holder, headers, ...(body === undefined ? {} : { body }) }, route };
}

/** Asks, and holds a good answer against what the API says of itself. */
async function tryRequest({ requests, findings }: Scene, random: Random, known: Known[]): Promise<void> {
  const { asked, route } = randomRequest(random, known);
  const answered = await requests.ask(asked);
  if (answered === undefined || route === undefined || answered.status >= 300 || asked.method !== route.method) return;
  const fits = route.output === undefined ? answered.json === undefined : route.output.is(answered.json);
  if (!fits) findings.add('an answer does not fit its description', `${asked.method} ${asked.path}: ${answered.text}`);
}

/** Every route, right and wrong, many at once. */
async function fuzzRoutes(scene: Scene, attack: Attack): Promise<void> {
  const random = createRandom(scene.seed);
  const known: Known[] = [];
  while (known.length < 20) {
    const token = randomToken(random);
    const record = await createdMatch(scene, randomTerms(random), token);
    if (record === undefined) return;
    known.push({ match: record.id, token });
  }
  let left = REQUESTS * attack.plan.races;
  const asker = async (_: unknown, index: number): Promise<void> => {
    const own = createRandom(scene.seed, index);
    for (; left > 0 && !attack.isEnded(); left -= 1) await tryRequest(scene, own, known);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, asker));
}

/** The HTTP API: every route, raw connections, the limits as they are by default, and an eye from outside. */
export async function http(attack: Attack): Promise<void> {
  const { seed } = attack;
  attack.doing = ', routes';
  await onOwnServer(attack, { seed }, async (scene) => {
    await fuzzRoutes(scene, attack);
    await scene.target.stop();
  });
  attack.doing = ', raw connections';
  await onOwnServer(attack, { seed }, async (scene) => {
    await rawRequests(scene);
    await scene.target.stop();
  });
  attack.doing = ', link previews and assistants';
  await onOwnServer(attack, { seed, flags: [...WIDE_LIMITS, '--mcp'] }, async (scene) => {
    await previews(scene, 10 * attack.plan.races);
    await assistants(scene, 10 * attack.plan.races);
    await scene.target.stop();
  });
  attack.doing = ', default limits';
  await defaultLimits(attack);
  attack.doing = ', schemathesis';
  if (attack.plan.outsideEye && !attack.isEnded()) await schemathesis(attack);
}
