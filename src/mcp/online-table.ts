import type { Act } from '../online/decide.js';
import { matchId, token as tokenSchema } from '../online/protocol.js';
import type { ShownMatch } from '../online/shown.js';
import type { Terms } from '../online/terms.js';
import type { Result } from '../core/result.js';

/** A seat of an online match, and what proves it. */
export interface SeatProof {
  readonly match: string;
  readonly token: string;
}

/** A server on which matches against people are played. An error is a sentence. */
export interface MatchServer {
  /** Creates a match and takes its first seat. */
  create(terms: Terms, name: string): Promise<Result<SeatProof, string>>;
  /** What this seat may know of its match. */
  look(seat: SeatProof): Promise<Result<ShownMatch, string>>;
  /** Does something once, however often it is asked for under this id. */
  act(seat: SeatProof, id: string, act: Act): Promise<Result<undefined, string>>;
  /** The link that a person opens to play. */
  linkOf(match: string): string;
}

const PREFIX = 'online-match';

/** A seat as the text that calls carry. Whoever has it can play for this seat, so it is as secret as the seat. */
export const makeOnlineSeat = ({ match, token }: SeatProof): string => `${PREFIX} ${match} ${token}`;

export const isOnlineSeat = (text: string): boolean => text.startsWith(PREFIX);

/** Reads a seat; undefined: the text is none. */
export function parseOnlineSeat(text: string): SeatProof | undefined {
  const [prefix, match, token, ...more] = text.trim().split(' ');
  return prefix === PREFIX && matchId.is(match) && tokenSchema.is(token) && more.length === 0
    ? { match, token }
    : undefined;
}
