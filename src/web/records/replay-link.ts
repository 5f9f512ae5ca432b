import type { AnyGame } from '../../core/game.js';
import { failed, ok, type Result } from '../../core/result.js';
import type { Seat } from '../../core/seat.js';
import { type Address, makeAddress } from '../address/address.js';
import { fromBase64Url, toBase64Url } from '../device/base64-url.js';
import { linkTo } from '../device/share.js';
import { MOST_CHARACTERS, readReplayText, type Replays } from './replay-text.js';

/** The first character of every code, so that a later kind of code can be told from this one. */
const VERSION = '1';

// Deflate with the checksum that `deflate-raw` leaves out: one wrong character could be another legal move otherwise.
const FORMAT = 'deflate';

/** A code of this length holds more than any text that is read. */
const LONGEST_CODE = 400_000;

const ASK_AGAIN = 'Ask for it again, and copy it from its first character to its last.';
const DAMAGED = `This link is incomplete or damaged. ${ASK_AGAIN}`;

/** All that a stream gives; undefined if it gives more than `most` bytes or breaks off. */
async function bytesOf(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | undefined> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length;
      if (length > most) {
        // Nobody waits for the rest, nor for the news that it is not wanted.
        reader.cancel().catch(() => {});
        return undefined;
      }
      chunks.push(read.value);
    }
  } catch {
    return undefined;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new Blob([bytes]).stream();

/** The text of a replay as the part of an address: short, and of characters that survive every messenger. */
export async function makeReplayCode(text: string): Promise<string> {
  const packed = streamOf(new TextEncoder().encode(text)).pipeThrough(new CompressionStream(FORMAT));
  const bytes = await bytesOf(packed, Number.POSITIVE_INFINITY);
  if (bytes === undefined) throw new Error('the browser could not compress a text');
  return VERSION + toBase64Url(bytes);
}

/** Reads a code back. Whatever is wrong with it becomes a sentence: what happened, and what to do. */
export async function readReplayCode(code: string, games?: readonly AnyGame[]): Promise<Result<Replays, string>> {
  if (code === '') return failed(`This link is incomplete: the game itself is missing. ${ASK_AGAIN}`);
  if (code.length > LONGEST_CODE)
    return failed('This link is too long to be a game. Ask for the game as a file instead.');
  if (!code.startsWith(VERSION))
    return failed(
      `This link is damaged, or made by a newer Duelbook than this one. ${ASK_AGAIN} Then reload this page.`,
    );
  const packed = fromBase64Url(code.slice(VERSION.length));
  if (packed === undefined) return failed(DAMAGED);
  const unpacked = streamOf(packed).pipeThrough(new DecompressionStream(FORMAT));
  // A character has up to three bytes here, where it counts as one.
  const bytes = await bytesOf(unpacked, MOST_CHARACTERS * 3);
  if (bytes === undefined) return failed(DAMAGED);
  const text = decoded(bytes);
  if (text === undefined) return failed(DAMAGED);
  const read = readReplayText(text, games);
  return read.ok ? ok(read.value) : failed(`The game in this link can’t be shown. ${read.error}`);
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The whole link, as one sends it: this page without its own address, and that of the game. */
export const replayLink = (code: string, page: string = location.href): string =>
  linkTo(makeAddress({ screen: 'replay', code, game: 1, turn: undefined, you: undefined }), page);

/** The server makes a page for codes up to this length; an address has room for no more. */
const LONGEST_ON_A_PAGE = 8000;

/**
 * The link to the replay of an online match, which its server knows anyway: there it has a page that looks like something in a
 * messenger. A game of this device alone is told to no server.
 */
export const onlineReplayLink = (code: string, page: string = location.href): string =>
  code.length > LONGEST_ON_A_PAGE ? replayLink(code, page) : new URL(`r/${code}`, page).href;

/** The code in a link that somebody pasted; undefined if it is no link to a replay. */
export const codeInLink = (text: string): string | undefined => /(?:#\/replay|\/r)\/([^?#/\s]+)/.exec(text)?.[1];

/** What is looked at again: one game of the replay, at one turn, and who looks at their own game against the computer. */
interface LookedAt {
  readonly game?: number;
  readonly turn?: number | undefined;
  readonly you?: Seat | undefined;
}

/** Where a game is looked at again, with its review: `text` is its replay, or that of its series with the game's number. */
export const reviewAddress = async (text: string, { game = 1, turn, you }: LookedAt = {}): Promise<Address> => ({
  screen: 'replay',
  code: await makeReplayCode(text),
  game,
  turn,
  you,
});
