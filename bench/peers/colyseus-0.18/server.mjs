// @ts-check
import { createServer } from 'node:http';
import { Room, Server } from '@colyseus/core';
import { RedisDriver } from '@colyseus/redis-driver';
import { RedisPresence } from '@colyseus/redis-presence';
import { schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { dualDigitsRoom } from '../colyseus-room.mjs';

const State = schema({ left: t.uint16(), last: t.uint8(), count: t.uint16() });
const [, , port = '', redis, mode] = process.argv;

const shared = redis === undefined ? {} : { presence: new RedisPresence(redis), driver: new RedisDriver(redis) };
const transport = new WebSocketTransport({ server: createServer() });
const server = new Server({ transport, greet: false, devMode: mode === 'devMode', ...shared });
server.define('dual-digits', dualDigitsRoom(Room, State));
await server.listen(Number(port), '127.0.0.1');
console.log(`http://127.0.0.1:${port}`);
