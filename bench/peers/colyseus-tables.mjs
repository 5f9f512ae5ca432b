// @ts-check
import { createRequire } from 'node:module';

const { Client } = createRequire(import.meta.url)('colyseus.js');

/** @type {import('../online/load.mjs').OpenTable} */
export async function openColyseusTable(server, start, onMoved) {
  const client = new Client(server.replace('http', 'ws'));
  const first = await client.create('dual-digits', { start });
  const rooms = [first, await client.joinById(first.roomId)];
  await Promise.all(
    rooms.map(
      async (room, seat) =>
        new Promise((resolve) => {
          let count = 0;
          room.onStateChange((/** @type {{ count: number, last: number }} */ state) => {
            resolve(undefined);
            if (state.count === count) return;
            count = state.count;
            onMoved(seat === 0 ? 0 : 1, state.last);
          });
        }),
    ),
  );
  const wires = rooms.map((room) => room.connection.transport.ws?.['_socket']);
  return {
    play: (seat, number) => void rooms[seat].send('subtract', number),
    bytes: () => wires.reduce((sum, wire) => sum + (wire?.bytesRead ?? 0) + (wire?.bytesWritten ?? 0), 0),
    close: async () => void (await Promise.all(rooms.map(async (room) => room.leave()))),
  };
}
