import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from './loopback.js';

/** So many groups has an IPv6 address; `::` stands for those that are left out. */
const GROUPS = 8;
const groupsOf = (part: string): readonly string[] => (part === '' ? [] : part.split(':'));

/** Somebody with an IPv6 address has a whole network of them: its first half is what counts. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=[0-9.]+$)/, '');
  if (!plain.includes(':')) return plain;
  const [before = '', after = ''] = plain.split('::');
  const [first, last] = [groupsOf(before), groupsOf(after)];
  const zeros = Array.from({ length: Math.max(0, GROUPS - first.length - last.length) }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, GROUPS / 2).join(':')}::/64`;
}

/** Where a request comes from. Each trusted proxy in front has put the address that it saw last in `X-Forwarded-For`. */
export function addressOf({ headers, socket }: IncomingMessage, proxies: number): string {
  const forwarded = proxies > 0 ? headers['x-forwarded-for'] : undefined;
  const seen = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',').at(-proxies)?.trim();
  return networkOf(seen === undefined || seen === '' ? (socket.remoteAddress ?? 'unknown') : seen);
}

/**
 * Whether a request was made on this machine itself: under one of its own names, and passed on by no proxy. One that adds
 * no header and asks under such a name cannot be told from somebody here.
 */
export const isFromHere = ({ headers, socket }: IncomingMessage): boolean =>
  /^(?:(?:::ffff:)?127\.[0-9.]+|::1)$/.test(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined &&
  isLoopbackHost(headers.host);

/** Whether a host is an address or this machine: no foreign name was pointed here (DNS rebinding). */
const isPlainHost = (host: string): boolean => /^(?:localhost|[0-9.]+|\[[0-9a-f:.]+\])(?::[0-9]+)?$/.test(host);

/**
 * Whether a page that sends this request may: it came from this server, under the address that its operator named, or
 * under a plain one. Programs that are no browsers send no origin.
 */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>, baseUrl: string | undefined): boolean {
  const { origin } = headers;
  const host = headers.host?.toLowerCase() ?? '';
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  if (baseUrl !== undefined && new URL(baseUrl).origin === origin) return true;
  return new URL(origin).host === host && isPlainHost(host);
}
