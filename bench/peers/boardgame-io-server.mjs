// @ts-check
import { createRequire } from 'node:module';
import { game } from './boardgame-io-game.mjs';

const { Server } = createRequire(import.meta.url)('boardgame.io/server');
const [, , port = '', database] = process.argv;
const { PostgresStore } = createRequire(import.meta.url)('bgio-postgres');

const store = database === undefined ? {} : { db: new PostgresStore(database, { logging: false }) };
await Server({ games: [game], origins: [], ...store }).run(Number(port));
console.log(`http://127.0.0.1:${port}`);
