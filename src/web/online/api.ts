import { failed, ok, type Result } from '../../core/result.js';
import { type CarryCode, carryCode, type OpenMatch, openMatch, type Seated, said, seated } from '../../online/api.js';
import { isFields } from '../../core/json.js';
import type { Schema } from '../../online/schema.js';
import { type ShownMatch, shownMatch } from '../../online/shown.js';
import type { Terms } from '../../online/terms.js';
import { ownMatches } from './kept-seats.js';
import { apiAddress } from './server.js';

const NO_ANSWER = 'The server didn’t answer. Check the connection, and try again.';
const STRANGE = 'This page doesn’t understand the server’s answer. Reload the page.';

interface Call {
  readonly method: 'GET' | 'POST';
  readonly body?: unknown;
  readonly token?: string;
}

async function answerTo(path: string, { method, body, token }: Call): Promise<Result<Response, string>> {
  const headers = new Headers();
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  // Never in the address: addresses are logged.
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  try {
    const response = await fetch(apiAddress(path), {
      method,
      headers,
      cache: 'no-store',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.ok) return ok(response);
    const problem: unknown = await response.json();
    return failed(said.is(problem) ? problem.sentence : NO_ANSWER);
  } catch {
    return failed(NO_ANSWER);
  }
}

/** Asks the server, and reads its answer. All that can go wrong is told in a sentence. */
async function call<T>(path: string, what: Call, read: (answer: unknown) => T | undefined): Promise<Result<T, string>> {
  const answer = await answerTo(path, what);
  if (!answer.ok) return answer;
  try {
    const value = read(await answer.value.json());
    return value === undefined ? failed(STRANGE) : ok(value);
  } catch {
    return failed(STRANGE);
  }
}

const withName = (name: string): { readonly name?: string } => (name === '' ? {} : { name });

/** The answer itself, if it has the shape that it should have. */
const as =
  <T>(shape: Schema<T>) =>
  (answer: unknown): T | undefined =>
    shape.is(answer) ? answer : undefined;

/** Reads the lobby. A match that this page does not know how to play, perhaps of a newer game, is left out. */
export function readLobby(answer: unknown): readonly OpenMatch[] | undefined {
  const matches = isFields(answer) ? answer['matches'] : undefined;
  return Array.isArray(matches) ? matches.filter(openMatch.is) : undefined;
}

// A client chooses its own token, so that what got no answer can be asked again: with the same token, and on the same terms,
// a match is created once and a seat taken once.

/** Creates a match and takes its first seat. */
export const createMatch = (terms: Terms, name: string, token: string): Promise<Result<Seated, string>> =>
  call('matches', { method: 'POST', body: { terms, ...withName(name), token } }, as(seated));

/** Takes the free seat of a match. */
export const takeSeat = (match: string, name: string, token: string): Promise<Result<Seated, string>> =>
  call(`matches/${match}/seats`, { method: 'POST', body: { ...withName(name), token } }, as(seated));

/** Brings a seat here that another device has. */
export const carrySeat = (match: string, code: string, token: string): Promise<Result<Seated, string>> =>
  call(`matches/${match}/seats`, { method: 'POST', body: { code, token } }, as(seated));

/** Makes a code by which another device can have this seat too. */
export const makeCarryCode = (match: string, token: string): Promise<Result<CarryCode, string>> =>
  call(`matches/${match}/carry`, { method: 'POST', token }, as(carryCode));

/**
 * Sits down opposite somebody else who waits for this game, or waits for somebody. Whoever waits already leaves that match
 * only for one that has waited longer.
 */
export const playAnyone = (
  game: string,
  name: string,
  token: string,
  waiting?: string,
): Promise<Result<Seated, string>> => {
  const own = ownMatches().map(({ match }) => match);
  const body = { game, ...withName(name), token, own, ...(waiting === undefined ? {} : { waiting }) };
  return call('play-anyone', { method: 'POST', body }, as(seated));
};

/** So often the lobby is asked for while somebody looks at it, or waits in it. In milliseconds. */
export const LOBBY_EVERY = 4000;

/** The matches that wait for somebody, newest first; with a game, those of it at which anyone may sit down. */
export const askLobby = (anyone?: string): Promise<Result<readonly OpenMatch[], string>> =>
  call(anyone === undefined ? 'lobby' : `lobby?anyone=${anyone}`, { method: 'GET' }, readLobby);

/** What a seat may know of its match. */
export const askMatch = (match: string, token: string): Promise<Result<ShownMatch, string>> =>
  call(`matches/${match}`, { method: 'GET', token }, as(shownMatch));

/** All games of a match as replays. */
export async function askReplay(match: string): Promise<Result<string, string>> {
  const answer = await answerTo(`matches/${match}/replay`, { method: 'GET' });
  if (!answer.ok) return answer;
  try {
    return ok(await answer.value.text());
  } catch {
    return failed(NO_ANSWER);
  }
}
