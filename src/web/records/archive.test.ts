import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageOf } from '../../../test/contract/browser-storage.js';
import { archivedGames, archivedName, archiveGame, forgetArchived, MOST_KEPT, restoreArchived } from './archive.js';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 15, 12, minute));
const texts = (): readonly string[] => archivedGames().map(({ text }) => text);

describe('the games kept on a device', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', storageOf(1_000_000));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('come newest first, with their time', () => {
    archiveGame('old', at(1));
    archiveGame('new', at(2));
    expect(archivedGames().map(({ text, when }) => [text, when])).toEqual([
      ['new', at(2)],
      ['old', at(1)],
    ]);
  });
  it('are not kept twice', () => {
    archiveGame('same', at(1));
    expect(archiveGame('same', at(2))).toBe(true);
    expect(texts()).toEqual(['same']);
  });
  it('do not overwrite one another when they end at the same time', () => {
    for (const text of ['a', 'b', 'c']) archiveGame(text, at(1));
    expect(texts().toSorted()).toEqual(['a', 'b', 'c']);
  });
  it('hold a series once, as far as it has come', () => {
    archiveGame('game 1\n', at(1));
    archiveGame('another\n', at(2));
    archiveGame('game 1\n\ngame 2\n', at(3));
    expect(texts()).toEqual(['game 1\n\ngame 2\n', 'another\n']);
  });
  it('are a hundred at most, and the oldest goes first', () => {
    for (let minute = 0; minute <= MOST_KEPT; minute += 1) archiveGame(`game ${minute}.`, at(minute));
    expect(texts()).toHaveLength(MOST_KEPT);
    expect(texts().at(-1)).toBe('game 1.');
  });
  it('make room when the browser is full, the oldest first', () => {
    vi.stubGlobal('localStorage', storageOf(300));
    for (let minute = 0; minute < 4; minute += 1) expect(archiveGame(`${minute}`.repeat(60), at(minute))).toBe(true);
    expect(texts().map((text) => text[0])).toEqual(['3', '2', '1'].slice(0, texts().length));
    expect(texts().length).toBeGreaterThan(0);
  });
  it('all stay when a new one could not be kept even so', () => {
    vi.stubGlobal('localStorage', storageOf(300));
    archiveGame('small', at(1));
    archiveGame('small too', at(2));
    expect(archiveGame('x'.repeat(1000), at(3))).toBe(false);
    expect(texts()).toEqual(['small too', 'small']);
  });
  it('can be removed and brought back to the same place', () => {
    for (const [minute, text] of ['a', 'b', 'c'].entries()) archiveGame(text, at(minute));
    const middle = archivedGames()[1];
    if (middle === undefined) throw new Error('three games were kept');
    forgetArchived(middle);
    expect(texts()).toEqual(['c', 'a']);
    expect(archivedName('b')).toBeUndefined();
    restoreArchived(middle);
    expect(texts()).toEqual(['c', 'b', 'a']);
  });
  it('have no time where their name is damaged, and are listed all the same', () => {
    localStorage.setItem('duelbook/archive/nonsense', 'text');
    expect(archivedGames()).toEqual([{ name: 'archive/nonsense', when: undefined, text: 'text' }]);
  });
  it('are none where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(archiveGame('text', at(1))).toBe(false);
    expect(archivedGames()).toEqual([]);
  });
});
