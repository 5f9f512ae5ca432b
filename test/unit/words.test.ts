import { describe, expect, it } from 'vitest';
import {
  type AnyGame,
  createMatch,
  createRandom,
  type Options,
  refusalText,
  settleOptions,
  setupOf,
  transcriptOf,
} from '../../src/core/index.js';
import {
  dualDigits,
  GAMES,
  digitDuelTarget,
  multiplicationDuel,
  numberDuel,
  digitDuelZero,
} from '../../src/games/index.js';
import { typed } from '../contract/playing.js';

const begin = (game: AnyGame, options: Options = {}, first: 0 | 1 = 0) =>
  createMatch(setupOf(game, settleOptions(game.options, options, createRandom(1)), { first, names: ['Ana', 'Ben'] }));

const countersOf = (match: ReturnType<typeof begin>) => match.setup.game.words.counters(match.setup, match.position);

const refuse = (match: ReturnType<typeof begin>, move: number, objection: string): string =>
  refusalText(match, 0, { code: 'objection', move, objection });

describe('the counters of a game', () => {
  it.each<{ game: AnyGame; options: Options; entries: readonly string[]; counters: readonly unknown[] }>([
    { game: dualDigits, options: {}, entries: ['3'], counters: [['Shared number', 22, undefined]] },
    {
      game: multiplicationDuel,
      options: {},
      entries: ['3'],
      counters: [
        ['Shared number', 3, undefined],
        ['Target', 100, undefined],
      ],
    },
    {
      game: digitDuelZero,
      options: {},
      entries: ['2'],
      counters: [
        ['Ana', 23, 0],
        ['Ben', 25, 1],
      ],
    },
    {
      game: digitDuelTarget,
      options: { target: 23 },
      entries: ['add', 'add', 'add'],
      counters: [
        ['Ana', 3, 0],
        ['Ben', 2, 1],
        ['Target', 23, undefined],
      ],
    },
    {
      game: numberDuel,
      options: {},
      entries: ['4', '2'],
      counters: [
        ['Ana', 15, 0],
        ['Ben', 11, 1],
      ],
    },
  ])('$game.id show each number at its seat', ({ game, options, entries, counters }) => {
    const shown = countersOf(typed(begin(game, options), entries));
    expect(shown.map(({ label, value, seat }) => [label, value, seat])).toEqual(counters);
    const still = countersOf(begin(game, options));
    expect(still.map(({ label }) => label)).toEqual(shown.map(({ label }) => label));
  });

  it.each([digitDuelZero, digitDuelTarget])('$id stay with their seats after a second turn', (game) => {
    const entries = game === digitDuelZero ? ['2', '3'] : ['add', 'multiply'];
    const [first, second] = countersOf(typed(begin(game, {}, 1), entries));
    expect([first?.label, second?.label]).toEqual(['Ana', 'Ben']);
    const numbers = game === digitDuelZero ? [22, 23] : [2, 2];
    expect([first?.value, second?.value]).toEqual(numbers);
  });
});

describe('names and the player who begins (R-5)', () => {
  it.each([
    { game: dualDigits, line: "Ben's Turn:" },
    { game: multiplicationDuel, line: 'Ben, choose your multiplier (2-9): 2' },
    { game: digitDuelZero, line: "Ben's turn:" },
    { game: digitDuelTarget, line: 'Ben Turn:' },
  ])('stand in the transcript of $game.id', ({ game, line }) => {
    const entry = game === digitDuelTarget ? 'add' : '2';
    const said = transcriptOf(typed(begin(game, {}, 1), [entry])).map(({ text }) => text);
    expect(said).toContain(line);
    expect(said.join('\n')).not.toMatch(/Player|Ana/);
  });

  it('are told by Multiplication Duel at once', () => {
    const said = transcriptOf(begin(multiplicationDuel, {}, 1)).map(({ text }) => text);
    expect(said.at(-1)).toBe('Ben begins.');
  });
});

describe('a refusal (R-3)', () => {
  it('lists what may be played, unless that is a long list', () => {
    const short = typed(begin(dualDigits, { max: 12 }), ['3', '4']);
    expect(refuse(short, 4, 'forbidden')).toMatch(/subtracted it\. Choose 1, 2, 3, 5, .* or 12\.$/);
    const long = typed(begin(dualDigits, { max: 14 }), ['3', '4']);
    expect(refuse(long, 4, 'forbidden')).toBe('4 is forbidden: your opponent has just subtracted it.');
  });

  it('names the range that the options give', () => {
    const said = GAMES.map((game) => refusalText(begin(game), 0, { code: 'unreadable', entry: 'x' }));
    expect(said).toEqual([
      '"x" is not a number from 1 to 4.',
      '"x" is not a whole number from 2 to 9.',
      '"x" is not a digit from 0 to 9.',
      '"x" is not one of add, subtract, multiply.',
      'That is not a number from 1 to 5.',
    ]);
    const single = refusalText(begin(dualDigits, { max: 1 }), 0, { code: 'unreadable', entry: 'x' });
    expect(single).toBe('"x" is not the number 1.');
    const wide = refusalText(begin(numberDuel, { max: 9 }), 0, { code: 'unreadable', entry: 'x' });
    expect(wide).toBe('That is not a number from 1 to 9.');
  });
});

describe('the page of a game', () => {
  it.each(GAMES)('$title has a goal, a play, an end and examples', ({ words: { page, promise } }) => {
    const { goal, play, end, examples } = page;
    const sentences = [promise, goal, ...play, ...end, ...examples];
    expect(Math.min(play.length, end.length, examples.length)).toBeGreaterThan(0);
    expect(sentences.filter((sentence) => !/^[A-Z].*[.!]$/.test(sentence))).toEqual([]);
  });
});
