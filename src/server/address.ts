import type { IncomingMessage } from 'node:http';

/** Somebody with an IPv6 address has a whole network of them: its first half is what counts. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=[0-9.]+$)/, '');
  return plain.includes(':') ? `${plain.split(':').slice(0, 4).join(':')}::/64` : plain;
}

/** Where a request comes from. A proxy that is trusted puts the address it saw last in `X-Forwarded-For`. */
export function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined;
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').at(-1)?.trim();
  return networkOf(last === undefined || last === '' ? (socket.remoteAddress ?? 'unknown') : last);
}

/** Whether a page that sends this request may: it came from this server. Programs that are no browsers send no origin. */
export function isOwnOrigin({ headers }: IncomingMessage, baseUrl: string | undefined): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  if (baseUrl !== undefined && new URL(baseUrl).origin === origin) return true;
  return new URL(origin).host === host?.toLowerCase();
}
