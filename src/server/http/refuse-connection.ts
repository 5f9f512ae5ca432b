import type { Duplex } from 'node:stream';

const REASONS = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** Says why a connection is not wanted, without having read its request, and ends it. */
export function refuseConnection(socket: Duplex, status: keyof typeof REASONS, sentence: string): void {
  const retry = status === 429 || status === 503 ? 'Retry-After: 5\r\n' : '';
  const answer =
    `HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n` +
    `${retry}Content-Length: ${Buffer.byteLength(sentence)}\r\n\r\n${sentence}`;
  socket.on('error', () => socket.destroy());
  // Whoever does not close its own half may not keep the connection.
  socket.end(answer, () => socket.destroy());
}
