import { describe, expect, it } from 'vitest';
import { must } from '../../../test/contract/playing.js';
import { type AnyMatch, createMatch, type Outcome } from '../../core/match.js';
import { act } from '../../core/referee.js';
import { dualDigits, multiplicationDuel } from '../../games/index.js';
import { endText, resultSentence, resultTitle, seriesText } from './result-text.js';
import { namesAgainstComputer, namesOfTwo, type SpokenNames } from './spoken-names.js';

const rest = { names: ['Ana', 'Computer'], first: 0, strict: false, turnLimit: null } as const;
const stuck = createMatch({
  game: dualDigits,
  options: { start: 25, max: 4 },
  from: { shared: 2, forbidden: 2, mover: 0 },
  ...rest,
});
const high = createMatch({
  game: multiplicationDuel,
  options: { target: 100 },
  from: { shared: 56, mover: 0 },
  ...rest,
});

const you = namesAgainstComputer(0);
const rival = namesAgainstComputer(1);
const both = namesOfTwo(['Ana', 'Ben']);

function told(match: AnyMatch, names: SpokenNames): string {
  if (match.status.kind !== 'finished') throw new Error('the game is not over');
  const { outcome } = match.status;
  return `${resultTitle(outcome, names)} | ${endText(match, outcome, names)}`;
}

const noMoveLeft = must(act(stuck, { type: 'move', seat: 0, move: 1 }));
const tooHigh = must(act(high, { type: 'move', seat: 0, move: 9 }));
const resigned = must(act(high, { type: 'resign', seat: 0 }));

describe('the result', () => {
  it.each([
    [noMoveLeft, you, 'You win! | The computer had no move left, after 1 turn.'],
    [noMoveLeft, rival, 'You lose | You had no move left, after 1 turn.'],
    [noMoveLeft, both, 'Ana wins | Ben had no move left, after 1 turn.'],
    [tooHigh, you, 'You lose | You reached the target number, after 1 turn.'],
    [tooHigh, rival, 'You win! | The computer reached the target number, after 1 turn.'],
    [resigned, you, 'You lose | You resigned, before the first turn.'],
  ])('says whose deed it was to whoever reads it (%#)', (match, names, sentence) => {
    expect(told(match, names)).toBe(sentence);
  });

  it('may be a draw', () => {
    const draw: Outcome = { winner: null, reason: 'agreed-draw' };
    expect(resultTitle(draw, you)).toBe('A draw');
    expect(resultSentence(draw, you)).toBe('A draw.');
  });

  it('of a series says who won it', () => {
    const standing = { names: rest.names, number: 3, games: 3, isOver: true };
    const after = (first: number, second: number, names: SpokenNames): string =>
      seriesText({ ...standing, score: { wins: [first, second], draws: 0 } }, names);
    expect([after(2, 1, you), after(1, 2, you), after(1, 1, you), after(1, 2, both)]).toEqual([
      'You win the series.',
      'The computer wins the series.',
      'The series is even.',
      'Ben wins the series.',
    ]);
  });
});
