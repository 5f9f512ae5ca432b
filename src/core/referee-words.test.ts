import { describe, expect, it } from 'vitest';
import { must, typed } from '../../test/contract/playing.js';
import { higherHand } from '../../test/contract/secret-game.js';
import { lastStone } from '../../test/contract/sixth-game.js';
import { createMatch, type Problem, REFEREE_REASONS, setupOf } from './match.js';
import { act } from './referee.js';
import { endingLines, isSecret, problemText, reasonPhrase, refusalText, resultText } from './referee-words.js';

const stones = createMatch(setupOf(lastStone, { heap: 2, most: 3, last: 'loses' }, { names: ['Ana', 'Ben'] }));
const hands = createMatch(setupOf(higherHand, { goal: 2 }));

describe('a refusal', () => {
  it('says what is wrong and what may be entered instead (R-3)', () => {
    const why = refusalText(stones, 0, { code: 'objection', move: 3, objection: 'too-many' });
    expect(why).toBe('You cannot take 3 of 2 stones. Choose 1 or 2.');
    expect(refusalText(stones, 0, { code: 'unreadable', entry: 'x\u0007' })).toBe('"x?" is not a number from 1 to 3.');
  });

  it('does not repeat a secret entry, not even a wrong one (R-ND1)', () => {
    expect(isSecret(hands)).toBe(true);
    expect(isSecret(stones)).toBe(false);
    expect(refusalText(hands, 0, { code: 'unreadable', entry: 'thre' })).toBe('That is not one, two or three.');
  });
});

describe('a problem', () => {
  it.each<{ problem: Problem; text: string }>([
    { problem: { code: 'match-over' }, text: 'The game is over. Start another one to play on.' },
    { problem: { code: 'not-your-turn' }, text: "It is Ben's turn. Please wait for it to end." },
    { problem: { code: 'already-chosen' }, text: 'Your choice is in. It is revealed when Ben has chosen too.' },
    { problem: { code: 'offer-pending' }, text: 'An offer is waiting for its answer. Answer it first.' },
    { problem: { code: 'no-offer' }, text: 'There is no offer to answer.' },
    { problem: { code: 'nothing-to-take-back', most: 0 }, text: 'There is nothing to take back yet.' },
    { problem: { code: 'nothing-to-take-back', most: 1 }, text: 'At most 1 turn can be taken back.' },
    { problem: { code: 'nothing-to-take-back', most: 3 }, text: 'At most 3 turns can be taken back.' },
    {
      problem: { code: 'valid-after-all' },
      text: 'This entry is a valid move, so it cannot end the game. Play it as a move.',
    },
    {
      problem: { code: 'illegal-move', refused: { code: 'unreadable', entry: '9' } },
      text: '"9" is not a number from 1 to 3.',
    },
  ])('$problem.code has words', ({ problem, text }) => {
    expect(problemText(stones, 0, problem)).toBe(text);
  });
});

describe('an outcome', () => {
  it('has a phrase for its reason, the referee’s or the game’s (R-1)', () => {
    expect(REFEREE_REASONS.map((reason) => reasonPhrase(stones, reason))).toEqual([
      'resigned',
      'agreed draw',
      'turn limit',
      'forfeit',
      'out of time',
      'opponent left',
    ]);
    expect(reasonPhrase(stones, 'took-last')).toBe('took the last stone');
  });

  it('is told in one line', () => {
    expect(resultText(stones, { winner: 1, reason: 'resigned' })).toBe('Ben wins (resigned)');
    expect(resultText(stones, { winner: 0, reason: 'took-last' })).toBe('Ana wins (took the last stone)');
    expect(resultText(stones, { winner: null, reason: 'turn-limit' })).toBe('Draw (turn limit)');
  });

  it('names the one who forfeits before a strict referee (R-7)', () => {
    const match = typed(createMatch({ ...stones.setup, strict: true }), ['1', 'nine']);
    const lines = endingLines(match, { winner: 0, reason: 'forfeit' });
    expect(lines.map(({ text }) => text)).toEqual([
      '"nine" is not a number from 1 to 3.',
      'Ben forfeits the game: the referee is strict. Ana wins!',
    ]);
  });

  it('of the game’s own must have a winner: anything else is a bug of ours', () => {
    const over = must(act(stones, { type: 'resign', seat: 0 }));
    expect(() => endingLines(over, { winner: null, reason: 'took-last' })).toThrow('without a winner');
  });
});
