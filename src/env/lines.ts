import { ok, type Result } from '../core/result.js';
import { listed } from '../core/text.js';
import { type Fields, isFields, parseJson } from '../core/json.js';
import type { Action } from './environment.js';
import type { Env } from './env.js';
import { type EnvProblem, problem } from './problem.js';
import { isTurnLimit } from './state-text.js';

/** Thrown by the readers of a request, and caught where the reading began. */
class BadRequest extends Error {}

function text(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw new BadRequest(`"${name}" must be text.`);
  return value;
}

function whole(fields: Fields, name: string): number {
  const value = fields[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new BadRequest(`"${name}" must be a whole number.`);
  return value;
}

/** What a reader makes of a field; undefined if there is none. */
const optional = <T>(fields: Fields, name: string, read: (fields: Fields, name: string) => T): T | undefined =>
  fields[name] === undefined ? undefined : read(fields, name);

function object(fields: Fields, name: string): Fields {
  const value = fields[name];
  if (!isFields(value)) throw new BadRequest(`"${name}" must be an object.`);
  return value;
}

function turnLimit(fields: Fields, name: string): number | null {
  const value = fields[name];
  if (!isTurnLimit(value)) throw new BadRequest(`"${name}" must be a whole number from 1, or null for no limit.`);
  return value;
}

function actionOf(fields: Fields): Action {
  const { actions } = fields;
  if (actions === undefined) return whole(fields, 'action');
  if (!Array.isArray(actions) || actions.length !== 2) throw new BadRequest('"actions" must be a list of two numbers.');
  const pair: Fields = { 'actions[0]': actions[0], 'actions[1]': actions[1] };
  return [whole(pair, 'actions[0]'), whole(pair, 'actions[1]')];
}

const asJson = (result: Result<unknown, EnvProblem>): Result<string, EnvProblem> =>
  result.ok ? ok(JSON.stringify(result.value)) : result;

/** The operations, by name: each gives its answer as JSON. */
const OPERATIONS: Readonly<Record<string, (env: Env, fields: Fields) => Result<string, EnvProblem>>> = {
  step: (env, fields) => env.stepText(text(fields, 'state'), actionOf(fields)),
  reset: (env, fields) =>
    env.resetText({
      game: text(fields, 'game'),
      options: optional(fields, 'options', object),
      seed: optional(fields, 'seed', whole),
      turnLimit: optional(fields, 'turnLimit', turnLimit),
      position: optional(fields, 'position', text),
    }),
  truth: (env, fields) => asJson(env.truth(text(fields, 'state'))),
  spec: (env, fields) => asJson(env.spec(text(fields, 'game'), optional(fields, 'options', object))),
  choose: (env, fields) =>
    asJson(
      env.choose(
        text(fields, 'state'),
        text(fields, 'level'),
        optional(fields, 'seat', whole),
        optional(fields, 'seed', whole),
      ),
    ),
};

const errorText = (error: EnvProblem): string => JSON.stringify({ error });

/** The answer to one request, as JSON. */
function answer(env: Env, request: unknown): string {
  if (!isFields(request)) return errorText(problem('bad-request', 'A request is an object with "op".'));
  const name = request['op'];
  const operation = typeof name === 'string' && Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (operation === undefined)
    return errorText(problem('bad-request', `"op" must be ${listed(Object.keys(OPERATIONS).toSorted())}.`));
  try {
    const result = operation(env, request);
    return result.ok ? result.value : errorText(result.error);
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    return errorText(problem('bad-request', error.message));
  }
}

/** The answer to a line: a request, or a list of them, each of which gets an answer of its own. */
export function answerLine(env: Env, line: string): string {
  const request = parseJson(line);
  if (request === undefined) return errorText(problem('bad-json', 'This line is not JSON.'));
  if (!Array.isArray(request)) return answer(env, request);
  return `[${request.map((each) => answer(env, each)).join(',')}]`;
}
