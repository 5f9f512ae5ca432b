// @ts-check
import { join } from 'node:path';
import { startDuelbook } from '../online/server-process.mjs';
import { startPeer } from './start-peer.mjs';

/**
 * A server to be measured. `open` loads the client of that server, and of no other: clients that share a process slow each other down.
 * @typedef {object} Candidate
 * @property {string} store what it keeps a match in
 * @property {(folder: string, before: string) => Promise<import('../online/server-process.mjs').ServerProcess>} start
 *   with its data in a folder, if it keeps any; `before` is the `duel.js` of an earlier Duelbook
 * @property {() => Promise<import('../online/load.mjs').OpenTable>} open
 */

const onDisk = 'disk, every move';
const openDuelbook = async () => (await import('../online/duelbook-tables.mjs')).openDuelbookTable;

/**
 * @param {string | URL} from the file beside which the client is installed
 * @param {string} name
 */
const openColyseus = async (from, name) => (await import('./colyseus-tables.mjs')).colyseusTables(from, name);

/** @type {Readonly<Record<string, Candidate>>} */
export const CANDIDATES = {
  // The floor: no server that tells one player of a move, and the other that it was made, does less.
  'bare relay': {
    store: 'nothing',
    start: async () => startPeer('relay-server.mjs'),
    open: async () => (await import('./relay-tables.mjs')).openRelayTable,
  },
  // The same for servers that have each move on the disk before anybody hears of it.
  'relay to disk': {
    store: onDisk,
    start: async (folder) => startPeer('relay-server.mjs', join(folder, 'relayed')),
    open: async () => (await import('./relay-tables.mjs')).openRelayTable,
  },
  Duelbook: { store: onDisk, start: async (folder) => startDuelbook(join(folder, 'now')), open: openDuelbook },
  'Duelbook before': {
    store: onDisk,
    start: async (folder, before) => startDuelbook(join(folder, 'before'), before),
    open: openDuelbook,
  },
  'boardgame.io 0.50': {
    store: 'memory',
    start: async () => startPeer('boardgame-io-server.mjs'),
    open: async () => (await import('./boardgame-io-tables.mjs')).openBoardgameIoTable,
  },
  'Colyseus 0.16': {
    store: 'memory',
    start: async () => startPeer('colyseus-server.mjs'),
    open: async () => openColyseus(import.meta.url, 'colyseus.js'),
  },
  'Colyseus 0.18': {
    store: 'memory',
    start: async () => startPeer('colyseus-0.18/server.mjs'),
    open: async () => openColyseus(new URL('colyseus-0.18/server.mjs', import.meta.url), '@colyseus/sdk'),
  },
};
