// @ts-check
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const port = Number(process.argv[2]);

/** Tables at which one player waits for the other. @type {Map<string, import('ws').WebSocket>} */
const waiting = new Map();

/**
 * Hands on what one says to the other, and answers that it did; nothing is looked at, and nothing is kept.
 * @param {import('ws').WebSocket} from
 * @param {import('ws').WebSocket} to
 */
const relay = (from, to) =>
  from.on('message', (data) => {
    to.send(data, { binary: false });
    from.send('["d"]');
  });

const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false });
server.on('connection', (socket, { url = '' }) => {
  const other = waiting.get(url);
  if (other === undefined) {
    waiting.set(url, socket);
    return;
  }
  waiting.delete(url);
  relay(socket, other);
  relay(other, socket);
});
http.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}`));
