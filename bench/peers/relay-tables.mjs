// @ts-check
import { once } from 'node:events';
import { WebSocket } from 'ws';

let tables = 0;

/** @type {import('../online/load.mjs').OpenTable} */
export async function openRelayTable(server, _start, onMoved) {
  tables += 1;
  const table = `${server.replace('http', 'ws')}/${tables}`;
  const sit = async (/** @type {0 | 1} */ seat) => {
    const socket = new WebSocket(table, { perMessageDeflate: false });
    socket.on('message', (data) => {
      const [tag, , move] = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '[]');
      if (tag === 'm') onMoved(seat, Number(move));
    });
    const upgraded = once(socket, 'upgrade');
    await once(socket, 'open');
    const [{ socket: wire }] = await upgraded;
    return { socket, wire };
  };
  const seats = [await sit(0), await sit(1)];
  let moves = 0;
  return {
    play(seat, number) {
      moves += 1;
      seats[seat]?.socket.send(JSON.stringify(['m', moves.toString(36), String(number)]));
    },
    bytes: () => seats.reduce((sum, { wire }) => sum + wire.bytesRead + wire.bytesWritten, 0),
    close: async () => {
      for (const { socket } of seats) socket.close();
    },
  };
}
