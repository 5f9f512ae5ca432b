import { describe, expect, it } from 'vitest';
import type { Append, LogEntry, Store } from '../../src/server/store/store.js';

export const entryOf = (number: number, event = `{"n":${number}}`, at = 1000 + number): LogEntry => ({
  number,
  at,
  event,
});

export const appendOf = (match: string, number: number, more: Omit<Partial<Append>, 'match'> = {}): Append => ({
  match,
  entry: entryOf(number),
  ...more,
});

export const wholeLog = (match: string, length: number): readonly Append[] =>
  Array.from({ length }, (_, number) => appendOf(match, number));

/** What a store promises of long logs and snapshots: a part of its contract. */
export function describeLongLogs(opened: () => Store): void {
  describe('a long log', () => {
    it('is opened from the newest snapshot on', async () => {
      const store = opened();
      expect(await store.open('a')).toEqual({ snapshot: undefined, entries: [] });
      await store.append(wholeLog('a', 2));
      expect(await store.open('a')).toEqual({ snapshot: undefined, entries: [entryOf(0), entryOf(1)] });
      await store.append([appendOf('a', 2, { snapshot: 'after 3' })]);
      expect(await store.open('a')).toEqual({ snapshot: 'after 3', entries: [] });
      await store.append([appendOf('a', 3), appendOf('a', 4, { snapshot: 'after 5' }), appendOf('a', 5)]);
      expect(await store.open('a')).toEqual({ snapshot: 'after 5', entries: [entryOf(5)] });
      expect(await store.read('a')).toHaveLength(6);
    });

    it('has no snapshot of an entry that was not written, and none when it was removed', async () => {
      const store = opened();
      await store.append([appendOf('a', 0), appendOf('a', 7, { snapshot: 'no' })]);
      expect(await store.open('a')).toEqual({ snapshot: undefined, entries: [entryOf(0)] });
      await store.append([appendOf('a', 1, { snapshot: 'yes' })]);
      await store.prune({ ended: 1e9, idle: 1e9 });
      expect(await store.open('a')).toEqual({ snapshot: undefined, entries: [] });
      await store.append([appendOf('a', 0)]);
      expect(await store.open('a')).toEqual({ snapshot: undefined, entries: [entryOf(0)] });
    });

    it('is read whole and in order, however long it is', async () => {
      const store = opened();
      await store.append(wholeLog('a', 2500).flatMap((append) => [append, { ...append, match: 'b' }]));
      const numbers = async (from: number): Promise<readonly number[]> =>
        (await store.read('a', from)).map(({ number }) => number);
      for (const from of [0, 7, 1500, 2499]) {
        const expected = Array.from({ length: 2500 - from }, (_, index) => from + index);
        expect(await numbers(from)).toEqual(expected);
      }
    });

    it('is what it was when the reading began, if it grows meanwhile', async () => {
      const store = opened();
      await store.append(wholeLog('a', 2500));
      const reading = store.read('a');
      await store.append([appendOf('a', 2500)]);
      // A store far away may take the new entry before it reads; what it gives is whole either way.
      const read = (await reading).map(({ number }) => number);
      expect([2500, 2501]).toContain(read.length);
      expect(read).toEqual(Array.from(read.keys()));
      expect(await store.read('a')).toHaveLength(2501);
    });

    it('is empty, and not damaged, if it is removed while it is read', async () => {
      const store = opened();
      await store.append(wholeLog('a', 2500));
      const reading = store.read('a');
      expect(await store.prune({ ended: 1e9, idle: 1e9 })).toBe(1);
      expect([0, 2500]).toContain((await reading).length);
    });
  });
}
