import { describe, expect, it } from 'vitest';
import { lastStone } from '../../../test/contract/sixth-game.js';
import { failed, ok } from '../../core/result.js';
import { numberDuel } from '../../games/index.js';
import type { Wish } from '../address/address.js';
import { newSitting } from '../records/sitting.js';
import { nextTable, phaseAt, type TableEvent, tableOf, type TableState } from './table-state.js';
import { messageText, questionWords, reasonText } from './table-words.js';

const friends: Wish = {
  game: lastStone,
  asked: { heap: 7 },
  opponent: 'friend',
  side: 0,
  first: 0,
  games: undefined,
  names: ['Ana', 'Ben'],
  from: undefined,
};
const against = (opponent: Wish['opponent']): Wish => ({ ...friends, opponent });
const secret: Wish = { ...friends, game: numberDuel, asked: {} };

const tableFor = (wish: Wish): TableState => tableOf(newSitting(wish, 1));
const after = (state: TableState, ...events: readonly TableEvent[]): TableState => events.reduce(nextTable, state);
const move = (value: number): TableEvent => ({ type: 'move', move: value });
const decided = (value: number): TableEvent => ({
  type: 'computer-decided',
  seat: 1,
  decision: ok({ move: value, because: 'It wins.' }),
});
const turns = ({ sitting }: TableState): number => sitting.match.turns.length;
const outcome = ({ sitting: { match } }: TableState) =>
  match.status.kind === 'finished' ? match.status.outcome : undefined;

describe('a move at the table', () => {
  it('is played by the player whose turn it is, and the other is next', () => {
    const state = after(tableFor(friends), move(2));
    expect(state.sitting.match.turns.at(-1)).toMatchObject({ seat: 0, move: 2 });
    expect(phaseAt(state)).toEqual({ kind: 'choose', seat: 1 });
  });

  it('that is not valid changes nothing but the message', () => {
    const before = tableFor(friends);
    const state = after(before, move(9));
    expect(state).toEqual({ ...before, message: { kind: 'problem', seat: 0, problem: expect.anything() } });
  });

  it('does not count while the computer thinks', () => {
    const thinking = after(tableFor(against('regular')), move(2));
    expect(phaseAt(thinking)).toEqual({ kind: 'computer', seat: 1 });
    expect(after(thinking, move(1))).toBe(thinking);
  });

  it('takes away what was said, asked and offered before', () => {
    const state = after(tableFor(against('regular')), { type: 'offer-draw' }, { type: 'agree' }, move(2));
    expect(state).toMatchObject({ message: undefined, question: undefined, drawOffer: undefined });
  });
});

describe('a move of the computer', () => {
  it('is explained by the strongest alone', () => {
    const explained = after(tableFor(against('perfect')), move(2), decided(1));
    expect(reasonText(explained)).toMatch(/: It wins\.$/);
    expect(reasonText(after(tableFor(against('regular')), move(2), decided(1)))).toBeUndefined();
    expect(reasonText(after(explained, move(1)))).toBeUndefined();
  });

  it('may not be found; then a turn can be taken back all the same', () => {
    const stuck = after(
      tableFor(against('regular')),
      move(2),
      { type: 'solver-progress', progress: { done: 1, of: 2 } },
      { type: 'computer-decided', seat: 1, decision: failed('Too large.') },
    );
    expect(stuck).toMatchObject({
      isStuck: true,
      progress: undefined,
      message: { kind: 'sentence', sentence: 'Too large.' },
    });
    const undone = after(stuck, { type: 'undo' });
    expect(undone.isStuck).toBe(false);
    expect(turns(undone)).toBe(0);
  });
});

describe('a turn is taken back', () => {
  it('against the computer at once, to one’s own last move', () => {
    const state = after(tableFor(against('regular')), move(2), decided(1), { type: 'undo' });
    expect(state.message).toEqual({ kind: 'taken-back', turns: 2 });
    expect(turns(state)).toBe(0);
  });

  it('not while the computer is to move', () => {
    const state = after(tableFor(against('regular')), move(2), { type: 'undo' });
    expect(state.message).toEqual({ kind: 'computer-to-move', seat: 1 });
    expect(turns(state)).toBe(1);
  });

  it('between friends if the other agrees', () => {
    const asked = after(tableFor(friends), move(2), { type: 'undo' });
    expect(asked.question).toEqual({ kind: 'take-back', seat: 0 });
    expect(turns(asked)).toBe(1);
    expect(after(asked, { type: 'close-question' })).toMatchObject({ question: undefined });
    const agreed = after(asked, { type: 'agree' });
    expect(agreed).toMatchObject({ question: undefined, message: { kind: 'taken-back', turns: 1 } });
    expect(turns(agreed)).toBe(0);
  });

  it('only if there is one', () => {
    const [between, alone] = [friends, against('regular')].map((wish) => after(tableFor(wish), { type: 'undo' }));
    expect(between?.message).toEqual({ kind: 'nothing-to-take-back', whose: 'anybody' });
    expect(alone?.message).toEqual({ kind: 'nothing-to-take-back', whose: 'yours' });
  });

  it('and in a game of secret choices the computer draws anew', () => {
    const own = { ...secret, opponent: 'regular' } as const;
    const round = after(tableFor(own), move(3), decided(2), { type: 'continue' });
    expect(after(round, { type: 'undo' }).sitting.again).toBe(1);
  });
});

describe('a draw', () => {
  it('between friends ends the game if the other agrees', () => {
    const asked = after(tableFor(friends), { type: 'offer-draw' });
    expect(asked.question).toEqual({ kind: 'draw', seat: 0 });
    expect(outcome(after(asked, { type: 'agree' }))).toEqual({ winner: null, reason: 'agreed-draw' });
  });

  it('is offered to the computer when that is meant, and it may decline', () => {
    const asked = after(tableFor(against('regular')), { type: 'offer-draw' });
    expect(asked).toMatchObject({ question: { kind: 'offer-draw', seat: 0 }, drawOffer: undefined });
    expect(after(asked, { type: 'close-question' })).toMatchObject({ question: undefined, drawOffer: undefined });
    const offered = after(asked, { type: 'agree' });
    expect(offered.question).toBeUndefined();
    expect(offered).toMatchObject({ drawOffer: 0, message: { kind: 'draw-considered', by: 1 } });
    const declined = after(offered, { type: 'computer-answered', agrees: ok(false) });
    expect(declined).toMatchObject({ drawOffer: undefined, message: { kind: 'draw-declined', by: 1 } });
    expect(outcome(after(offered, { type: 'computer-answered', agrees: ok(true) }))?.winner).toBeNull();
  });

  it('is off the table once the game has gone on', () => {
    const played = after(tableFor(against('regular')), { type: 'offer-draw' }, { type: 'agree' }, move(2));
    expect(after(played, { type: 'computer-answered', agrees: ok(true) })).toBe(played);
  });
});

describe('resigning', () => {
  it('is asked about first, and gives the other the game', () => {
    const asked = after(tableFor(friends), move(2), { type: 'resign' });
    expect(asked.question).toEqual({ kind: 'resign', seat: 1 });
    expect(outcome(asked)).toBeUndefined();
    expect(outcome(after(asked, { type: 'agree' }))).toEqual({ winner: 0, reason: 'resigned' });
  });

  it('is no more possible when the game is over', () => {
    const over = after(tableFor(friends), { type: 'resign' }, { type: 'agree' });
    expect(after(over, { type: 'resign' })).toBe(over);
  });
});

describe('secret choices of two people', () => {
  const first = after(tableFor(secret), { type: 'continue' }, move(3));
  const shown = after(first, { type: 'continue' }, move(2));

  it('hand the device over before each choice', () => {
    expect(phaseAt(tableFor(secret))).toEqual({ kind: 'hand-over', seat: 0 });
    expect(phaseAt(after(tableFor(secret), { type: 'continue' }))).toEqual({ kind: 'choose', seat: 0 });
    expect(phaseAt(first)).toEqual({ kind: 'hand-over', seat: 1 });
  });

  it('are shown until they were looked at', () => {
    expect(phaseAt(shown)).toEqual({ kind: 'shown' });
    expect(phaseAt(after(shown, { type: 'continue' }))).toEqual({ kind: 'hand-over', seat: 0 });
  });

  it('leave nobody to speak between two rounds', () => {
    for (const type of ['offer-draw', 'resign'] as const)
      expect(after(shown, { type })).toEqual({ ...shown, message: { kind: 'between-rounds' } });
  });
});

describe('another game', () => {
  it('leaves nothing of the one before, and tells where that is if it was broken off', () => {
    const old = after(tableFor(against('perfect')), move(2), decided(1), { type: 'offer-draw' }, { type: 'agree' });
    const sitting = newSitting(against('perfect'), 2);
    expect(after(old, { type: 'sit-down', sitting })).toEqual(tableOf(sitting));
    const asked = after(old, { type: 'ask-new-game' });
    expect(after(asked, { type: 'agree' })).toBe(asked);
    expect(after(asked, { type: 'sit-down', sitting })).toEqual({
      ...tableOf(sitting),
      message: { kind: 'earlier-game-kept' },
    });
  });

  it('may be that of another tab', () => {
    const { sitting } = after(tableFor(secret), { type: 'continue' }, move(3), { type: 'continue' }, move(2));
    const followed = after(tableFor(secret), { type: 'other-tab', sitting });
    expect(followed).toMatchObject({ sitting, message: { kind: 'other-tab' } });
    expect(phaseAt(followed)).toEqual({ kind: 'hand-over', seat: 0 });
  });
});

describe('the words', () => {
  const { sitting } = after(tableFor(friends), move(2));

  it('name who is meant', () => {
    expect(messageText(sitting, { kind: 'computer-to-move', seat: 1 })).toContain('Ben');
    expect(questionWords(sitting, { kind: 'take-back', seat: 0 }).text).toContain('Ben');
    expect(questionWords(sitting, { kind: 'draw', seat: 1 }).text).toMatch(/^Ben .* Ana/);
    expect(questionWords(sitting, { kind: 'resign', seat: 0 }).text).toBe('Ben wins this game.');
  });
});
