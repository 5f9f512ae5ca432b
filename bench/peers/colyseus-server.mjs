// @ts-check
import { createServer } from 'node:http';
import { Room, Server } from '@colyseus/core';
import { schema } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';

const State = schema({ left: 'uint16', last: 'uint8', count: 'uint16' });
const port = Number(process.argv[2]);

/** Dual Digits for Colyseus, which sends each move at once instead of twenty times a second. */
class DualDigits extends Room {
  maxClients = 2;
  patchRate = null;
  /** @type {string[]} */
  seats = [];

  /** @param {{ start: number }} options */
  onCreate({ start }) {
    this.state = new State();
    this.state.left = start;
    this.state.last = 0;
    this.state.count = 0;
    this.onMessage('subtract', (client, number) => {
      const { left, last, count } = this.state;
      if (client.sessionId !== this.seats[count % 2]) return;
      if (![1, 2, 3, 4].includes(number) || number === last || number > left) return;
      this.state.left = left - number;
      this.state.last = number;
      this.state.count = count + 1;
      this.broadcastPatch();
    });
  }

  /** @param {{ sessionId: string }} client */
  onJoin({ sessionId }) {
    this.seats.push(sessionId);
  }
}

const server = new Server({ transport: new WebSocketTransport({ server: createServer() }), greet: false });
server.define('dual-digits', DualDigits);
await server.listen(port, '127.0.0.1');
console.log(`http://127.0.0.1:${port}`);
