// @ts-check
import { createRequire } from 'node:module';
import { game } from './boardgame-io-game.mjs';

const { Server } = createRequire(import.meta.url)('boardgame.io/server');
const port = Number(process.argv[2]);

await Server({ games: [game], origins: [] }).run(port);
console.log(`http://127.0.0.1:${port}`);
