import type { Reply } from '../../arena/player.js';

/** A key shorter than this is a stand-in for endpoints that want none, such as `none` or `x`; a move could look the same. */
const SHORTEST_SECRET = 8;

/** Undoes the ways in which JSON may write plain letters and signs otherwise. */
const unescaped = (text: string): string =>
  text
    .replaceAll('\\/', '/')
    .replace(/\\u00([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The text with stars where the secret was, also where JSON wrote it with escapes. */
export function hideSecret(text: string, secret: string | undefined): string {
  if (secret === undefined || secret.length < SHORTEST_SECRET) return text;
  const plain = unescaped(text);
  return plain.includes(secret) ? plain.replaceAll(secret, '***') : text;
}

/** A reply in which the secret is nowhere to be read. */
export function withoutSecret(reply: Reply, secret: string | undefined): Reply {
  const { move, message, text, note } = reply;
  const hide = (said: string): string => hideSecret(said, secret);
  return {
    ...reply,
    ...(move === undefined ? {} : { move: hide(move) }),
    ...(message === undefined ? {} : { message: hide(message) }),
    ...(text === undefined ? {} : { text: hide(text) }),
    ...(note === undefined ? {} : { note: hide(note) }),
  };
}
