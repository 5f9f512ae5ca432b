// @ts-check
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

/** @type {import('../online/load.mjs').OpenTable} */
export async function openBoardgameIoTable(server, start, onMoved) {
  const games = `${server}/games/dual-digits`;
  const { matchID } = await post(`${games}/create`, { numPlayers: 2, setupData: { start } });
  const clients = await Promise.all(
    /** @type {const} */ ([0, 1]).map(async (seat) => {
      const playerID = String(seat);
      const joined = await post(`${games}/${matchID}/join`, { playerID, playerName: `player ${playerID}` });
      const multiplayer = SocketIO({ server, socketOpts: { transports: ['websocket'] } });
      const credentials = joined.playerCredentials;
      const client = Client({ game, matchID, playerID, credentials, multiplayer, debug: false });
      await new Promise((resolve) => {
        let count = 0;
        client.subscribe((/** @type {{ G: { count: number, last: number } } | null} */ state) => {
          if (state === null) return;
          resolve(undefined);
          if (state.G.count === count) return;
          count = state.G.count;
          // Odd moves are those of seat 0, and a client hears of its own as well.
          if (count % 2 === seat) onMoved(seat, state.G.last);
        });
        client.start();
      });
      return client;
    }),
  );
  const wires = clients.map((client) => client.transport.socket?.io?.engine?.transport?.ws?.['_socket']);
  return {
    play: (seat, number) => clients[seat].moves.subtract(number),
    bytes: () => wires.reduce((sum, wire) => sum + (wire?.bytesRead ?? 0) + (wire?.bytesWritten ?? 0), 0),
    close: async () => {
      for (const client of clients) client.stop();
    },
  };
}
