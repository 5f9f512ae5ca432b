// @ts-check
import { createRequire } from 'node:module';

const { Client } = createRequire(import.meta.url)('colyseus.js');

/** @type {import('../online/load.mjs').OpenTable} */
export async function openColyseusTable(server, start, onMoved) {
  const client = new Client(server.replace('http', 'ws'));
  const first = await client.create('dual-digits', { start });
  const rooms = [first, await client.joinById(first.roomId)];
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
  };
}
