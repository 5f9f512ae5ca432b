import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../core/json.js';
import { token } from '../../online/protocol.js';
import { object } from '../../online/schema.js';
import { makeFolder } from '../../server/store/make-folder.js';
import { writeWhole } from '../files.js';
import { stateFolder } from '../play/saved-games.js';
import type { World } from '../world.js';
import { makeLink, type MatchAddress } from './link.js';

type Keeper = Pick<World, 'env'>;

/** What is kept of a seat, besides the link for people. */
const KEPT = object({ token });

const folderOf = ({ env }: Keeper): string => join(stateFolder(env), 'online');

/** Ids of different servers may be the same, or differ only in case where the disk sees no difference. */
function pathOf(keeper: Keeper, address: MatchAddress): string {
  const name = createHash('sha256').update(makeLink(address)).digest('hex').slice(0, 32);
  return join(folderOf(keeper), `${name}.json`);
}

/** Keeps the token of a seat, for this user's eyes only, so that its player can come back. Throws if the disk refuses. */
export function keepSeat(keeper: Keeper, address: MatchAddress, secret: string): void {
  makeFolder(folderOf(keeper));
  writeWhole(pathOf(keeper, address), `${JSON.stringify({ link: makeLink(address), token: secret })}\n`);
}

/** The token of the seat that was taken from here, if one was. */
export function findSeat(keeper: Keeper, address: MatchAddress): string | undefined {
  try {
    const kept = parseJson(readFileSync(pathOf(keeper, address), 'utf8'));
    return KEPT.is(kept) ? kept.token : undefined;
  } catch {
    return undefined; // None was kept.
  }
}

/** The series is over: there is nothing to come back to. */
export const forgetSeat = (keeper: Keeper, address: MatchAddress): void =>
  rmSync(pathOf(keeper, address), { force: true });
