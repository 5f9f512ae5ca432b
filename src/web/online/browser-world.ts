import type { ClientWorld } from '../../online/online-client.js';
import { apiAddress } from './server.js';

function socketAddress(match: string): string {
  const address = apiAddress(`socket/${encodeURIComponent(match)}`);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.hash = '';
  return address.href;
}

/** The way to the server, timers and chance, as a browser has them. */
export const BROWSER_WORLD: ClientWorld = {
  connect: (events, match) => {
    const socket = new WebSocket(socketAddress(match));
    socket.addEventListener('open', () => events.opened());
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') events.heard(data);
    });
    // What fails is closed too.
    socket.addEventListener('close', () => events.closed());
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => socket.close(),
    };
  },
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
