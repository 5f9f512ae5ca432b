import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6, type Socket } from 'node:net';

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::[0-9]{1,5})?$/i;

/**
 * Whether a `Host` header names this machine itself. A page from elsewhere whose name was pointed at this machine (DNS
 * rebinding) still sends its own name, and so gets nothing.
 */
export const isLoopbackHost = (header: string | undefined): boolean => LOOPBACK.test(header ?? '');

/** So many groups has an IPv6 address; `::` stands for those that are left out. */
const GROUPS = 8;

/** The groups of a part of an IPv6 address, as numbers; an IPv4 address at its end is two of them. */
const groupsOf = (part: string): readonly number[] =>
  part === ''
    ? []
    : part.split(':').flatMap((group) => {
        if (!group.includes('.')) return [Number.parseInt(group, 16)];
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
        return [a * 256 + b, c * 256 + d];
      });

/** An IPv4 address in the clothes of an IPv6 one; undefined: it is none. */
function mappedIn(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.') : undefined;
}

/**
 * What an address counts for, however it is written: with a port, in brackets or quotes, with a zone, shortened or not. Somebody
 * with an IPv6 address has a whole network of them: its first half is what counts. Undefined: it is no address.
 */
function networkOf(written: string): string | undefined {
  const [, inBrackets, bare] = /^"?(?:\[([^\]]*)\](?::[0-9]{1,5})?|([^[\]]*?))"?$/.exec(written.trim()) ?? [];
  const plain = inBrackets ?? bare?.replace(/^([0-9.]+):[0-9]{1,5}$/, '$1') ?? '';
  const [address = ''] = plain.split('%');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  const [before = '', after = ''] = address.split('::');
  const [first, last] = [groupsOf(before), groupsOf(after)];
  const zeros = Array.from({ length: GROUPS - first.length - last.length }, () => 0);
  const groups = [...first, ...zeros, ...last];
  const network = groups.slice(0, GROUPS / 2).map((group) => group.toString(16));
  return mappedIn(groups) ?? `${network.join(':')}::/64`;
}

/** Where a connection comes from; all of which that is not known count as one. */
export const addressOfSocket = ({ remoteAddress = '' }: Pick<Socket, 'remoteAddress'>): string =>
  networkOf(remoteAddress) ?? 'unknown';

/**
 * Where a request comes from. Each trusted proxy in front has put the address that it saw last in `X-Forwarded-For`; where it
 * put something else, the proxy itself counts, so that no made-up word is an address of its own.
 */
export function addressOf({ headers, socket }: IncomingMessage, proxies: number): string {
  const forwarded = proxies > 0 ? headers['x-forwarded-for'] : undefined;
  const seen = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',').at(-proxies)?.trim();
  return networkOf(seen ?? '') ?? addressOfSocket(socket);
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
