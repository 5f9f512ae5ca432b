import { type Seated, said, seated } from '../../online/api.js';
import { type Fields, parseJson } from '../../core/json.js';
import { type ShownMatch, shownMatch } from '../../online/shown.js';
import type { Terms } from '../../online/terms.js';
import { makeToken } from '../../server/tokens.js';
import { EXIT, UserError } from '../world.js';
import { makeLink, type MatchAddress } from './link.js';

/** So long an answer may take, in milliseconds. */
const LONGEST_WAIT = 15_000;
/** Far more characters than the longest match has. */
const LONGEST_ANSWER = 8 * 2 ** 20;

interface Answer {
  readonly status: number;
  readonly ok: boolean;
  readonly text: string;
}

/** What a server says when it does not do what it is asked. */
const sentenceOf = (reply: unknown): string | undefined => (said.is(reply) ? reply.sentence : undefined);

/** A server that says something else than it should is none. */
const noServer = (base: string): UserError =>
  new UserError(`${base} isn’t a Duelbook server. Check the address.`, EXIT.failed);

/** The body of an answer. Throws if it breaks off or has no end. */
async function textOf(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > LONGEST_ANSWER) throw new Error('the answer has no end');
  }
  return text + decoder.decode();
}

async function ask(base: string, path: string, init: RequestInit, command: string): Promise<Answer> {
  try {
    const url = new URL(`api/v1/${path}`, base);
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(LONGEST_WAIT) });
    return { status: response.status, ok: response.ok, text: await textOf(response) };
  } catch {
    throw new UserError(
      `No server answers at ${base}. To start one on this machine: ${command} serve. For another one: --server ADDRESS, or DUELBOOK_SERVER.`,
      EXIT.failed,
    );
  }
}

/** A server, asked over HTTP. Every method throws a `UserError` that says what went wrong. */
export class ServerApi {
  constructor(
    private readonly base: string,
    /** How this program is called. */
    private readonly command: string,
  ) {}

  async create(terms: Terms, name: string | undefined): Promise<Seated> {
    return this.#seat('matches', { terms, name });
  }

  /** The match as a spectator may know it, or as the seat of this token may. */
  async look(address: MatchAddress, token?: string): Promise<ShownMatch> {
    const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const response = await ask(this.base, `matches/${address.match}`, { headers }, this.command);
    const reply = parseJson(response.text);
    // A host of files, too, says that there is no such thing; only a server says it in a sentence.
    if (response.status === 404 && sentenceOf(reply) !== undefined)
      throw new UserError(
        `There’s no match at ${makeLink(address)}. Check the link; old matches are deleted after a while.`,
      );
    if (!response.ok || !shownMatch.is(reply)) throw this.#refused(reply);
    return reply;
  }

  /** Takes the free seat. */
  async takeSeat({ match }: MatchAddress, name: string | undefined): Promise<Seated> {
    return this.#seat(`matches/${match}/seats`, { name });
  }

  /** Takes a seat from another device by a code that is good once. */
  async takeCarried({ match }: MatchAddress, code: string): Promise<Seated> {
    return this.#seat(`matches/${match}/seats`, { code });
  }

  /** All games of the match as a replay. */
  async replay({ match }: MatchAddress): Promise<string> {
    const { ok, text } = await ask(this.base, `matches/${match}/replay`, {}, this.command);
    if (!ok) throw this.#refused(parseJson(text));
    return text;
  }

  async #seat(path: string, body: Fields): Promise<Seated> {
    const headers = { 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ ...body, token: makeToken() }) };
    // An answer can be lost when all was done: the same token again gives the same match, and the same seat.
    const response = await ask(this.base, path, init, this.command).catch(async () =>
      ask(this.base, path, init, this.command),
    );
    const reply = parseJson(response.text);
    if (!response.ok) throw this.#refused(reply);
    if (!seated.is(reply)) throw noServer(this.base);
    return reply;
  }

  #refused(reply: unknown): UserError {
    const sentence = sentenceOf(reply);
    return sentence === undefined ? noServer(this.base) : new UserError(sentence);
  }
}
