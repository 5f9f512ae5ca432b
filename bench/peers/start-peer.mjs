// @ts-check
import { fileURLToPath } from 'node:url';
import { freePort } from '../cluster/postgres.mjs';
import { startProgram } from '../online/server-process.mjs';

/**
 * Starts the server of a file in this folder, on a free port.
 * @param {string} file
 * @param {string[]} more
 */
export const startPeer = async (file, ...more) =>
  startProgram([fileURLToPath(new URL(file, import.meta.url)), `${await freePort()}`, ...more]);
