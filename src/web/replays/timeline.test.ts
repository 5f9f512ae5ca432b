import { describe, expect, it } from 'vitest';
import { must, typed } from '../../../test/contract/playing.js';
import { lastStone } from '../../../test/contract/sixth-game.js';
import { act, type AnyGame, type AnyMatch, createMatch, line, type Options, setupOf } from '../../core/index.js';
import { NO_COMPUTERS, type Replay } from '../../core/replay.js';
import { dualDigits, multiplicationDuel, numberDuel } from '../../games/index.js';
import {
  lengthText,
  namesOnRecord,
  partOf,
  readableLines,
  resultLine,
  scoreOfReplays,
  settingsOf,
  timelineOf,
} from './timeline.js';

const NAMES = { names: ['Ana', 'Ben'] } as const;
const matchOf = (game: AnyGame, options: Options, entries: string): AnyMatch =>
  typed(
    createMatch(setupOf(game, options, NAMES)),
    entries.split(' ').filter((entry) => entry !== ''),
  );
const replayOf = (match: AnyMatch): Replay => ({ match, series: undefined, seed: undefined, computers: NO_COMPUTERS });
const DIGITS = { start: 25, max: 4 };

describe('the moments of a game', () => {
  it('begin before the first turn', () => {
    const [start, first] = timelineOf(matchOf(dualDigits, DIGITS, '3 2'));
    expect(start).toMatchObject({ turn: 0, played: [], counters: [{ value: 25 }], toMove: [0] });
    expect(first).toMatchObject({ turn: 1, played: [{ seat: 0, text: '3' }], counters: [{ value: 22 }], toMove: [1] });
  });
  it('tell each turn in the words of the rule book', () => {
    const [, first] = timelineOf(matchOf(dualDigits, DIGITS, '3 2'));
    expect(first?.lines.map(({ text }) => text)).toContain('You subtracted 3. New Shared Number: 22');
  });
  it('show both choices of a round, and that both are to choose', () => {
    const [start, first] = timelineOf(matchOf(numberDuel, { points: 15, max: 5, numbers: 'free' }, '3 5'));
    expect(start.toMove).toEqual([0, 1]);
    expect(first?.played).toEqual([
      { seat: 0, text: '3' },
      { seat: 1, text: '5' },
    ]);
    expect(first?.lines.map(({ tone }) => tone)).not.toContain('pause');
    expect(first?.lines.filter(({ text }) => text.includes('hidden'))).toEqual([]);
  });
  it('end with the entry that lost', () => {
    expect(timelineOf(matchOf(multiplicationDuel, { target: 100 }, 'abc')).at(-1)?.played).toEqual([
      { seat: 0, text: '“abc”' },
    ]);
  });
  it('tell a resignation with the last turn, also before the first', () => {
    for (const entries of ['3', '']) {
      const resigned = must(act(matchOf(dualDigits, DIGITS, entries), { type: 'resign', seat: 1 }));
      expect(timelineOf(resigned).at(-1)?.lines.at(-1)?.text).toBe('Ben resigns. Ana wins!');
      expect(timelineOf(resigned).at(-1)?.toMove).toHaveLength(1);
    }
  });
  it('are those of a sixth game, too', () => {
    const moments = timelineOf(matchOf(lastStone, { heap: 3, most: 3, last: 'loses' }, '2 1'));
    expect(moments.map(({ counters }) => counters[0]?.value)).toEqual([3, 1, 0]);
    expect(moments.at(-1)?.toMove).toEqual([]);
  });
});

describe('lines for a page', () => {
  it('have no gap at their edges and no two in a row, no title, no divider, no hidden entry and no pause', () => {
    const lines = [
      line('title', '=== Duel ==='),
      line('blank', ''),
      line('fact', 'a'),
      line('divider', '-----'),
      line('hidden-entry', 'Your number: [input hidden]'),
      line('blank', ''),
      line('blank', ''),
    ];
    const more = [line('fact', 'b'), line('pause', 'Press Enter'), line('blank', '')];
    expect(readableLines([...lines, ...more]).map(({ text }) => text)).toEqual(['a', '', 'b']);
  });
});

describe('what a game was', () => {
  const match = matchOf(dualDigits, DIGITS, '3 2');

  it('is said in a few words', () => {
    expect(resultLine(match, undefined)).toBe('Unfinished');
    expect(resultLine(must(act(match, { type: 'resign', seat: 0 })), undefined)).toBe('Ben wins: Ana resigned');
    expect(lengthText(match)).toBe('2 turns');
    expect(settingsOf(match, namesOnRecord(match, undefined))).toEqual(['start 25', 'max 4', 'Ana starts']);
  });
  it('is said to the person who played it against the computer', () => {
    const resigned = must(act(match, { type: 'resign', seat: 0 }));
    expect(resultLine(resigned, 0)).toBe('The computer wins: you resigned');
    expect(resultLine(resigned, 1)).toBe('You win: the computer resigned');
    expect(settingsOf(match, namesOnRecord(match, 0))).toEqual(['start 25', 'max 4', 'You start']);
    expect(namesOnRecord(match, 1).first).toEqual(['The computer', 'You']);
  });
  it('has a score where it is a series between the same two', () => {
    const won = replayOf(must(act(match, { type: 'resign', seat: 0 })));
    expect(scoreOfReplays([won, won, replayOf(match)])).toEqual({ wins: [0, 2], draws: 0 });
    expect(scoreOfReplays([won])).toBeUndefined();
    expect(scoreOfReplays([won, replayOf(createMatch(setupOf(dualDigits, DIGITS)))])).toBeUndefined();
  });
});

describe('a long list of turns', () => {
  it.each([
    [0, 14, 1, 14],
    [1, 14, 1, 14],
    [100, 250, 1, 100],
    [101, 250, 101, 200],
    [250, 250, 201, 250],
    [0, 0, 1, 0],
  ])('shows turn %i of %i in the part from %i to %i', (turn, last, from, to) => {
    expect(partOf(turn, last, 100)).toEqual({ from, to });
  });
});
