import { describe, expect, it } from 'vitest';
import { countUp } from '../../test/contract/plain-game.js';
import { typed } from '../testing/playing.js';
import {
  createMatch,
  defineGame,
  inSecret,
  inTurn,
  type Line,
  lostBy,
  movesThatFollow,
  otherSeat,
  parseWord,
  type Seat,
  setupOf,
  toMove,
  transcriptOf,
  wonBy,
} from './index.js';

const textsOf = (lines: readonly Line[]): readonly string[] => lines.map(({ text }) => text);
const context = <O>(options: O) => ({ options, names: ['Ana', 'Ben'], first: 0 }) as const;
const PAGE = { goal: 'Win.', play: ['Play.'], end: ['It ends.'], examples: ['So.'], rulings: [] };

interface Heap {
  readonly 'stones-left': number;
  readonly mover: Seat;
}

/** One stone at a time; whoever takes the last has lost. */
const oneByOne = defineGame({
  id: 'one-by-one',
  title: 'One by One',
  options: {},
  rules: () =>
    inTurn<Heap, number>({
      axes: { 'stones-left': [1, 3] },
      finished: { 'stones-left': [0, 0] },
      moves: [1],
      start: (mover) => ({ 'stones-left': 3, mover }),
      status: ({ 'stones-left': left, mover }) => (left === 0 ? lostBy(otherSeat(mover), 'took-last') : toMove(mover)),
      play: ({ 'stones-left': left, mover }) => ({ 'stones-left': left - 1, mover: otherSeat(mover) }),
    }),
  words: { promise: 'One by one.', page: () => PAGE, reasons: { 'took-last': 'took the last stone' } },
});

interface Round {
  readonly round: number;
}

/** Whoever shows heads against tails has won; otherwise once more. */
const coins = defineGame({
  id: 'coins',
  title: 'Coins',
  options: {},
  rules: () =>
    inSecret<Round, 'heads' | 'tails'>({
      axes: { round: [0, 1] },
      finished: { round: [2, 3] },
      moves: ['heads', 'tails'],
      start: () => ({ round: 0 }),
      status: ({ round }) => (round < 2 ? { kind: 'both' } : wonBy(round === 2 ? 0 : 1, 'heads')),
      play: (_position, [a, b]) => ({ round: a === b ? 1 : a === 'heads' ? 2 : 3 }),
    }),
  words: { promise: 'Heads or tails.', page: () => PAGE, reasons: { heads: 'showed heads' } },
});

describe('a game that says no more than it has to', () => {
  it('draws its numbers on lines, each as long as its axis', () => {
    expect(oneByOne.words.tracks({})).toEqual([{ shape: 'line', range: [0, 3] }]);
  });

  it('draws the numbers of its seats on lines of one length', () => {
    const twoHeaps = defineGame({
      ...oneByOne,
      rules: () =>
        inTurn<{ own: number; other: number; mover: Seat }, number>({
          axes: { own: [1, 5], other: [2, 7] },
          moves: [1],
          start: (mover) => ({ own: 5, other: 7, mover }),
          status: ({ mover }) => toMove(mover),
          play: (position) => position,
        }),
      words: {
        promise: 'Two.',
        page: () => PAGE,
        reasons: {},
        counters: ({ names }, { own, other }) => [
          { label: names[0], value: own, seat: 0 },
          { label: names[1], value: other, seat: 1 },
        ],
      },
    });
    expect(twoHeaps.words.tracks({}).map((track) => track?.range)).toEqual([
      [1, 7],
      [1, 7],
    ]);
  });

  it('draws no lines for counters that stand for other numbers than its axes', () => {
    const two = { label: 'Two', value: 2 };
    const game = defineGame({
      ...oneByOne,
      words: { promise: 'Two.', page: () => PAGE, reasons: {}, counters: () => [two, two] },
    });
    expect(game.words.tracks({})).toEqual([undefined, undefined]);
  });

  it('tells turns, moves and the end in plain words', () => {
    const match = createMatch(setupOf(oneByOne, {}, { names: ['Ana', 'Ben'] }));
    expect(textsOf(transcriptOf(typed(match, ['1', '1', '1'])))).toEqual([
      '=== One by One ===',
      '',
      "Ana's turn:",
      'Stones left: 3',
      'Ana, your move: 1',
      'Ana plays 1.',
      '',
      "Ben's turn:",
      'Stones left: 2',
      'Ben, your move: 1',
      'Ben plays 1.',
      '',
      "Ana's turn:",
      'Stones left: 1',
      'Ana, your move: 1',
      'Ana plays 1.',
      'Ben wins: Ana took the last stone.',
    ]);
  });

  it('tells rounds', () => {
    const match = createMatch(setupOf(coins, {}, { names: ['Ana', 'Ben'] }));
    expect(textsOf(transcriptOf(typed(match, ['tails', 'tails', 'tails', 'heads'])))).toEqual([
      '=== Coins ===',
      '',
      'Round 1',
      'Round: 0',
      'Ana, your move: [input hidden]',
      'Ben, your move: [input hidden]',
      'Ana chooses tails.',
      'Ben chooses tails.',
      '',
      'Round 2',
      'Round: 1',
      'Ana, your move: [input hidden]',
      'Ben, your move: [input hidden]',
      'Ana chooses tails.',
      'Ben chooses heads.',
      'Ben wins: showed heads.',
    ]);
  });

  it('gives its lines a tone', () => {
    const match = createMatch(setupOf(oneByOne, {}));
    const tones = transcriptOf(typed(match, ['1', '1', '1'])).map(({ tone }) => tone);
    expect(tones.slice(0, 6)).toEqual(['title', 'blank', 'heading', 'fact', 'fact', 'result']);
    expect(tones.at(-1)).toBe('ending');
    const round = transcriptOf(typed(createMatch(setupOf(coins, {})), ['heads', 'heads'])).map(({ tone }) => tone);
    expect(round.filter((tone) => tone === 'result')).toHaveLength(2);
  });

  it('says what can be entered, by the moves that there are', () => {
    expect(oneByOne.words.entry(context({}))).toBe('the number 1');
    expect(coins.words.entry(context({}))).toBe('heads or tails');
    expect(countUp.words.entry(context({ goal: 7 }))).toBe('a number from 1 to 2');
    expect(coins.words.task(context({}), { round: 0 }, 0)).toBe('choose heads or tails');
    const told = defineGame({ ...oneByOne, words: { ...PAGE_WORDS, entry: () => 'a stone' } });
    expect(told.words.task(context({}), { 'stones-left': 3, mover: 0 }, 0)).toBe('choose a stone');
  });

  it('says what can be entered where moves are numbers and words', () => {
    const mixed = defineGame({
      id: 'one-or-pass',
      title: 'One or Pass',
      options: {},
      rules: () =>
        inTurn<Heap, number | string>({
          axes: { 'stones-left': [1, 3] },
          moves: [1, 'pass'],
          start: (mover) => ({ 'stones-left': 3, mover }),
          status: ({ mover }) => toMove(mover),
          play: (position) => position,
        }),
      words: PAGE_WORDS,
    });
    expect(mixed.words.entry(context({}))).toBe('1 or pass');
  });

  it('has seats, keys and labels, refuses what is no move, and objects to nothing', () => {
    expect(oneByOne.words.seats).toEqual(['Player 1', 'Player 2']);
    expect([oneByOne.words.key(1), oneByOne.words.label(1), coins.words.label('heads')]).toEqual(['1', '1', 'heads']);
    expect(oneByOne.invalidEntry).toBe('refused');
    expect(oneByOne.words.objections).toEqual({});
    expect(oneByOne.rules({}).objection({ 'stones-left': 3, mover: 0 }, 1, 0)).toBeUndefined();
  });

  it('takes as little of a word for a key as the prompt reads', () => {
    type Call = 'low' | 'lower' | 'high';
    const moves: readonly Call[] = ['low', 'lower', 'high'];
    const calls = (otherwise: { parseMove?(text: string): Call | undefined }) =>
      defineGame({
        ...oneByOne,
        rules: () =>
          inTurn<Heap, Call>({
            axes: { 'stones-left': [1, 3] },
            moves,
            start: (mover) => ({ 'stones-left': 3, mover }),
            status: ({ mover }) => toMove(mover),
            play: (position) => position,
            ...otherwise,
          }),
        words: PAGE_WORDS,
      });
    expect(moves.map((move) => calls({}).words.key(move))).toEqual(['low', 'lowe', 'h']);
    const whole = calls({ parseMove: (text) => moves.find((move) => move === text) });
    expect(moves.map((move) => whole.words.key(move))).toEqual(moves);
  });

  it('uses the words that it does say also where others follow from them', () => {
    const counted = defineGame({
      ...oneByOne,
      words: { ...PAGE_WORDS, label: () => 'a stone', counters: () => [{ label: 'Heap', value: 9 }] },
    });
    const match = typed(createMatch(setupOf(counted, {})), ['1']);
    expect(textsOf(transcriptOf(match)).slice(2, 6)).toEqual([
      "Player 1's turn:",
      'Heap: 9',
      'Player 1, your move: 1',
      'Player 1 plays a stone.',
    ]);
  });
});

const PAGE_WORDS = { promise: 'One by one.', page: () => PAGE, reasons: { 'took-last': 'took the last stone' } };

// Made anew in each test: what is made before all of them is no test's own.
const turns = () => oneByOne.rules({});
const rounds = () => coins.rules({});

describe('what follows from axes and moves', () => {
  it.each([
    ['3 1', { 'stones-left': 3, mover: 0 }],
    ['1 2', { 'stones-left': 1, mover: 1 }],
    ['0 1', { 'stones-left': 0, mover: 0 }],
  ])('the position %j is read and written', (text, position) => {
    expect(turns().parsePosition(text)).toEqual(position);
    const read = turns().parsePosition(text);
    expect(read === undefined ? undefined : turns().makePosition(read)).toBe(text);
  });

  it.each(['4 1', '-1 1', '3 0', '3 3', '3', '3 1 1', '', 'x 1', '3 x', '1.5 1'])('there is no position %j', (text) => {
    expect(turns().parsePosition(text)).toBeUndefined();
  });

  it.each([
    ['0', { round: 0 }],
    ['1', { round: 1 }],
    ['3', { round: 3 }],
    ['4', undefined],
    ['-1', undefined],
    ['0 1', undefined],
  ])('of a game in secret, %j is %j', (text, position) => {
    const read = rounds().parsePosition(text);
    expect(read).toEqual(position);
    expect(read === undefined ? text : rounds().makePosition(read)).toBe(text);
  });

  it('of a game in secret, there is no position outside its axes that is not over', () => {
    const rules = inSecret<Round, 'heads'>({
      axes: { round: [0, 1] },
      finished: { round: [2, 9] },
      moves: ['heads'],
      start: () => ({ round: 0 }),
      status: ({ round }) => (round === 2 ? wonBy(0, 'heads') : { kind: 'both' }),
      play: (position) => position,
    });
    expect(['1', '2', '3'].map((text) => rules.parsePosition(text))).toEqual([{ round: 1 }, { round: 2 }, undefined]);
  });

  it('moves that are words and numbers are read as words', () => {
    const { parseMove } = movesThatFollow<number, number | string>({
      moves: [1, 'pass'],
      status: () => ({ kind: 'one' }),
    });
    expect([parseMove('p'), parseMove('2'), parseMove('')]).toEqual(['pass', undefined, undefined]);
  });

  it('a range for the end does not count while the game goes on', () => {
    const rules = inTurn<Heap, number>({
      axes: { 'stones-left': [1, 3] },
      finished: { 'stones-left': [0, 9] },
      moves: [1],
      start: (mover) => ({ 'stones-left': 3, mover }),
      status: ({ 'stones-left': left, mover }) => (left === 0 ? wonBy(mover, 'done') : toMove(mover)),
      play: (position) => position,
    });
    expect(['0 1', '3 1', '5 1', '9 1'].map((text) => rules.parsePosition(text) !== undefined)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('there are no legal moves when the game is over, and whatever is a move is known', () => {
    expect(turns().legalMoves({ 'stones-left': 0, mover: 0 }, 0)).toEqual([]);
    expect(turns().legalMoves({ 'stones-left': 1, mover: 0 }, 0)).toEqual([1]);
    expect([1, 2, '1', undefined].map((value) => turns().isMove(value))).toEqual([true, false, false, false]);
    expect([turns().columns, turns().row({ 'stones-left': 2, mover: 1 })]).toEqual([['stones-left'], [2]]);
    expect([turns().kind, rounds().kind]).toEqual(['alternating', 'simultaneous']);
  });

  it('a seat’s own candidates and objections count', () => {
    const follow = movesThatFollow<number, number>({
      moves: [1, 2, 3],
      status: () => ({ kind: 'one' }),
      candidates: (position) => [1, 2, 3].filter((move) => move >= position),
      objection: (_position, move, seat) => (move === 3 && seat === 1 ? 'not-you' : undefined),
    });
    expect(follow.candidates(2, 0)).toEqual([2, 3]);
    expect([follow.legalMoves(2, 0), follow.legalMoves(2, 1)]).toEqual([[2, 3], [2]]);
    expect(follow.makeMove(3)).toBe('3');
  });

  it('what a game says otherwise is what counts', () => {
    const own = inTurn<Heap, number>({
      axes: { 'stones-left': [1, 3] },
      moves: [1],
      start: (mover) => ({ 'stones-left': 3, mover }),
      status: ({ mover }) => toMove(mover),
      play: (position) => position,
      makeMove: () => 'take',
      columns: ['heap'],
    });
    expect([own.makeMove(1), own.columns]).toEqual(['take', ['heap']]);
    // Nothing is finished here, so nothing lies outside the axes.
    expect(own.parsePosition('0 1')).toBeUndefined();
  });
});

describe('a word', () => {
  const words = ['add', 'addition', 'multiply'] as const;
  it.each([
    ['add', 'add'],
    ['ADDI', 'addition'],
    [' m ', 'multiply'],
    ['ａｄｄ', 'add'],
    ['ad', undefined],
    ['', undefined],
    ['  ', undefined],
    ['multiplyx', undefined],
  ])('%j is read as %j', (text, word) => {
    expect(parseWord(words, text)).toBe(word);
  });

  it('is not nothing, even where there is only one', () => {
    expect([parseWord(['pass'], ''), parseWord(['pass'], ' '), parseWord(['pass'], 'p')]).toEqual([
      undefined,
      undefined,
      'pass',
    ]);
  });
});

describe('the rules of a game', () => {
  it('are built once for the same options, and kept for a few', () => {
    const built: number[] = [];
    const game = defineGame({
      ...countUp,
      rules: (options: { readonly goal: number }) => {
        built.push(options.goal);
        return countUp.rules(options);
      },
    });
    const [first, again] = [game.rules({ goal: 5 }), game.rules({ goal: 5 })];
    expect(again).toBe(first);
    expect(game.rules({ goal: 6 })).not.toBe(first);
    expect(() => game.rules({ goal: 1 })).toThrow(RangeError);
    for (let goal = 7; goal <= 100; goal += 1) game.rules({ goal });
    expect(game.rules({ goal: 5 }).start(0)).toEqual(first.start(0));
    expect(built.filter((goal) => goal === 5)).toHaveLength(2);
  });
});
