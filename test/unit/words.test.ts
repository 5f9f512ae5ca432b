import { describe, expect, it } from 'vitest';
import {
  type AnyGame,
  createMatch,
  createRandom,
  type Options,
  refusalText,
  rulesPageOf,
  settleOptions,
  setupOf,
  transcriptOf,
} from '../../src/core/index.js';
import { dualDigits, digitDuelTarget, multiplicationDuel, numberDuel, digitDuelZero } from '../../src/games/index.js';
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
    const said = [dualDigits, multiplicationDuel, digitDuelZero, digitDuelTarget, numberDuel].map((game) =>
      refusalText(begin(game), 0, { code: 'unreadable', entry: 'x' }),
    );
    expect(said).toEqual([
      '"x" is not a number from 1 to 4.',
      '"x" is not a whole number from 2 to 9.',
      '"x" is not a digit from 0 to 9.',
      '"x" is not add, subtract or multiply (or a, s, m).',
      'That is not a number from 1 to 5.',
    ]);
    const single = refusalText(begin(dualDigits, { max: 1 }), 0, { code: 'unreadable', entry: 'x' });
    expect(single).toBe('"x" is not the number 1.');
    const wide = refusalText(begin(numberDuel, { max: 9 }), 0, { code: 'unreadable', entry: 'x' });
    expect(wide).toBe('That is not a number from 1 to 9.');
  });
});

const playOf = (game: AnyGame, options?: Options) => rulesPageOf(game, options).play;

describe('the page of a game', () => {
  it.each<{ game: AnyGame; options: Options; play: string; example: string }>([
    {
      game: dualDigits,
      options: { start: 40, max: 6 },
      play: 'On your turn, subtract 1, 2, 3, 4, 5 or 6 from it.',
      example: 'The shared number is 37 and your opponent has just subtracted 3: you may subtract 1, 2, 4, 5 or 6.',
    },
    {
      game: dualDigits,
      options: { start: 5, max: 20 },
      play: 'On your turn, subtract a number from 1 to 20 from it.',
      example: 'The shared number is 1 and your opponent has just subtracted 1: you can’t move, so you lose.',
    },
    {
      game: multiplicationDuel,
      options: { target: 2 },
      play: 'Both players share one number. It starts at 1; the target is 2.',
      example: 'The shared number is 1 and the target 2: every multiplier reaches or passes the target, so you lose.',
    },
    {
      game: digitDuelZero,
      options: { start: 108 },
      play: 'Each player has a number that both can see. Both start at 108.',
      example: 'Your opponent has 108: you may subtract 1, 0 or 8.',
    },
    {
      game: digitDuelTarget,
      options: { target: 24 },
      play: 'The target is 24. Both players start at 1.',
      example: 'Your number is 12 and the target 24: multiply makes 24, and you win.',
    },
    {
      game: numberDuel,
      options: { points: 1, max: 2, numbers: 'free' },
      play: 'Both players have 1 point. In each round, both secretly choose a number from 1 to 2; then both are shown.',
      example: 'A chooses 2 and B chooses 1: B loses 2 points.',
    },
  ])('$game.id has the numbers of its options', ({ game, options, play, example }) => {
    expect(playOf(game, options)).toContain(play);
    expect(rulesPageOf(game, options).examples).toContain(example);
  });

  it('without options has those of a typical game, and says what is drawn (R-DT1)', () => {
    expect(playOf(dualDigits)).toEqual(playOf(dualDigits, { start: 25, max: 4 }));
    expect(playOf(digitDuelTarget).at(0)).toBe('The target is 25. Both players start at 1.');
    expect(playOf(digitDuelTarget).at(-1)).toBe(
      'The target is random from 20 to 30 in each game, unless you set it; this page uses 25.',
    );
    expect(playOf(digitDuelTarget, { target: 23 }).join()).not.toMatch(/drawn|25/);
  });
});
