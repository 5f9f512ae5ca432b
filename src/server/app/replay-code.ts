import { inflateSync } from 'node:zlib';
import type { AnyGame } from '../../core/game.js';
import type { AnyMatch } from '../../core/match.js';
import { REPLAY_TITLE } from '../../core/replay.js';
import { MOST_GAMES } from '../../core/table-policy.js';
import { parseReplays } from '../../core/replay-parser.js';

/** Longer codes are not read here: to read one takes time, and an address has room for no more. */
const LONGEST_CODE = 8000;
const MOST_BYTES = 48_000;
const MOST_TURNS = 1500;

const isTooLong = (text: string): boolean =>
  (text.match(/^[^\S\r\n]*[0-9]+\./gm)?.length ?? 0) > MOST_TURNS ||
  text.split(REPLAY_TITLE).length - 1 > MOST_GAMES.online;

function unpacked(code: string): string | undefined {
  // The same kind of code as in the links of the app: a version, then deflated text in base64url.
  if (code.length > LONGEST_CODE || !/^1[A-Za-z0-9_-]+$/.test(code)) return undefined;
  try {
    return inflateSync(Buffer.from(code.slice(1), 'base64url'), { maxOutputLength: MOST_BYTES }).toString('utf8');
  } catch {
    return undefined;
  }
}

/** The last game in the code of a replay; undefined if it can't be read, or is too long to be read for strangers. */
export function gameInCode(code: string, games: readonly AnyGame[]): AnyMatch | undefined {
  const text = unpacked(code);
  if (text === undefined || isTooLong(text)) return undefined;
  const read = parseReplays(text, games);
  return read.ok ? read.value.at(-1)?.match : undefined;
}
