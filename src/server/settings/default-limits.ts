import type { HttpLimits } from '../http/api-handler.js';
import type { ListenerLimits } from '../http/listener.js';
import type { NodeSettings } from '../node/node-parts.js';
import type { SocketLimits } from '../sockets/socket-door.js';

/** Everything that is bounded in a server. */
export interface ServerLimits extends ListenerLimits, SocketLimits, HttpLimits, NodeSettings {
  /** So long each step of stopping may take, in milliseconds; there are three. */
  readonly stopTime: number;
}

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
  maxPerAddress: 100,
  maxSockets: 10_000,
  headTime: 5000,
  requestTime: 10_000,
  stillTime: 20_000,
  connecting: { burst: 60, perSecond: 5 },
  requests: { burst: 120, perSecond: 20 },
  creating: { burst: 30, perSecond: 0.5 },
  answerTime: 10_000,
  stopTime: 1000,
};
