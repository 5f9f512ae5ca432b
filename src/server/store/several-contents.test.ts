import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withSlot } from '../slots.js';
import type { Contents } from './contents.js';
import { severalContents } from './several-contents.js';
import { sqliteContents } from './sqlite-contents.js';
import type { Append } from './store.js';

let folder: string;
let parts: readonly Contents[];
let all: Contents;
const open = (): void => {
  parts = ['first', 'second'].map((name) => sqliteContents(join(folder, name)));
  all = severalContents(parts);
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duelbook-several-'));
  open();
});
afterEach(async () => {
  await all.close();
  rmSync(folder, { recursive: true });
});

const id = (letter: string, slot: number): string => withSlot(letter.repeat(13), slot);
const append = (match: string, number = 0): Append => ({ match, entry: { number, at: 1, event: `"${match}"` } });
const idsOf = async (contents: Contents, after = '', most = 9): Promise<readonly string[]> =>
  (await contents.page(after, most)).map(({ match }) => match);

/** Alternating, so that no database comes before the other. */
const IDS = [id('a', 1), id('b', 0), id('c', 1), id('d', 0)];

describe('several databases as one', () => {
  it('are named together', () => {
    expect(all.name).toBe(parts.map(({ name }) => name).join(' '));
  });

  it('keep each match where the slot of its id says, and read it there', async () => {
    expect(await all.store.append(IDS.map((match) => append(match)))).toEqual(IDS.map(() => 'written'));
    expect(await Promise.all(parts.map(async (part) => idsOf(part)))).toEqual([
      [IDS[1], IDS[3]],
      [IDS[0], IDS[2]],
    ]);
    for (const match of IDS) {
      expect(await all.store.read(match)).toEqual([append(match).entry]);
      expect(await all.store.read(match, 1)).toEqual([]);
    }
  });

  it('answer a batch in its order, whichever of them refuses', async () => {
    const [one = '', other = '', third = ''] = IDS;
    await all.store.append([append(one)]);
    expect(await all.store.append([append(one), append(other), append(third), append(id('e', 0), 1)])).toEqual([
      'conflict',
      'written',
      'written',
      'gone',
    ]);
  });

  it('are counted and paged through as one list, in the order of ids', async () => {
    await all.store.append(IDS.map((match) => append(match)));
    expect(await all.count()).toBe(4);
    expect(await idsOf(all)).toEqual(IDS);
    expect(await idsOf(all, '', 3)).toEqual(IDS.slice(0, 3));
    expect(await idsOf(all, IDS[2])).toEqual(IDS.slice(3));
  });

  it('refuse a match of a database that was not named', async () => {
    const reason = `Match ${id('a', 2)} belongs into database number 3: name that many, or only one.`;
    await expect(all.store.append([append(id('a', 2))])).rejects.toMatchObject({
      problem: { code: 'unavailable', reason },
    });
  });

  it('are closed together: others may use them then', async () => {
    expect(open).toThrow('Another server is using');
    await all.close();
    open();
  });
});
