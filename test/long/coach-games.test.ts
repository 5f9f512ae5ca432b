import { describe, expect, it } from 'vitest';
import {
  accuracyText,
  adviceFor,
  type Review,
  reviewMatch,
  summaryOf,
  type ValuePoint,
  whyText,
} from '../../src/coach/index.js';
import {
  type AnyGame,
  type AnyMatch,
  act,
  actAll,
  createMatch,
  createRandom,
  type Move,
  type Options,
  type Seat,
  SEATS,
  setupOf,
} from '../../src/core/index.js';
import { dualDigits, digitDuelTarget, multiplicationDuel, numberDuel, digitDuelZero } from '../../src/games/index.js';
import { type AnyTruth, findTruth } from '../../src/solver/index.js';
import { must, nextSeat, randomEvents, reachable } from '../contract/playing.js';
import { higherHand } from '../contract/secret-game.js';
import { lastStone } from '../contract/sixth-game.js';

interface World {
  readonly game: AnyGame;
  readonly options: Options;
  readonly truth: AnyTruth;
}

const world = (game: AnyGame, options: Options): World => ({ game, options, truth: must(findTruth(game, options)) });

/** The five games, some of them twice, and the two that are made up for tests: none is known to the coach by name. */
const WORLDS: readonly World[] = [
  world(dualDigits, { start: 25, max: 4 }),
  world(dualDigits, { start: 40, max: 7 }),
  world(multiplicationDuel, { target: 100 }),
  world(digitDuelZero, { start: 25 }),
  world(digitDuelZero, { start: 100 }),
  world(digitDuelTarget, { target: 23 }),
  world(numberDuel, { points: 15, max: 5, numbers: 'free' }),
  world(numberDuel, { points: 8, max: 3, numbers: 'spent' }),
  world(lastStone, { heap: 12, most: 3, last: 'loses' }),
  world(higherHand, { goal: 2 }),
];

const named = WORLDS.map((each) => [`${each.game.id} ${Object.values(each.options).join(' ')}`, each] as const);

const isSaid = (text: string): boolean => text.trim() !== '' && !/undefined|null|NaN|\[object|Infinity/.test(text);

function randomMatches({ game, options }: World, count: number): readonly AnyMatch[] {
  return Array.from({ length: count }, (_, seed) => {
    const start = createMatch(setupOf(game, options, { turnLimit: 80, first: seed % 2 === 0 ? 0 : 1 }));
    return must(actAll(start, randomEvents(start, createRandom(seed), 200)));
  });
}

/** A game of best moves by both sides, as the coach advises them. */
function bestMatch({ game, options, truth }: World): AnyMatch {
  let match: AnyMatch = createMatch(setupOf(game, options, { turnLimit: 60 }));
  while (match.status.kind === 'playing') {
    const seat = nextSeat(match);
    const { names } = match.setup;
    const move = adviceFor({ game, options, names, truth, position: match.position, seat })?.best[0];
    if (move === undefined) throw new Error('no advice for the player to move');
    match = must(act(match, { type: 'move', seat, move }));
  }
  return match;
}

/** What the solver says of a position, as a review writes it. */
function pointBySolver(truth: AnyTruth, position: unknown, turn: number): ValuePoint {
  if (truth.kind === 'simultaneous') return { turn, value: truth.equilibria.value(position), distance: null };
  const value = truth.solution.valueOf(position, 0);
  const distance = value.kind === 'draw' ? null : value.distance;
  return { turn, value: { win: 1, draw: 0, loss: -1 }[value.kind], distance };
}

/** The right moves by the solver; undefined where both choose in secret. */
const rightBySolver = (truth: AnyTruth, position: unknown): readonly Move[] | undefined =>
  truth.kind === 'simultaneous'
    ? undefined
    : truth.solution.movesOf(position).flatMap(({ move, right }) => (right ? [move] : []));

const sentencesOf = (match: AnyMatch, review: Review, summary: readonly string[]): readonly string[] => [
  ...summary,
  ...review.turns.map(({ sentence }) => sentence),
  ...SEATS.map((seat) => accuracyText(match, review, seat)),
  review.ending.sentence,
];

describe.each(named)('the coach of %s', (_, each) => {
  const { game, options, truth } = each;

  it('finds no fault with a game of best moves by both', () => {
    const { accuracy, turns } = reviewMatch(bestMatch(each), truth);
    expect(turns.length).toBeGreaterThan(0);
    for (const { share, cost } of accuracy) {
      expect([1, null]).toContain(share);
      expect(cost).toBe(0);
    }
  });

  it('has the solver’s value before and after each turn of random games', () => {
    for (const match of randomMatches(each, 30)) {
      const { points, turns } = reviewMatch(match, truth);
      expect(points).toHaveLength(match.turns.length + 1);
      expect(turns).toHaveLength(match.turns.length);
      let now: AnyMatch = createMatch(match.setup);
      for (const [index, turn] of [undefined, ...match.turns].entries()) {
        if (turn?.kind === 'move') now = must(act(now, { type: 'move', seat: turn.seat, move: turn.move }));
        if (turn?.kind === 'round')
          for (const seat of SEATS) now = must(act(now, { type: 'move', seat, move: turn.moves[seat] }));
        expect(points[index]).toEqual(pointBySolver(truth, now.position, index));
      }
    }
  });

  it('gives a cost exactly to the moves that change the value, and to no others', () => {
    for (const match of randomMatches(each, 30))
      for (const turn of reviewMatch(match, truth).turns) {
        if (turn.kind !== 'move') continue;
        const change = Math.abs(turn.after.value - turn.before.value) / 2;
        expect(turn.verdict.cost).toBe(change);
        expect(turn.verdict.judgement.startsWith('threw')).toBe(change > 0);
        expect(turn.verdict.better.length > 0).toBe(change > 0 || /^(slower|quicker)/.test(turn.verdict.judgement));
      }
  });

  it('says something sensible about every game, in three to five sentences', () => {
    for (const match of randomMatches(each, 30)) {
      const review = reviewMatch(match, truth);
      const summary = summaryOf(match, review, { tellsAnswer: true });
      for (const sentence of sentencesOf(match, review, summary)) expect(sentence).toSatisfy(isSaid);
      expect(summary.length).toBeGreaterThanOrEqual(3);
      expect(summary.length).toBeLessThanOrEqual(5);
      expect(whyText(match, truth)).toSatisfy(isSaid);
    }
  });

  it('advises in every position, and its nudge names no right move', () => {
    const rules = game.rules(options);
    const isGood = (position: unknown, seat: Seat): boolean => {
      const advice = adviceFor({ game, options, names: game.words.seats, truth, position, seat });
      const turn = rules.status(position);
      const isAsked = turn.kind === 'both' || (turn.kind === 'one' && turn.seat === seat);
      if (advice === undefined || !isAsked) return advice === undefined && !isAsked;
      const right = rightBySolver(truth, position) ?? advice.right;
      // Counts are in words, so a numeral in a nudge can only be a move.
      const words = advice.hints[0].split(/[^\p{L}\p{N}]+/u);
      return (
        [advice.outlook, ...advice.hints].every(isSaid) &&
        advice.right.length > 0 &&
        advice.right.join() === right.join() &&
        !advice.right.some((move) => words.includes(rules.makeMove(move)))
      );
    };
    const bad = reachable(rules, 600).flatMap((position) =>
      SEATS.flatMap((seat) => (isGood(position, seat) ? [] : [`${rules.makePosition(position)} for seat ${seat}`])),
    );
    expect(bad).toEqual([]);
  });
});
