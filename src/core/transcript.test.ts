import { describe, expect, it } from 'vitest';
import { must, typed } from '../../test/contract/playing.js';
import { higherHand } from '../../test/contract/secret-game.js';
import { lastStone } from '../../test/contract/sixth-game.js';
import { type AnyMatch, createMatch, setupOf } from './match.js';
import { act, actAll } from './referee.js';
import { HIDDEN_ENTRY, transcriptOf, transcriptSteps, turnLines } from './transcript.js';

const stones = createMatch(setupOf(lastStone, { heap: 4, most: 3, last: 'loses' }));
const hands = createMatch(setupOf(higherHand, { goal: 1 }));
const textOf = (match: AnyMatch): readonly string[] => transcriptOf(match).map(({ text }) => text);

describe('a transcript', () => {
  it('has the opening, a block for each turn, and the ending', () => {
    expect(textOf(typed(stones, ['3', '1']))).toEqual([
      '*** Last Stone ***',
      'The last stone loses.',
      '',
      'Player 1:',
      'There are 4 stones.',
      'How many do you take? 3',
      'You took 3. 1 stone left.',
      '',
      'Player 2:',
      'There is 1 stone.',
      'How many do you take? 1',
      'You took 1. 0 stones left.',
      'Player 2 took the last stone, which loses.',
      'Player 1 wins!',
    ]);
  });

  it('hides secret entries, reveals them afterwards, and has the pause between rounds (R-ND1, R-ND4)', () => {
    expect(HIDDEN_ENTRY).toBe('[input hidden]');
    expect(textOf(typed(hands, ['one', 'one', 'three', 'two']))).toEqual([
      'Round 1, 0:0',
      'Left: [input hidden]',
      'Right: [input hidden]',
      'one against one',
      'Once more!',
      '',
      'Round 2, 0:0',
      'Left: [input hidden]',
      'Right: [input hidden]',
      'three against two',
      'Left wins 1:0!',
    ]);
  });

  it('has nothing of a choice whose round is open (R-ND1)', () => {
    expect(textOf(typed(hands, ['three']))).toEqual(textOf(hands));
  });

  it('hides the entry that forfeits a secret round, too', () => {
    const match = createMatch(setupOf(higherHand, { goal: 1 }, { strict: true }));
    expect(textOf(typed(match, ['seven']))).toEqual([
      'Round 1, 0:0',
      'Left: [input hidden]',
      'That is not one, two or three.',
      'Left forfeits the game: the referee is strict. Right wins!',
    ]);
  });

  it.each([
    { event: { type: 'resign', seat: 0 }, ending: 'Player 1 resigns. Player 2 wins!' },
    { event: { type: 'out-of-time', seat: 1 }, ending: 'Player 2 has run out of time. Player 1 wins!' },
    { event: { type: 'abandoned', seat: 0 }, ending: 'Player 1 has left the game. Player 2 wins!' },
  ] as const)('ends with the referee’s sentence: $ending (R-1)', ({ event, ending }) => {
    expect(textOf(must(act(typed(stones, ['1']), event))).at(-1)).toBe(ending);
    expect(textOf(must(act(stones, event)))).toEqual([...textOf(stones), ending]);
  });

  it('ends with a draw by agreement or at the limit, said once (R-4)', () => {
    const agreed = must(
      actAll(stones, [
        { type: 'offer-draw', seat: 0 },
        { type: 'answer', seat: 1, agree: true },
      ]),
    );
    expect(textOf(agreed).at(-1)).toBe('The players agree to a draw.');
    const limited = typed(createMatch({ ...stones.setup, turnLimit: 1 }), ['1']);
    const ending = 'The game is a draw: the limit of 1 turn is reached.';
    expect(textOf(limited).filter((text) => text === ending)).toHaveLength(1);
  });

  it('cleans what was typed where it is shown (R-7)', () => {
    const match = createMatch({ ...stones.setup, strict: true });
    expect(textOf(typed(match, ['a\u001b[2Jb']))).toContain('How many do you take? a?[2Jb');
  });

  it('is made of steps that lead from one match to the next', () => {
    const match = typed(stones, ['1', '1', '1']);
    const steps = [...transcriptSteps(match)];
    expect(steps.map(({ before, after }) => [before.turns.length, after.turns.length])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(steps.at(-1)?.after.position).toEqual(match.position);
  });

  it('is made of the steps that are still to come, from a match in between', () => {
    const match = typed(stones, ['1', '1', '1']);
    const steps = [...transcriptSteps(match, typed(stones, ['1', '1']))];
    expect(steps.map(({ before, after }) => [before.turns.length, after.turns.length])).toEqual([[2, 3]]);
  });

  it('cannot be made of turns that cannot be played', () => {
    const match = { ...typed(stones, ['3']), setup: { ...stones.setup, options: { heap: 2, most: 3, last: 'loses' } } };
    expect(() => transcriptOf(match)).toThrow('a turn on record cannot be played: illegal-move');
  });

  it('marks an entry that stays hidden', () => {
    const tones = transcriptOf(typed(hands, ['three', 'one'])).map(({ tone }) => tone);
    expect(tones.filter((tone) => tone === 'hidden-entry')).toHaveLength(2);
  });

  it('puts a blank line before a turn unless nothing stands above it', () => {
    expect(turnLines(hands)[0]?.tone).toBe('heading');
    expect(turnLines(typed(hands, ['one', 'one']))[0]?.tone).toBe('blank');
    expect(turnLines(stones)[0]?.tone).toBe('blank');
  });
});
