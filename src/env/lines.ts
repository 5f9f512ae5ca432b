import { ok, type Result } from '../core/result.js';
import { listed } from '../core/text.js';
import { type Fields, isFields, parseJson } from '../core/json.js';
import type { Action } from './environment.js';
import type { Env, History } from './env.js';
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

function historyOf(fields: Fields, name: string): History {
  const history = object(fields, name);
  const { actions } = history;
  if (!Array.isArray(actions)) throw new BadRequest('"actions" of the history must be a list.');
  return {
    start: text(history, 'start'),
    actions: actions.map((each: unknown) => actionOf(Array.isArray(each) ? { actions: each } : { action: each })),
  };
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
      env.choose(text(fields, 'state'), text(fields, 'level'), {
        seat: optional(fields, 'seat', whole),
        seed: optional(fields, 'seed', whole),
        history: optional(fields, 'history', historyOf),
      }),
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

/** So many requests of a batch are answered in one piece. */
const PIECE = 1000;

/**
 * The answer to a line: a request, or a list of them, each of which gets an answer of its own. In pieces, because the answer
 * to a batch can be longer than a text can be.
 */
export function* answerPieces(env: Env, line: string): Generator<string> {
  const request = parseJson(line);
  if (request === undefined) yield errorText(problem('bad-json', 'This line isn’t JSON.'));
  else if (!Array.isArray(request)) yield answer(env, request);
  else if (request.length === 0) yield '[]';
  else
    for (let from = 0; from < request.length; from += PIECE) {
      const answers = request.slice(from, from + PIECE).map((each) => answer(env, each));
      yield `${from === 0 ? '[' : ','}${answers.join(',')}${from + PIECE < request.length ? '' : ']'}`;
    }
}

/** The whole answer to a line. */
export const answerLine = (env: Env, line: string): string => [...answerPieces(env, line)].join('');

/** What somebody is told whose line was not kept. */
export const tooLongAnswer = (most: number): string =>
  errorText(problem('too-long', `A line has at most ${most} characters. Send smaller batches.`));
