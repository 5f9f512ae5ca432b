// @ts-check
import { createRequire } from 'node:module';

/**
 * Tables by the client of one version of Colyseus.
 * @param {string | URL} from the file beside which it is installed
 * @param {string} name
 * @returns {import('../online/load.mjs').OpenLastingTable}
 */
export function colyseusTables(from, name) {
  const { Client } = createRequire(from)(name);
  const clientOf = (/** @type {string} */ server) => new Client(server.replace('http', 'ws'));
  return async (server, start, onMoved) => openTable(clientOf, server, start, onMoved);
}

/** A move, or a state, of which nobody is told by then will not come. In milliseconds. */
const LONGEST_WAIT = 3000;

/**
 * The next state of a room in which there are more moves than these.
 * @param {any} room
 * @param {number} than
 * @returns {Promise<number>}
 */
const moreThan = async (room, than) =>
  new Promise((resolve) => {
    setTimeout(() => resolve(than), LONGEST_WAIT);
    const look = (/** @type {{ count: number }} */ { count }) => count > than && resolve(count);
    room.onStateChange(look);
    if (room.state?.count !== undefined) look(room.state);
  });

/**
 * Somebody comes back to a room as the documentation says, or else joins it anew.
 * @param {any} client
 * @param {any} room
 */
const rejoin = async (client, room) =>
  client.reconnect(room.reconnectionToken).catch(async () => client.joinById(room.roomId));

/**
 * @param {(server: string) => any} clientOf
 * @param {string} server
 * @param {number} start
 * @param {import('../online/load.mjs').OnMoved} onMoved
 * @returns {Promise<import('../online/load.mjs').LastingTable>}
 */
async function openTable(clientOf, server, start, onMoved) {
  const client = clientOf(server);
  const first = await client.create('dual-digits', { start });
  const rooms = [first, await client.joinById(first.roomId)];
  // Who comes back does so when the test says so.
  for (const { reconnection } of rooms) if (reconnection !== undefined) reconnection.enabled = false;
  // Whoever has joined is sent the state next, and every change of it after that.
  rooms.forEach((room, seat) => {
    let count = 0;
    room.onStateChange((/** @type {{ count: number, last: number }} */ state) => {
      if (state.count === count) return;
      count = state.count;
      // Odd moves are those of seat 0, and a client hears of its own as well.
      if (count % 2 === seat) onMoved(seat === 0 ? 0 : 1, state.last);
    });
  });
  const wires = rooms.map((room) => room.connection.transport.ws?.['_socket']);
  return {
    play: (seat, number) => void rooms[seat].send('subtract', number),
    bytes: () => wires.reduce((sum, wire) => sum + (wire?.bytesRead ?? 0) + (wire?.bytesWritten ?? 0), 0),
    close: async () => void (await Promise.all(rooms.map(async (room) => room.leave()))),
    async comeBack(now) {
      /** @type {any[]} */
      const again = [];
      try {
        for (const room of rooms) again.push(await rejoin(clientOf(now), room));
      } catch {
        return undefined;
      }
      const count = await moreThan(again[0], -1);
      return {
        count: Math.max(count, 0),
        async again(seat, number) {
          again[seat].send('subtract', number);
          return moreThan(again[1 - seat], count);
        },
        close: async () => void (await Promise.all(again.map(async (room) => room.leave()))),
      };
    },
  };
}
