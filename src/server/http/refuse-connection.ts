import type { Duplex } from 'node:stream';

const REASONS = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  503: 'Service Unavailable',
};

type Status = keyof typeof REASONS;

/** Says why a connection is not wanted, without having read its request, and ends it. */
export function refuseConnection(socket: Duplex, status: Status, sentence: string): void {
  const retry = status === 429 || status === 503 ? 'Retry-After: 5\r\n' : '';
  const answer =
    `HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n` +
    `${retry}Content-Length: ${Buffer.byteLength(sentence)}\r\n\r\n${sentence}`;
  socket.on('error', () => socket.destroy());
  // Whoever does not close its own half may not keep the connection.
  socket.end(answer, () => socket.destroy());
}

/** So much of what still comes is thrown away, and for so many milliseconds. */
const LINGER = { bytes: 512 * 1024, time: 1000 } as const;

/** What it means that a request can't be read, by Node's codes. */
const UNREADABLE: Readonly<Record<string, Status>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Says that a request can't be read, and ends the connection when the other side has stopped sending, or soon: if something unread
 * were left in it, the system would reset it, and the answer might get lost.
 */
export function refuseRequest(socket: Duplex, code: string | undefined): void {
  let left: number = LINGER.bytes;
  const timer = setTimeout(() => socket.destroy(), LINGER.time);
  socket.on('close', () => clearTimeout(timer));
  socket.on('error', () => socket.destroy());
  socket.on('end', () => socket.destroy());
  socket.on('data', (data: Buffer) => {
    left -= data.length;
    if (left < 0) socket.destroy();
  });
  const status = UNREADABLE[code ?? ''] ?? 400;
  // Without a body: it may have been a request for the head alone.
  socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
