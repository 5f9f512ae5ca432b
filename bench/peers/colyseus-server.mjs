// @ts-check
import { createServer } from 'node:http';
import { Room, Server } from '@colyseus/core';
import { schema } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { dualDigitsRoom } from './colyseus-room.mjs';

const State = schema({ left: 'uint16', last: 'uint8', count: 'uint16' });
const port = Number(process.argv[2]);

const server = new Server({ transport: new WebSocketTransport({ server: createServer() }), greet: false });
server.define('dual-digits', dualDigitsRoom(Room, State));
await server.listen(port, '127.0.0.1');
console.log(`http://127.0.0.1:${port}`);
