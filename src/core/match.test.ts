import { describe, expect, it } from 'vitest';
import { errorOf, factsOf, must, typed } from '../../test/contract/playing.js';
import { higherHand } from '../../test/contract/secret-game.js';
import { lastStone } from '../../test/contract/sixth-game.js';
import { lostBy } from './declared-rules.js';
import { createMatch, DEFAULT_TURN_LIMIT, type MatchEvent, type MatchSetup, setupOf } from './match.js';
import { act, actAll } from './referee.js';

type LastStoneSetup = Partial<Omit<MatchSetup<never, never, never>, 'game' | 'options'>>;

const stones = (more: LastStoneSetup = {}, heap = 12) =>
  createMatch(setupOf(lastStone, { heap, most: 3, last: 'loses' }, more));
const hands = (more: LastStoneSetup = {}) => createMatch(setupOf(higherHand, { goal: 2 }, more));

const take = (seat: 0 | 1, move: number) => ({ type: 'move', seat, move }) as const;
const OVER: MatchEvent<never>[] = [
  { type: 'invalid', seat: 0, entry: 'x' },
  { type: 'resign', seat: 0 },
  { type: 'offer-draw', seat: 1 },
  { type: 'ask-takeback', seat: 0, turns: 1 },
  { type: 'answer', seat: 0, agree: true },
  { type: 'out-of-time', seat: 1 },
  { type: 'abandoned', seat: 0 },
];
const never = (): never => {
  throw new Error('this takes the time of a whole game');
};
const takeBack = (turns: number) => [
  { type: 'ask-takeback', seat: 0, turns } as const,
  { type: 'answer', seat: 1, agree: true } as const,
];

describe('a match', () => {
  it('has the settings of an ordinary match unless asked otherwise (R-4, R-5, R-7)', () => {
    const { names, first, turnLimit, strict } = stones().setup;
    expect({ names, first, turnLimit, strict }).toEqual({
      names: ['Player 1', 'Player 2'],
      first: 0,
      turnLimit: 1000,
      strict: false,
    });
    expect(DEFAULT_TURN_LIMIT).toBe(1000);
  });

  it('begins with the player who was chosen to begin (R-5)', () => {
    expect(stones({ first: 1 }).status).toEqual({ kind: 'playing', toMove: [1] });
    expect(errorOf(act(stones({ first: 1 }), take(0, 1)))).toEqual({ code: 'not-your-turn' });
  });

  it('passes the turn, puts moves on record and ends by the rules', () => {
    const match = must(actAll(stones({}, 3), [take(0, 2), take(1, 1)]));
    expect(match.turns.slice()).toEqual([
      { kind: 'move', seat: 0, move: 2 },
      { kind: 'move', seat: 1, move: 1 },
    ]);
    expect(match.status).toEqual({ kind: 'finished', outcome: { winner: 0, reason: 'took-last' } });
  });

  it('does not change by an event, nor by one that is refused', () => {
    const match = stones();
    const before = structuredClone({ ...factsOf(match), setup: undefined });
    must(act(match, take(0, 1)));
    act(match, take(1, 1));
    expect({ ...factsOf(match), setup: undefined }).toEqual(before);
  });

  it.each([
    { name: 'a move out of turn', event: take(1, 1), code: 'not-your-turn' },
    { name: 'a wrong entry out of turn', event: { type: 'invalid', seat: 1, entry: 'x' }, code: 'not-your-turn' },
    { name: 'an answer to no offer', event: { type: 'answer', seat: 0, agree: true }, code: 'no-offer' },
    { name: 'a valid entry called invalid', event: { type: 'invalid', seat: 0, entry: '2' }, code: 'valid-after-all' },
  ] as const)('refuses $name', ({ event, code }) => {
    expect(errorOf(act(stones(), event))).toEqual({ code });
  });

  it('refuses an illegal move with the objection', () => {
    expect(errorOf(act(stones(), take(0, 7)))).toEqual({
      code: 'illegal-move',
      refused: { code: 'unreadable', entry: '7' },
    });
    expect(errorOf(act(stones({}, 2), take(0, 3)))).toEqual({
      code: 'illegal-move',
      refused: { code: 'objection', move: 3, objection: 'too-many' },
    });
  });

  it.each([...OVER, take(1, 1)])('accepts no $type once it is over', (event) => {
    const over = must(act(stones(), { type: 'resign', seat: 1 }));
    expect(errorOf(act(over, event))).toEqual({ code: 'match-over' });
  });

  it('stops at the first of several events that is refused', () => {
    expect(errorOf(actAll(stones(), [take(0, 1), take(0, 1), take(1, 9)]))).toEqual({ code: 'not-your-turn' });
  });
});

describe('resigning and the clock (R-1)', () => {
  it.each([
    { type: 'resign', seat: 0, winner: 1, reason: 'resigned' },
    { type: 'resign', seat: 1, winner: 0, reason: 'resigned' },
    { type: 'out-of-time', seat: 0, winner: 1, reason: 'out-of-time' },
    { type: 'out-of-time', seat: 1, winner: 0, reason: 'out-of-time' },
  ] as const)('$type by seat $seat lets the other one win, whoever moves next', ({ type, seat, winner, reason }) => {
    const match = must(act(stones(), { type, seat }));
    expect(match.status).toEqual({ kind: 'finished', outcome: { winner, reason } });
    expect(match.turns.slice()).toEqual([]);
  });

  it('forgets a secret choice and an open offer', () => {
    const events = [
      { type: 'move', seat: 0, move: 'two' },
      { type: 'offer-draw', seat: 0 },
      { type: 'resign', seat: 1 },
    ] as const;
    const match = must(actAll(hands(), events));
    expect(match).toMatchObject({ sealed: [undefined, undefined], offer: undefined });
  });
});

describe('offers', () => {
  const offered = must(act(stones(), { type: 'offer-draw', seat: 1 }));

  it('of a draw end the match when the other side agrees (R-4)', () => {
    const match = must(act(offered, { type: 'answer', seat: 0, agree: true }));
    expect(match.status).toEqual({ kind: 'finished', outcome: { winner: null, reason: 'agreed-draw' } });
    expect(match.offer).toBeUndefined();
  });

  it('of a draw change nothing when it declines', () => {
    const match = must(act(offered, { type: 'answer', seat: 0, agree: false }));
    expect(factsOf(match)).toEqual(factsOf({ ...stones(), setup: match.setup }));
  });

  it('cannot be answered by the side that made them', () => {
    expect(errorOf(act(offered, { type: 'answer', seat: 1, agree: true }))).toEqual({ code: 'no-offer' });
  });

  it('wait one at a time', () => {
    expect(errorOf(act(offered, { type: 'offer-draw', seat: 0 }))).toEqual({ code: 'offer-pending' });
    const later = must(actAll(stones(), [take(0, 1), { type: 'offer-draw', seat: 1 }]));
    expect(errorOf(act(later, { type: 'ask-takeback', seat: 0, turns: 1 }))).toEqual({ code: 'offer-pending' });
  });

  it('lapse with the next move', () => {
    expect(must(act(offered, take(0, 1))).offer).toBeUndefined();
    const secret = must(
      actAll(hands(), [
        { type: 'offer-draw', seat: 1 },
        { type: 'move', seat: 0, move: 'one' },
      ]),
    );
    expect(secret.offer).toBeUndefined();
  });
});

describe('takebacks', () => {
  const played = must(actAll(stones(), [take(0, 1), take(1, 2), take(0, 3)]));

  it.each([1, 2, 3])('give the match as it was %i turns ago', (turns) => {
    const earlier = played.turns.slice(0, 3 - turns);
    const match = must(actAll(played, takeBack(turns)));
    const expected = must(actAll(createMatch(played.setup), [take(0, 1), take(1, 2)].slice(0, earlier.length)));
    expect(factsOf(match)).toEqual(factsOf(expected));
  });

  it('play nothing again, and build no rules again', () => {
    const match = must(
      actAll(
        {
          ...played,
          rules: { ...played.rules, play: never },
          setup: { ...played.setup, game: { ...lastStone, rules: never } },
        },
        takeBack(2),
      ),
    );
    expect(match.turns).toHaveLength(1);
  });

  it.each([0, 4, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('of %d turns are refused', (turns) => {
    const problem = errorOf(act(played, { type: 'ask-takeback', seat: 0, turns }));
    expect(problem).toEqual({ code: 'nothing-to-take-back', most: 3 });
  });

  it('are refused before the first turn', () => {
    const problem = errorOf(act(stones(), { type: 'ask-takeback', seat: 0, turns: 1 }));
    expect(problem).toEqual({ code: 'nothing-to-take-back', most: 0 });
  });

  it('need an answer, and change nothing without one', () => {
    const asked = must(act(played, { type: 'ask-takeback', seat: 0, turns: 2 }));
    expect(asked.offer).toEqual({ what: 'takeback', seat: 0, turns: 2 });
    expect(asked.turns).toHaveLength(3);
    const declined = must(act(asked, { type: 'answer', seat: 1, agree: false }));
    expect(factsOf(declined)).toEqual(factsOf(played));
  });

  it('take back the open choice of a round with the round before', () => {
    const round = typed(hands(), ['one', 'two', 'three']);
    const match = must(
      actAll(round, [
        { type: 'ask-takeback', seat: 0, turns: 1 },
        { type: 'answer', seat: 1, agree: true },
      ]),
    );
    expect(match.turns).toHaveLength(0);
    expect(match).toMatchObject({ sealed: [undefined, undefined], position: { a: 0, b: 0 } });
  });
});

describe('secret choices (R-ND1)', () => {
  it('stay sealed until both are in, in whatever order', () => {
    const one = must(act(hands(), { type: 'move', seat: 1, move: 'two' }));
    expect(one.turns).toHaveLength(0);
    expect(one).toMatchObject({ position: { a: 0, b: 0 }, sealed: [undefined, 'two'] });
    expect(one.status).toEqual({ kind: 'playing', toMove: [0] });
    const both = must(act(one, { type: 'move', seat: 0, move: 'one' }));
    expect(both.turns.slice()).toEqual([{ kind: 'round', moves: ['one', 'two'] }]);
    expect(both).toMatchObject({ position: { a: 0, b: 1 }, sealed: [undefined, undefined] });
    expect(both.status).toEqual({ kind: 'playing', toMove: [0, 1] });
  });

  it('cannot be changed', () => {
    const one = must(act(hands(), { type: 'move', seat: 0, move: 'two' }));
    expect(errorOf(act(one, { type: 'move', seat: 0, move: 'three' }))).toEqual({ code: 'already-chosen' });
    expect(errorOf(act(one, { type: 'invalid', seat: 0, entry: 'x' }))).toEqual({ code: 'already-chosen' });
  });
});

describe('the turn limit (R-4)', () => {
  it('makes a draw after that many turns', () => {
    const match = must(actAll(stones({ turnLimit: 2 }), [take(0, 1), take(1, 1)]));
    expect(match.status).toEqual({ kind: 'finished', outcome: { winner: null, reason: 'turn-limit' } });
  });

  it('does not strike before', () => {
    expect(must(act(stones({ turnLimit: 2 }), take(0, 1))).status.kind).toBe('playing');
  });

  it('counts a round as one turn', () => {
    const match = typed(hands({ turnLimit: 2 }), ['one', 'one', 'one']);
    expect(match.status.kind).toBe('playing');
    expect(typed(match, ['one']).status).toMatchObject({ outcome: { reason: 'turn-limit' } });
  });

  it('leaves a game that ends on its very turn to the rules', () => {
    const match = must(actAll(stones({ turnLimit: 2 }, 3), [take(0, 2), take(1, 1)]));
    expect(match.status).toMatchObject({ outcome: { winner: 0, reason: 'took-last' } });
  });

  it('can be switched off', () => {
    const entries = Array.from({ length: 2 * 1100 }, () => 'one');
    expect(typed(hands({ turnLimit: null }), entries).status.kind).toBe('playing');
    expect(typed(hands(), entries.slice(0, 2 * DEFAULT_TURN_LIMIT)).status).toMatchObject({
      outcome: { winner: null, reason: 'turn-limit' },
    });
  });
});

describe('an entry that is no move', () => {
  const invalid = { type: 'invalid', seat: 0, entry: 'seven' } as const;

  it('is refused by an ordinary referee (R-3)', () => {
    expect(errorOf(act(stones(), invalid))).toEqual({
      code: 'illegal-move',
      refused: { code: 'unreadable', entry: 'seven' },
    });
  });

  it('forfeits the game before a strict one (R-7)', () => {
    const match = must(act(stones({ strict: true }), invalid));
    expect(match.status).toEqual({ kind: 'finished', outcome: { winner: 1, reason: 'forfeit' } });
    expect(match.turns.slice()).toEqual([{ kind: 'invalid', seat: 0, entry: 'seven' }]);
  });

  it('loses by the book where the book says so, strict or not (R-MD1)', () => {
    const harsh = { ...lastStone, invalidEntry: { losesBy: 'bad-entry' } };
    for (const strict of [false, true]) {
      const match = createMatch(setupOf(harsh, { heap: 12, most: 3, last: 'loses' }, { strict }));
      expect(must(act(match, invalid)).status).toEqual({
        kind: 'finished',
        outcome: { winner: 1, reason: 'bad-entry' },
      });
    }
  });

  it('is no choice at all when it is empty (R-MD1)', () => {
    const problem = errorOf(act(stones({ strict: true }), { type: 'invalid', seat: 0, entry: ' ' }));
    expect(problem).toMatchObject({ code: 'illegal-move' });
  });
});

describe('a player without a valid move', () => {
  it('has lost at once, before being asked (R-2)', () => {
    // A variant of Last Stone in which a player who may not take what was taken before can be stuck.
    const stuckAtOne = {
      ...lastStone,
      rules: (options: { heap: number; most: number; last: 'wins' | 'loses' }) => ({
        ...lastStone.rules(options),
        kind: 'alternating' as const,
        status: ({ heap, mover }: { heap: number; mover: 0 | 1 }) =>
          heap === 1 ? lostBy(mover, 'no-valid-move') : ({ kind: 'one', seat: mover } as const),
        play: ({ heap, mover }: { heap: number; mover: 0 | 1 }, move: number) =>
          ({ heap: heap - move, mover: mover === 0 ? 1 : 0 }) as const,
      }),
    };
    const match = createMatch(setupOf(stuckAtOne, { heap: 3, most: 3, last: 'loses' }));
    expect(must(act(match, take(0, 2))).status).toEqual({
      kind: 'finished',
      outcome: { winner: 0, reason: 'no-valid-move' },
    });
  });
});
