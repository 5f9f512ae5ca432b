import { describe, expect, it } from 'vitest';
import { dualDigits, digitDuelTarget, multiplicationDuel, digitDuelZero } from '../games/index.js';
import type { Seat } from '../core/seat.js';
import { solveAlternating } from '../solver/index.js';
import { judgeMove, type MoveJudgement, verdictText } from './move-judgement.js';
import type { AnySolution } from './scene.js';

const SOLUTIONS = {
  'dual-digits 25': solveAlternating(dualDigits, { start: 25, max: 4 }),
  'multiplication-duel 100': solveAlternating(multiplicationDuel, { target: 100 }),
  'digit-duel-zero 25': solveAlternating(digitDuelZero, { start: 25 }),
  'digit-duel-zero 100': solveAlternating(digitDuelZero, { start: 100 }),
  'digit-duel-target 23': solveAlternating(digitDuelTarget, { target: 23 }),
} as const satisfies Record<string, AnySolution>;

interface Judged {
  readonly of: keyof typeof SOLUTIONS;
  /** As the game writes its positions; the last number is the seat to move. */
  readonly at: string;
  readonly move: string;
  readonly is: MoveJudgement;
  readonly cost: number;
  readonly better: readonly string[];
}

const JUDGED: readonly Judged[] = [
  { of: 'dual-digits 25', at: '25 0 1', move: '3', is: 'best-defence', cost: 0, better: [] },
  { of: 'dual-digits 25', at: '23 2 2', move: '3', is: 'kept-win', cost: 0, better: [] },
  { of: 'dual-digits 25', at: '23 2 2', move: '4', is: 'threw-win', cost: 1, better: ['3'] },
  { of: 'dual-digits 25', at: '4 1 1', move: '4', is: 'kept-win', cost: 0, better: [] },
  { of: 'dual-digits 25', at: '4 1 1', move: '3', is: 'threw-win', cost: 1, better: ['4'] },
  { of: 'dual-digits 25', at: '1 2 1', move: '1', is: 'only-move', cost: 0, better: [] },
  { of: 'multiplication-duel 100', at: '1 1', move: '4', is: 'kept-win', cost: 0, better: [] },
  { of: 'multiplication-duel 100', at: '1 1', move: '9', is: 'threw-win', cost: 1, better: ['3', '4', '5'] },
  { of: 'multiplication-duel 100', at: '60 2', move: '2', is: 'best-defence', cost: 0, better: [] },
  { of: 'digit-duel-zero 25', at: '25 25 1', move: '2', is: 'threw-win', cost: 1, better: ['5'] },
  { of: 'digit-duel-zero 25', at: '25 23 2', move: '3', is: 'slower-win', cost: 0, better: ['2'] },
  { of: 'digit-duel-zero 25', at: '20 21 2', move: '2', is: 'quicker-loss', cost: 0, better: ['1'] },
  { of: 'digit-duel-zero 100', at: '100 100 1', move: '0', is: 'kept-draw', cost: 0, better: [] },
  { of: 'digit-duel-zero 100', at: '100 100 1', move: '1', is: 'threw-draw', cost: 0.5, better: ['0'] },
  { of: 'digit-duel-target 23', at: '11 16 2', move: 'multiply', is: 'kept-win', cost: 0, better: [] },
  { of: 'digit-duel-target 23', at: '12 20 2', move: 'multiply', is: 'threw-win', cost: 1, better: ['subtract'] },
];

describe('a move is judged by what it does to the value', () => {
  it.each(JUDGED)('$of at $at: $move is $is', ({ of, at, move, is, cost, better }) => {
    const solution: AnySolution = SOLUTIONS[of];
    const position = solution.rules.parsePosition(at);
    const played = solution.rules.parseMove(move);
    if (position === undefined || played === undefined) throw new Error('a slip in the table');
    const verdict = judgeMove(solution, position, played);
    expect({ is: verdict.judgement, cost: verdict.cost, better: verdict.better.map(String) }).toEqual({
      is,
      cost,
      better,
    });
  });
});

describe('a verdict in words', () => {
  const scene = { game: digitDuelZero, options: { start: 25 }, names: ['Ana', 'Ben'] } as const;
  const solution: AnySolution = SOLUTIONS['digit-duel-zero 25'];
  const say = (own: number, opponent: number, move: number, you?: Seat): string =>
    verdictText({ ...scene, you }, solution, judgeMove(solution, { own, opponent, mover: 0 }, move));

  it('says what was given away, to whom, and what would have kept it', () => {
    expect(say(25, 25, 2)).toBe('Ana’s 2 gives the win away: Ben now wins in 17 turns. 5 would have kept it.');
  });
  it('says how much slower a win is', () => {
    expect(say(25, 23, 3)).toBe('Ana’s 3 still wins, but in 19 turns instead of 17: 2 is quicker.');
  });
  it('says that a move wins right away', () => {
    expect(say(5, 25, 5)).toBe('Ana plays 5 and wins.');
  });
  it('calls the reader you and the other side the computer, on either side', () => {
    expect(say(25, 25, 2, 0)).toBe('Your 2 gives the win away: you now lose in 17 turns. 5 would have kept it.');
    expect(say(25, 25, 2, 1)).toBe(
      'The computer’s 2 gives the win away: you now win in 17 turns. 5 would have kept it.',
    );
    expect(say(5, 25, 5, 0)).toBe('You play 5 and win.');
    expect(say(5, 25, 5, 1)).toBe('The computer plays 5 and wins.');
  });
});
