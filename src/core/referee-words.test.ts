import { describe, expect, it } from 'vitest';
import { must, typed } from '../../test/contract/playing.js';
import { higherHand } from '../../test/contract/secret-game.js';
import { lastStone } from '../../test/contract/sixth-game.js';
import { type AnyMatch, createMatch, type Problem, setupOf } from './match.js';
import { act } from './referee.js';
import { endedBy, endingLines, isSecret, problemText, reasonText, refusalText, resultText } from './referee-words.js';

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
    { problem: { code: 'match-over' }, text: 'The game is over. Start another one to keep playing.' },
    { problem: { code: 'not-your-turn' }, text: 'It’s Ben’s turn. Please wait.' },
    { problem: { code: 'already-chosen' }, text: 'You’ve chosen. Both choices are shown when Ben has chosen too.' },
    { problem: { code: 'offer-pending' }, text: 'There’s an offer to answer first.' },
    { problem: { code: 'no-offer' }, text: 'There’s no offer to answer.' },
    { problem: { code: 'nothing-to-take-back', most: 0 }, text: 'There’s nothing to take back yet.' },
    { problem: { code: 'nothing-to-take-back', most: 1 }, text: 'You can take back at most 1 turn.' },
    { problem: { code: 'nothing-to-take-back', most: 3 }, text: 'You can take back at most 3 turns.' },
    {
      problem: { code: 'valid-after-all' },
      text: 'This entry is a valid move, so it can’t end the game. Play it as a move.',
    },
    {
      problem: { code: 'illegal-move', refused: { code: 'unreadable', entry: '9' } },
      text: '"9" is not a number from 1 to 3.',
    },
  ])('$problem.code has words', ({ problem, text }) => {
    expect(problemText(stones, 0, problem)).toBe(text);
  });
});

/** Whose deed ended a match, and what is said of it. */
function told(match: AnyMatch): readonly unknown[] {
  if (match.status.kind !== 'finished') throw new Error('the match is not finished');
  const { outcome } = match.status;
  return [endedBy(match, outcome), reasonText(match, outcome), resultText(match, outcome)];
}

describe('an outcome', () => {
  it.each([
    { event: { type: 'resign', seat: 0 }, reason: 'Ana resigned', result: 'Ben wins: Ana resigned' },
    { event: { type: 'out-of-time', seat: 1 }, reason: 'Ben ran out of time', result: 'Ana wins: Ben ran out of time' },
    { event: { type: 'abandoned', seat: 1 }, reason: 'Ben left the game', result: 'Ana wins: Ben left the game' },
  ] as const)('by the referee names whose deed it was: $reason (R-1)', ({ event, reason, result }) => {
    expect(told(must(act(stones, event)))).toEqual([event.seat, reason, result]);
  });

  it.each([
    { last: 'wins', result: 'Ana wins: took the last stone' },
    { last: 'loses', result: 'Ben wins: Ana took the last stone' },
  ] as const)('by the rules names whose deed it was, if that was not the winner: $result', ({ last, result }) => {
    const match = typed(createMatch({ ...stones.setup, options: { heap: 4, most: 3, last } }), ['1', '1', '2']);
    expect(told(match)).toEqual([0, 'Ana took the last stone', result]);
  });

  it('by an entry that loses names the one who made it (R-MD1)', () => {
    const game = { ...lastStone, invalidEntry: { losesBy: 'took-last' } };
    const match = typed(createMatch({ ...stones.setup, game }), ['1', 'abc']);
    expect(told(match)).toEqual([1, 'Ben took the last stone', 'Ana wins: Ben took the last stone']);
  });

  it('that is a draw is the deed of both', () => {
    const limited = typed(createMatch({ ...stones.setup, turnLimit: 1 }), ['1']);
    expect(told(limited)).toEqual([undefined, 'The players reached the turn limit', 'Draw: turn limit reached']);
    const offered = must(act(stones, { type: 'offer-draw', seat: 0 }));
    const agreed = must(act(offered, { type: 'answer', seat: 1, agree: true }));
    expect(told(agreed)).toEqual([undefined, 'The players agreed to a draw', 'Draw: both agreed']);
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
