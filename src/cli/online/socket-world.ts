import { WebSocket } from 'ws';
import type { ClientWorld } from '../../online/online-client.js';

const CONNECT_TIME = 10_000;
/** A whole view of the longest game is far smaller. */
const LARGEST_MESSAGE = 1 << 20;
/** So long the server may take to say goodbye; nobody waits longer to leave. */
const CLOSE_TIME = 500;

/** The address of a server's socket for a match. */
function socketAddress(base: string, match: string): URL {
  const url = new URL(`api/v1/socket/${encodeURIComponent(match)}`, base);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url;
}

/** The real world of an online client: sockets to this server, timers and chance. */
export const socketWorld = (base: string): ClientWorld => ({
  connect(events, match) {
    const socket = new WebSocket(socketAddress(base, match), {
      perMessageDeflate: false,
      handshakeTimeout: CONNECT_TIME,
      maxPayload: LARGEST_MESSAGE,
    });
    socket.on('open', () => events.opened());
    socket.on('message', (data: Buffer) => events.heard(data.toString()));
    socket.on('close', () => events.closed());
    // Whatever is wrong with a socket closes it, and that is told.
    socket.on('error', () => undefined);
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => {
        socket.close();
        setTimeout(() => socket.terminate(), CLOSE_TIME).unref();
      },
    };
  },
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  random: Math.random,
});
