import type { HttpLimits } from '../http/api-handler.js';
import type { ListenerLimits } from '../http/listener.js';
import type { NodeSettings } from '../node/node-parts.js';
import type { SocketLimits } from '../sockets/socket-door.js';

/** Everything that is bounded in a server. */
export interface ServerLimits extends ListenerLimits, SocketLimits, HttpLimits, NodeSettings {
  /** So long each step of stopping may take, in milliseconds; there are three. */
  readonly stopTime: number;
}

const MINUTE = 60;

/**
 * What follows from the number of connections that one address may have: after a restart most of them come back at once, and
 * most are at a match soon.
 */
export const limitsPerAddress = (
  maxPerAddress: number,
): Pick<ServerLimits, 'maxPerAddress' | 'maxSilent' | 'connecting'> => ({
  maxPerAddress,
  maxSilent: Math.ceil(maxPerAddress / 3),
  connecting: { burst: Math.ceil((2 * maxPerAddress) / 3), perSecond: maxPerAddress / 15 },
});

/** New matches of one address: many who sit there begin together, and then play. */
export const creations = (perMinute: number): ServerLimits['creating'] => ({
  burst: 4 * perMinute,
  perSecond: perMinute / MINUTE,
});

export const CREATIONS_PER_MINUTE = 30;

/** The limits of a server unless told otherwise. Those that `duel serve` has flags for are the presets of the flags. */
export const DEFAULT_LIMITS: ServerLimits = {
  claimAfter: 60_000,
  maxInMemory: 2000,
  maxWaiting: 16,
  maxThinking: 8,
  messages: { burst: 40, perSecond: 20 },
  maxBuffered: 256 * 1024,
  // Two players and 200 who watch.
  maxAtMatch: 202,
  // A school class behind one address, with two tabs each, that comes back before its old connections are known to be dead; or
  // the browsers of all of them, with six connections each, that load the page.
  ...limitsPerAddress(300),
  maxSockets: 10_000,
  headTime: 5000,
  requestTime: 10_000,
  idleTime: 5000,
  stillTime: 20_000,
  requests: { burst: 400, perSecond: 40 },
  creating: creations(CREATIONS_PER_MINUTE),
  answerTime: 10_000,
  stopTime: 1000,
};
