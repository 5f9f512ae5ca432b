import { describe, expect, it } from 'vitest';
import { entryIn, numberIn, openMatchIn, textIn } from './rows.js';
import { StoreError } from './store.js';

const improper = (column: string): StoreError =>
  new StoreError({ code: 'damaged', reason: `The database has a bad ${column}: restore a backup.` });

describe('a row of the database', () => {
  it('has numbers, texts and entries in its columns', () => {
    const row = { number: 3, at: 5, event: '["m",0,"3"]', more: null };
    expect([numberIn(row, 'number'), textIn(row, 'event'), entryIn(row)]).toEqual([
      3,
      '["m",0,"3"]',
      { number: 3, at: 5, event: '["m",0,"3"]' },
    ]);
  });

  it.each([undefined, null, 3, 'row', {}, { at: null }, { at: '5' }, { at: 1.5 }, { at: 2 ** 53 }, { at: 5n }])(
    'is damaged where a number should stand: %o',
    (row) => {
      expect(() => numberIn(row, 'at')).toThrow(improper('at'));
    },
  );

  it.each([undefined, null, 'row', {}, { event: null }, { event: 5 }, { event: new Uint8Array(2) }])(
    'is damaged where a text should stand: %o',
    (row) => {
      expect(() => textIn(row, 'event')).toThrow(improper('event'));
    },
  );

  it('is left out of the lobby where it is damaged', () => {
    const row = { id: 'a', lobby: '{}', listed: 5 };
    expect(openMatchIn(row)).toEqual([{ match: 'a', lobby: '{}', at: 5 }]);
    expect(openMatchIn({ ...row, listed: 'soon' })).toEqual([]);
  });

  it('says so as something that a backup helps against', () => {
    const problem = (() => {
      try {
        return textIn({}, 'event');
      } catch (error) {
        return error instanceof StoreError ? error.problem : error;
      }
    })();
    expect(problem).toEqual(improper('event').problem);
  });
});
