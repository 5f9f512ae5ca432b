// @ts-check
// The floor of all servers: hands on what one player says to the other, and answers that it did. Nothing is looked at. With a file,
// what came in one turn of the event loop is on the disk before anybody hears of it, which is the floor of those that lose nothing.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { CommitFile } from '../online/commit-file.mjs';

const [, , port = '', path] = process.argv;
const file = path === undefined ? undefined : new CommitFile(path);

/** Tables at which one player waits for the other. @type {Map<string, import('ws').WebSocket>} */
const waiting = new Map();

/** What is to be told once it is on the disk. @type {(() => void)[]} */
let kept = [];

function keep() {
  file?.commit();
  const told = kept;
  kept = [];
  for (const tell of told) tell();
}

/** @param {() => void} tell */
function whenKept(tell) {
  if (file === undefined) return tell();
  if (kept.length === 0) setImmediate(keep);
  kept.push(tell);
}

/**
 * @param {import('ws').WebSocket} from
 * @param {import('ws').WebSocket} to
 */
const relay = (from, to) =>
  from.on('message', (data) =>
    whenKept(() => {
      to.send(data, { binary: false });
      from.send('["d"]');
    }),
  );

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
http.listen(Number(port), '127.0.0.1', () => console.log(`http://127.0.0.1:${port}`));
