// @ts-check
import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { game } from './boardgame-io-game.mjs';

const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');

/**
 * @param {string} url
 * @param {unknown} body
 */
async function post(url, body) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

/** A move that nobody is shown by then was not taken. In milliseconds. */
const LONGEST_MOVE = 3000;

/**
 * The clients of both seats, once each has been shown the match; `onCount` is told what a client is shown.
 * @param {string} server
 * @param {string} matchID
 * @param {string[]} credentials
 * @param {(seat: 0 | 1, state: { count: number, last: number }) => void} onCount
 */
const enter = async (server, matchID, credentials, onCount) =>
  Promise.all(
    /** @type {const} */ ([0, 1]).map(async (seat) => {
      const multiplayer = SocketIO({ server, socketOpts: { transports: ['websocket'] } });
      const who = { matchID, playerID: String(seat), credentials: credentials[seat] };
      const client = Client({ game, ...who, multiplayer, debug: false });
      await new Promise((resolve) => {
        client.subscribe((/** @type {{ G: { count: number, last: number } } | null} */ state) => {
          if (state === null) return;
          onCount(seat, state.G);
          resolve(undefined);
        });
        client.start();
      });
      return client;
    }),
  );

/** @type {import('../online/load.mjs').OpenLastingTable} */
export async function openBoardgameIoTable(server, start, onMoved) {
  const games = `${server}/games/dual-digits`;
  const { matchID } = await post(`${games}/create`, { numPlayers: 2, setupData: { start } });
  /** @type {string[]} */
  const credentials = [];
  for (const playerID of ['0', '1']) {
    const joined = await post(`${games}/${matchID}/join`, { playerID, playerName: `player ${playerID}` });
    credentials.push(joined.playerCredentials);
  }
  const counts = [0, 0];
  const clients = await enter(server, matchID, credentials, (seat, { count, last }) => {
    if (count === counts[seat]) return;
    counts[seat] = count;
    // Odd moves are those of seat 0, and a client hears of its own as well.
    if (count % 2 === seat) onMoved(seat, last);
  });
  const wires = clients.map((client) => client.transport.socket?.io?.engine?.transport?.ws?.['_socket']);
  return {
    play: (seat, number) => clients[seat].moves.subtract(number),
    bytes: () => wires.reduce((sum, wire) => sum + (wire?.bytesRead ?? 0) + (wire?.bytesWritten ?? 0), 0),
    close: async () => {
      for (const client of clients) client.stop();
    },
    comeBack: async (now) => comeBack(now, matchID, credentials),
  };
}

/**
 * @param {string} server
 * @param {string} matchID
 * @param {string[]} credentials
 * @returns {Promise<import('../online/load.mjs').Found | undefined>}
 */
async function comeBack(server, matchID, credentials) {
  const response = await fetch(`${server}/games/dual-digits/${matchID}`);
  if (response.status === 404) return undefined;
  const counts = [0, 0];
  const shown = new EventEmitter();
  const clients = await enter(server, matchID, credentials, (seat, { count }) => {
    counts[seat] = count;
    shown.emit('count');
  });
  const count = counts[0] ?? 0;
  return {
    count,
    // Its commands have no id: a client that comes back is shown the match, and its player sees whether the move was made.
    async again(seat, number) {
      if (count % 2 !== seat) return count;
      const other = 1 - seat;
      await new Promise((resolve) => {
        setTimeout(resolve, LONGEST_MOVE);
        shown.on('count', () => (counts[other] ?? 0) > count && resolve(undefined));
        clients[seat]?.moves.subtract(number);
      });
      return counts[other] ?? 0;
    },
    close: async () => {
      for (const client of clients) client.stop();
    },
  };
}
