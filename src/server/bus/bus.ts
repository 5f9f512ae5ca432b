import { parseList } from '../../core/json.js';
import type { Census } from '../store/shared.js';

/**
 * What nodes tell each other about a match. The log is the truth; this is only how others hear of it soon. No entry travels:
 * a choice may be sealed in it.
 */
export type BusMessage =
  /** The log has so many entries now, or more. */
  | { readonly kind: 'news'; readonly count: number }
  /** Who is there, as one node sees its own connections; told again and again, since a node may end without a word. */
  | (Census & {
      readonly kind: 'presence';
      readonly node: string;
      /** How many entries of the log the node knows. */
      readonly count: number;
    });

/** Somebody who hears the messages of a match. */
export interface Subscription {
  /** From then on every message that any node publishes is heard, as far as the bus works. Never fails. */
  readonly ready: Promise<void>;
  /** Hears nothing more. */
  readonly end: () => void;
}

/** Carries messages between all nodes, this one included. A message may be lost or come twice, but never to another match. */
export interface Bus {
  publish(match: string, message: BusMessage): void;
  subscribe(match: string, hear: (message: BusMessage) => void): Subscription;
  /** False: messages are lost at the moment, as far as the bus can tell. */
  isUp(): boolean;
  close(): Promise<void>;
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** A message to a match, as text that goes over a network. */
export const makeBusText = (match: string, message: BusMessage): string =>
  JSON.stringify(
    message.kind === 'news'
      ? [match, message.count]
      : [match, message.count, message.node, ...message.seats, message.watching],
  );

/** Reads what was made; undefined for anything else, which somebody else may have said. */
export function parseBusText(text: string): { readonly match: string; readonly message: BusMessage } | undefined {
  const said = parseList(text);
  const [match, count, node, first, second, watching] = said;
  if (typeof match !== 'string' || !isCount(count)) return undefined;
  if (said.length === 2) return { match, message: { kind: 'news', count } };
  if (said.length !== 6 || typeof node !== 'string' || !isCount(first) || !isCount(second) || !isCount(watching))
    return undefined;
  return { match, message: { kind: 'presence', node, seats: [first, second], watching, count } };
}
