// @ts-check
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';

/** @typedef {{ match: string, token: string }} Seated */

// Given up before the server does: a request that crosses with its goodbye would fail.
const agent = new Agent({ keepAlive: true, timeout: 3000 });
let players = 0;

/** Every player comes from an address of their own. */
export function nextAddress() {
  players += 1;
  return `10.${(players >> 16) & 255}.${(players >> 8) & 255}.${players & 255}`;
}

/**
 * @param {string} url
 * @param {string} from
 * @param {unknown} body
 * @returns {Promise<Seated>}
 */
async function post(url, from, body) {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': from };
    const asked = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve(JSON.parse(text));
        else reject(new Error(`${url}: ${text}`));
      });
    });
    asked.on('error', reject);
    asked.end(JSON.stringify(body));
  });
}

/**
 * A new match of Dual Digits that counts down from `start`; its creator begins.
 * @param {string} server
 * @param {string} from
 * @param {number} start
 */
export const createMatch = async (server, from, start) =>
  post(`${server}/api/v1/matches`, from, {
    terms: { game: 'dual-digits', options: { start }, begins: 'creator', games: 1 },
  });

/**
 * A player's socket, once the server has let it in. `onMoved` hears what the opponent played.
 * @param {string} server
 * @param {Seated} seated
 * @param {string} from
 * @param {(number: number) => void} onMoved
 * @returns {Promise<{ socket: WebSocket, bytes: () => number }>}
 */
export async function enter(server, { match, token }, from, onMoved) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${server.replace('http', 'ws')}/api/v1/socket`, {
      perMessageDeflate: false,
      headers: { 'X-Forwarded-For': from },
    });
    /** @type {import('node:net').Socket | undefined} */
    let wire;
    const bytes = () => (wire?.bytesRead ?? 0) + (wire?.bytesWritten ?? 0);
    socket.on('upgrade', (response) => {
      wire = response.socket;
    });
    socket.on('error', reject);
    socket.on('open', () => socket.send(JSON.stringify(['e', match, token, 0])));
    socket.on('message', (data) => {
      const text = Buffer.isBuffer(data) ? data.toString() : '[]';
      const [tag, shown, , move] = JSON.parse(text);
      if (tag === 'm') onMoved(Number(move));
      else if (tag === 'x' || tag === 'b') throw new Error(`the server refused: ${text}`);
      else if (tag === 'v') {
        // The last move of a game comes with the whole view.
        if (shown.game?.outcome) onMoved(Number(shown.game.turns.at(-1)));
        resolve({ socket, bytes });
      }
    });
  });
}

/**
 * A table whose second player is at another server of the same match; without one, both are at the same.
 * @param {string} server
 * @param {number} start
 * @param {import('./load.mjs').OnMoved} onMoved
 * @param {string} [other]
 * @returns {Promise<import('./load.mjs').LastingTable>}
 */
async function openTable(server, start, onMoved, other = server) {
  const from = [nextAddress(), nextAddress()];
  const first = await createMatch(server, from[0] ?? '', start);
  const second = await post(`${server}/api/v1/matches/${first.match}/seats`, from[1] ?? '', {});
  const seats = await Promise.all([
    enter(server, first, from[0] ?? '', (number) => onMoved(0, number)),
    enter(other, second, from[1] ?? '', (number) => onMoved(1, number)),
  ]);
  let moves = 0;
  return {
    play(seat, number) {
      moves += 1;
      seats[seat].socket.send(JSON.stringify(['m', moves.toString(36), String(number)]));
    },
    bytes: () => seats[0].bytes() + seats[1].bytes(),
    close: async () => {
      for (const { socket } of seats) socket.close();
    },
    async comeBack(now) {
      const count = await countIn(now, first, from[0] ?? '');
      if (count === undefined) return undefined;
      return {
        count,
        async again(seat, number) {
          const { socket } = await enter(now, seat === 0 ? first : second, from[seat] ?? '', () => {});
          const id = moves.toString(36);
          // A command that comes again has the same id, and whether it was carried out before or is now, the answer is the same.
          const answered = new Promise((resolve) => {
            socket.on('message', (data) => {
              const [tag, of] = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '[]');
              if (tag === 'd' && of === id) resolve(undefined);
            });
          });
          socket.send(JSON.stringify(['m', id, String(number)]));
          await answered;
          socket.close();
          return (await countIn(now, first, from[0] ?? '')) ?? 0;
        },
        close: async () => {},
      };
    },
  };
}

/**
 * How many moves a match has; undefined: there is no such match.
 * @param {string} server
 * @param {Seated} seated
 * @param {string} from
 */
async function countIn(server, { match }, from) {
  const response = await fetch(`${server}/api/v1/matches/${match}`, { headers: { 'X-Forwarded-For': from } });
  if (response.status === 404) return undefined;
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  /** @type {{ game: { turns: string[] } }} */
  const { game } = JSON.parse(text);
  return game.turns.length;
}

/** @type {import('./load.mjs').OpenLastingTable} */
export const openDuelbookTable = async (server, start, onMoved) => openTable(server, start, onMoved);

/**
 * @param {string} other
 * @returns {import('./load.mjs').OpenTable}
 */
export const openTableAcross = (other) => async (server, start, onMoved) => openTable(server, start, onMoved, other);
