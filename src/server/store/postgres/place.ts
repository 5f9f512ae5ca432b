import { SLOT } from '../../slots.js';
import { numberIn, textIn } from '../rows.js';
import { StoreError } from '../store.js';
import type { PostgresConnection } from './connection.js';

/** Which of several databases one is, counted from 0. */
export interface Place {
  readonly position: number;
  readonly of: number;
}

export const ONLY: Place = { position: 0, of: 1 };

const ASK_WITHIN = 5000;
/** Reading the ids of all matches, once when there are more databases than before. */
const LOOK_WITHIN = 600_000;

const TAKE = 'INSERT INTO place (position, places) VALUES ($1, 0) ON CONFLICT DO NOTHING';
const TAKEN = 'SELECT position, places FROM place';
const STRAY = `SELECT id FROM match WHERE coalesce(substring(id FROM '${SLOT}')::integer, 0) <> $1 LIMIT 1`;
const GROW = 'UPDATE place SET places = greatest(places, $1)';

const refuse = (reason: string): StoreError => new StoreError({ code: 'unavailable', reason });

/**
 * Notes which of several databases this is: in another order, servers would look for matches where they are not. Throws a
 * `StoreError` that says what to do.
 */
export async function takePlace(connection: PostgresConnection, { position, of }: Place, name: string): Promise<void> {
  await connection.ask({ text: TAKE, values: [position] }, ASK_WITHIN);
  const [row] = (await connection.ask({ text: TAKEN }, ASK_WITHIN)).rows;
  const [place, places] = [numberIn(row, 'position'), numberIn(row, 'places')];
  if (place !== position)
    throw refuse(
      `${name} is number ${place + 1} of the databases, and not ${position + 1}: name them all, in the order they had before.`,
    );
  if (places > of)
    throw refuse(
      `${name} is one of ${places} databases, and only ${of} ${of === 1 ? 'is' : 'are'} named: name them all, in the order they had before.`,
    );
  if (places === of) return;
  const [stray] = of === 1 ? [] : (await connection.ask({ text: STRAY, values: [position] }, LOOK_WITHIN)).rows;
  if (stray !== undefined)
    throw refuse(
      `Match ${textIn(stray, 'id')} in ${name} belongs into another of these databases: carry all matches over with "duel move-store".`,
    );
  await connection.ask({ text: GROW, values: [of] }, ASK_WITHIN);
}
