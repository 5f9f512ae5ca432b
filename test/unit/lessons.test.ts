import { describe, expect, it } from 'vitest';
import {
  type AnyClaim,
  type AnyLesson,
  type AnyTruths,
  claimsOf,
  diagramText,
  lessonFor,
  type Paragraph,
  replyTexts,
  sentenceText,
  solveTruths,
} from '../../src/coach/lessons/index.js';
import { OWN_LESSONS } from '../../src/coach/lessons/catalogue.js';
import { type AnyGame, type Move, type Options, wonBy } from '../../src/core/index.js';
import {
  dualDigits,
  GAMES,
  digitDuelTarget,
  multiplicationDuel,
  numberDuel,
  digitDuelZero,
} from '../../src/games/index.js';
import {
  type Equilibria,
  findTruth,
  judgeMoves,
  type Solution,
  turnedOver,
  type Value,
} from '../../src/solver/index.js';
import { higherHand } from '../contract/secret-game.js';
import { lastStone } from '../contract/sixth-game.js';

function lesson(game: AnyGame, asked: Partial<Options> = {}): AnyLesson {
  const found = lessonFor(game, asked);
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
}

function truthsFor(game: AnyGame, options: Options): AnyTruths {
  const found = solveTruths(game, options);
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
}

const GENERIC: readonly (readonly [string, AnyGame, Partial<Options>])[] = [
  ['the sixth game', lastStone, {}],
  ['the sixth game with a larger heap that wins', lastStone, { heap: 500, last: 'wins' }],
  ['the secret game', higherHand, {}],
  ['Dual Digits up to 6', dualDigits, { max: 6 }],
  ['Dual Digits up to 1', dualDigits, { max: 1 }],
  ['Multiplication Duel to 2', multiplicationDuel, { target: 2 }],
  ['Race to Zero from 100', digitDuelZero, { start: 100 }],
  ['Race to Zero from 300', digitDuelZero, { start: 300 }],
  ['Hit the Target 50', digitDuelTarget, { target: 50 }],
  ['Number Duel with spent numbers', numberDuel, { numbers: 'spent' }],
];
const ALL = [...GAMES.map((game) => [game.title, game, {}] as const), ...GENERIC];

/** What can be wrong with a truth: each of these is a solver that errs in one way. */
type Spoil = (truths: AnyTruths) => AnyTruths;

function spoilSolution(change: (value: Value) => Value): Spoil {
  const spoilt = (solution: Solution<unknown, Move>): Solution<unknown, Move> => ({
    ...solution,
    valueOf: (position, seat) => change(solution.valueOf(position, seat)),
    valueAt: (index) => change(solution.valueAt(index)),
    movesOf: (position) =>
      judgeMoves(solution.movesOf(position).map(({ move, value }) => ({ move, value: change(value) }))),
    counts: () => ({ win: 0, loss: 0, draw: solution.rules.numbering.size }),
  });
  return (truths) => ({ ...truths, solution: (asked) => spoilt(truths.solution(asked)) });
}

/** Rules in which nothing can be done, and nothing comes of it. */
const spoilRules: Spoil = (truths) => ({
  ...truths,
  solution: (asked) => {
    const solution = truths.solution(asked);
    const over = wonBy(0, 'spoilt');
    const rules = {
      ...solution.rules,
      status: () => over,
      legalMoves: () => ['a', 'b'],
      objection: () => 'spoilt',
      play: (position: unknown) => position,
    };
    return { ...solution, rules };
  },
});

function spoilEquilibria(change: (value: number) => number, dominant: readonly Move[]): Spoil {
  const spoilt = (equilibria: Equilibria<unknown, Move>): Equilibria<unknown, Move> => ({
    ...equilibria,
    value: (position) => change(equilibria.value(position)),
    at: (position) => {
      const found = equilibria.at(position);
      const [first = [], second = []] = found.strategies.map((shares) =>
        shares.map(({ move }, index) => ({ move, probability: index === 0 ? 1 : 0 })),
      );
      return {
        value: change(found.value),
        strategies: [first, second],
        dominant: [dominant, dominant],
        payoffs: found.payoffs.map((row) => row.map(change)),
      };
    },
    exploitability: () => ({ ok: true, value: 0.25 }),
  });
  return (truths) => ({ ...truths, equilibria: (asked) => spoilt(truths.equilibria(asked)) });
}

const SPOILT_IN_TURN: readonly Spoil[] = [
  spoilSolution(turnedOver),
  spoilSolution(() => ({ kind: 'draw' })),
  spoilSolution((value) => (value.kind === 'draw' ? value : { ...value, distance: value.distance + 2 })),
  spoilSolution(() => ({ kind: 'win', distance: 1 })),
  spoilSolution(() => ({ kind: 'loss', distance: 1 })),
  spoilRules,
];
const SPOILT_IN_SECRET: readonly Spoil[] = [spoilEquilibria((value) => 0.5 - value, []), spoilEquilibria(() => 0, [1])];

/** Other options, under which at least the claims about rules fail. */
const OTHER_OPTIONS: ReadonlyMap<AnyGame, readonly Options[]> = new Map<AnyGame, readonly Options[]>([
  [dualDigits, [{ start: 25, max: 3 }]],
  [multiplicationDuel, [{ target: 90 }]],
  [digitDuelZero, [{ start: 24 }]],
  [digitDuelTarget, [{ target: 29 }]],
  [numberDuel, [{ points: 14, max: 4, numbers: 'free' }]],
]);

/** A claim that cannot be checked at all with other options does not hold there. */
function fails(claim: AnyClaim, truths: AnyTruths): boolean {
  try {
    return !claim.holds(truths);
  } catch {
    return true;
  }
}

const spoiltFor = (game: AnyGame, options: Options): readonly AnyTruths[] => {
  const truths = truthsFor(game, options);
  const spoils = game.rules(options).kind === 'alternating' ? SPOILT_IN_TURN : SPOILT_IN_SECRET;
  return spoils.map((spoil) => spoil(truths));
};

describe.each(ALL)('the lesson for %s', (_name, game, asked) => {
  const taught = lesson(game, asked);
  const exercises = taught.steps.flatMap(({ exercise }) => (exercise === undefined ? [] : [exercise]));
  const replies = exercises.flatMap(({ answers }) => answers.flatMap(replyTexts));
  const texts = [
    taught.title,
    ...taught.intro,
    ...taught.steps.flatMap(({ title, text }) => [title, ...text]),
    ...exercises.flatMap(({ question, hint }) => [question, hint]),
    ...replies,
  ];

  it('claims nothing that the solver does not confirm', () => {
    const truths = truthsFor(game, taught.options);
    expect(claimsOf(taught).filter((claim) => !claim.holds(truths))).toEqual([]);
    expect(claimsOf(taught).length).toBeGreaterThan(1);
  });
  it('claims something each time: an erring solver would be found out', () => {
    const wrong = [
      ...spoiltFor(game, taught.options),
      ...(OTHER_OPTIONS.get(game) ?? []).map((options) => truthsFor(game, options)),
    ];
    const empty = claimsOf(taught).filter((claim) => !wrong.some((truths) => fails(claim, truths)));
    expect(empty.map(({ text }) => text)).toEqual([]);
  });
  it('sets exercises with right and wrong answers, as the solver judges', () => {
    for (const { position, options, answers, facts } of exercises) {
      expect(answers.some(({ right }) => right)).toBe(true);
      expect(answers.some(({ right }) => !right)).toBe(true);
      expect(facts.length).toBeGreaterThan(0);
      const truth = findTruth(game, options);
      if (!truth.ok || truth.value.kind !== 'alternating') continue;
      const judged = truth.value.solution.movesOf(position).map(({ move, right }) => ({ move, right }));
      expect(answers.map(({ move, right }) => ({ move, right }))).toEqual(judged);
    }
  });
  it('answers each move with a line of play that can be played', () => {
    for (const { position, options, answers, seat } of exercises) {
      const rules = game.rules(options);
      for (const { move, line, verdict } of answers) {
        expect(verdict).not.toBe('');
        const [first] = line;
        expect(first?.kind === 'move' ? first.move : first?.moves[seat]).toBe(move);
        let here = position;
        for (const played of line) {
          const moves =
            played.kind === 'move'
              ? [[played.seat, played.move] as const]
              : played.moves.map((m, s) => [s === 0 ? 0 : 1, m] as const);
          for (const [who, what] of moves) expect(rules.legalMoves(here, who)).toContain(what);
          if (rules.kind === 'alternating' && played.kind === 'move') here = rules.play(here, played.move);
          if (rules.kind === 'simultaneous' && played.kind === 'round') here = rules.play(here, played.moves);
        }
      }
    }
  });
  it('has texts that are filled in, short and whole', () => {
    for (const text of texts) {
      expect(text).not.toMatch(/undefined|null|NaN|Infinity|\[object|[{}`$]|\s\s| [.,;:]/);
      expect(text.trim()).toBe(text);
      expect(text).not.toBe('');
    }
    for (const paragraph of [...taught.intro, ...taught.steps.flatMap(({ text }) => text)])
      expect(paragraph.split(' ').length).toBeLessThanOrEqual(60);
  });
  it('has diagrams that fit into 40 to 80 columns and name their axes', () => {
    for (const { diagram } of taught.steps) {
      if (diagram === undefined) continue;
      for (const { cells } of diagram.rows) expect(cells).toHaveLength(diagram.columns.length);
      for (const columns of [40, 60, 80]) {
        const lines = diagramText(diagram, columns).split('\n');
        expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
        for (const label of diagram.columns) expect(lines.join('\n')).toContain(label);
      }
    }
  });
});

/** The sentences that are no claims. */
const plain = (paragraphs: readonly Paragraph<unknown, Move, Options>[]): readonly string[] =>
  paragraphs.flat().filter((sentence) => typeof sentence === 'string');

describe.each([...OWN_LESSONS.keys()].map((game) => [game.title, game] as const))(
  'the own lesson of %s',
  (_title, game) => {
    const taught = lesson(game);
    it('has 5 to 8 steps and at least two exercises', () => {
      expect(taught.steps.length).toBeGreaterThanOrEqual(5);
      expect(taught.steps.length).toBeLessThanOrEqual(8);
      expect(taught.steps.filter(({ exercise }) => exercise !== undefined).length).toBeGreaterThanOrEqual(2);
    });
    it('says what is true of the game only in claims: no number and no verdict in the talk between', () => {
      const talk = [...taught.intro, ...plain(taught.steps.flatMap(({ paragraphs }) => paragraphs))];
      const theory = /[0-9]|\b(?:wins?|won|winning|lose[sr]?|losing|lost|draws?|drawn|always|never)\b/i;
      expect(talk.filter((sentence) => theory.test(sentence))).toEqual([]);
    });
    it('is refuted by other options', () => {
      for (const options of OTHER_OPTIONS.get(game) ?? [])
        expect(claimsOf(taught).some((claim) => fails(claim, truthsFor(game, options)))).toBe(true);
      expect(OTHER_OPTIONS.get(game)).toBeDefined();
    });
    it('has text that is its sentences', () => {
      for (const { paragraphs, text } of taught.steps)
        expect(text).toEqual(paragraphs.map((paragraph) => paragraph.map(sentenceText).join(' ')));
    });
  },
);

describe('lessonFor', () => {
  it('takes a game’s own lesson for its usual options, and the solver’s for others', () => {
    expect(lesson(dualDigits).title).toBe(lesson(dualDigits, { start: 25, max: 4 }).title);
    expect(lesson(dualDigits, { max: 6 }).title).toBe('Dual Digits, from the end backwards');
    expect(lesson(dualDigits, { max: 6 }).options).toEqual({ start: 25, max: 6 });
    expect(lesson(digitDuelTarget, { target: 28 }).title).toBe(lesson(digitDuelTarget).title);
    expect(lesson(digitDuelTarget, { target: 31 }).options).toEqual({ target: 31 });
  });
  it('says so when a game is too large to be solved, or when it was cancelled', () => {
    expect(lessonFor(numberDuel, { points: 10_000, max: 9, numbers: 'spent' })).toMatchObject({
      ok: false,
      error: { code: 'too-many-positions' },
    });
    expect(lessonFor(digitDuelZero, { start: 3000 }, () => false)).toMatchObject({
      ok: false,
      error: { code: 'cancelled' },
    });
  });
});
