import { describe, expect, it } from 'vitest';
import { factsOf, must, typed } from '../../test/contract/playing.js';
import { higherHand } from '../../test/contract/secret-game.js';
import { lastStone } from '../../test/contract/sixth-game.js';
import { type AnyMatch, createMatch, type MatchEvent, setupOf } from './match.js';
import { act } from './referee.js';
import { makeReplay, makeReplays, NO_COMPUTERS } from './replay.js';
import { parseReplays } from './replay-parser.js';

const options = { heap: 4, most: 3, last: 'loses' } as const;
const stones = createMatch(setupOf(lastStone, options, { names: ['Ana', 'Ben'] }));
const hands = createMatch(setupOf(higherHand, { goal: 1 }));
const alone = { series: undefined, seed: undefined, computers: NO_COMPUTERS };

const again = (match: AnyMatch): AnyMatch =>
  must(parseReplays(makeReplay({ match, ...alone }), [lastStone, higherHand]))[0].match;

describe('a replay', () => {
  it('is text that a person can read', () => {
    const match = typed(stones, ['3', '1']);
    expect(makeReplay({ match, series: { game: 2, of: 3 }, seed: 42, computers: NO_COMPUTERS })).toBe(`Duelbook replay 1
Game: last-stone
Options: heap=4 most=3 last=loses
Player 1: Ana
Player 2: Ben
First: 1
Turn limit: 1000
Series: game 2 of 3
Seed: 42
Result: 1 wins
Reason: took-last

1. 3
2. 1
`);
  });

  it('tells of a round both choices, and of an open round nothing (R-ND1)', () => {
    const match = typed(createMatch({ ...hands.setup, turnLimit: null, first: 1 }), ['one', 'one', 'three']);
    expect(
      makeReplay({ match, series: { game: 1, of: undefined }, seed: undefined, computers: NO_COMPUTERS }),
    ).toBe(`Duelbook replay 1
Game: higher-hand
Options: goal=1
Player 1: Left
Player 2: Right
First: 2
Turn limit: off
Series: game 1
Result: unfinished

1. one one
`);
  });

  it('tells where it began, unless at the start of the book, and takebacks lead back there', () => {
    const from = must(act(stones, { type: 'move', seat: 0, move: 2 })).position;
    const match = typed(createMatch({ ...stones.setup, from }), ['1']);
    expect(makeReplay({ match, ...alone })).toContain(`First: 1\nPosition: ${stones.rules.makePosition(from)}\n`);
    expect(match.turns).toHaveLength(1);
    expect(factsOf(again(match))).toEqual(factsOf(match));
    const asked = must(act(match, { type: 'ask-takeback', seat: 1, turns: 1 }));
    expect(must(act(asked, { type: 'answer', seat: 0, agree: true })).position).toEqual(from);
  });

  it('tells the entry that ended the game, in quotes, and the strict referee (R-7)', () => {
    const match = typed(createMatch({ ...stones.setup, strict: true }), ['1', 'a "b"\n']);
    const text = makeReplay({ match, ...alone });
    expect(text).toContain('Referee: strict\n');
    expect(text).toContain('Result: 1 wins\nReason: forfeit\n\n1. 1\n2. 2 ! "a \\"b\\"\\n"\n');
  });

  it('ends with one line break also before the first turn', () => {
    expect(makeReplay({ match: stones, ...alone })).toMatch(/Result: unfinished\n$/);
  });

  it('of a series has its games one after the other, with a blank line between', () => {
    const one = { match: typed(stones, ['3', '1']), series: { game: 1, of: 2 }, seed: 7, computers: NO_COMPUTERS };
    const two = {
      match: createMatch({ ...stones.setup, first: 1 }),
      series: { game: 2, of: 2 },
      seed: 7,
      computers: [undefined, 'perfect'] as const,
    };
    const text = makeReplays([one, two]);
    expect(text).toBe(`${makeReplay(one)}\n${makeReplay(two)}`);
    const read = must(parseReplays(text, [lastStone]));
    expect(read.map(({ series, seed, computers }) => ({ series, seed, computers }))).toEqual([
      { series: { game: 1, of: 2 }, seed: 7, computers: NO_COMPUTERS },
      { series: { game: 2, of: 2 }, seed: 7, computers: [undefined, 'perfect'] },
    ]);
    expect(read.map(({ match }) => factsOf(match))).toEqual([factsOf(one.match), factsOf(two.match)]);
  });
});

describe('a replay that is read again', () => {
  it.each([
    { name: 'of a match before its first turn', match: stones },
    { name: 'of a match in play', match: typed(stones, ['1']) },
    { name: 'of a match that is over', match: typed(stones, ['3', '1']) },
    { name: 'of rounds', match: typed(hands, ['one', 'one', 'two', 'three']) },
    { name: 'of a draw at the limit (R-4)', match: typed(createMatch({ ...stones.setup, turnLimit: 2 }), ['1', '1']) },
    { name: 'without a limit (R-4)', match: typed(createMatch({ ...stones.setup, turnLimit: null }), ['1']) },
    { name: 'begun by player 2 (R-5)', match: typed(createMatch({ ...stones.setup, first: 1 }), ['1']) },
    { name: 'of a forfeit (R-7)', match: typed(createMatch({ ...stones.setup, strict: true }), ['1', 'x']) },
    {
      name: 'of a forfeit in a round (R-7)',
      match: typed(createMatch({ ...hands.setup, strict: true }), ['one', 'x']),
    },
  ])('$name is the same match', ({ match }) => {
    expect(factsOf(again(match))).toEqual(factsOf({ ...match, sealed: [undefined, undefined] }));
  });

  it.each<{ name: string; events: readonly MatchEvent<never>[] }>([
    { name: 'a resignation', events: [{ type: 'resign', seat: 0 }] },
    { name: 'a resignation of the other side', events: [{ type: 'resign', seat: 1 }] },
    { name: 'a lost clock', events: [{ type: 'out-of-time', seat: 1 }] },
    { name: 'a player who left', events: [{ type: 'abandoned', seat: 0 }] },
    {
      name: 'an agreed draw',
      events: [
        { type: 'offer-draw', seat: 1 },
        { type: 'answer', seat: 0, agree: true },
      ],
    },
  ])('keeps $name (R-1)', ({ events }) => {
    const match = events.reduce((before, event) => must(act(before, event)), typed(stones, ['1']));
    expect(factsOf(again(match))).toEqual(factsOf(match));
  });

  it.each(['abc', '', '"', '\\', 'a\nb', '\u2028', '\u2029x', '\u0085', '\ud800', '🎲', ' 1 ! "2"', '# x', '\u0000'])(
    'keeps the entry %j that lost the game (R-MD1)',
    (entry) => {
      const match = typed(createMatch({ ...stones.setup, strict: true }), [`${entry}!`]);
      expect(factsOf(again(match))).toEqual(factsOf(match));
    },
  );

  it.each(['Zoë', '李雷', '👩‍👩‍👧', '#1', 'Game: chess', '1. 3', 'a  b', 'Duelbook replay 1', 'x'.repeat(1000)])(
    'keeps the name %j',
    (name) => {
      const match = createMatch({ ...stones.setup, names: [name, 'Ben'] });
      expect(again(match).setup.names).toEqual([name, 'Ben']);
    },
  );
});
