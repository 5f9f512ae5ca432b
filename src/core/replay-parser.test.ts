import { describe, expect, it } from 'vitest';
import { factsOf, must, typed } from '../../test/contract/playing.js';
import { higherHand } from '../../test/contract/secret-game.js';
import { lastStone } from '../../test/contract/sixth-game.js';
import { createMatch, setupOf } from './match.js';
import { parseReplays, parseTurnLimit } from './replay-parser.js';

const read = (text: string) => parseReplays(text, [lastStone, higherHand]);
const headed = (header: string) => must(read(`Duelbook replay 1\nGame: last-stone\n${header}`))[0];

describe('a replay edited by hand', () => {
  const match = typed(createMatch(setupOf(lastStone, { heap: 4, most: 3, last: 'loses' }, { names: ['Ana', 'Ben'] })), [
    '3',
    '1',
  ]);

  it.each([
    {
      name: 'with the fewest lines',
      text: 'Duelbook replay 1\nGame: last-stone\nOptions: heap=4\nPlayer 1: Ana\nPlayer 2: Ben\n1. 3\n2. 1',
    },
    {
      name: 'with the line breaks of Windows and a byte order mark',
      text: '\uFEFFDuelbook replay 1\r\nGame: last-stone\r\nOptions: heap=4\r\nPlayer 1: Ana\r\nPlayer 2: Ben\r\n\r\n1. 3\r\n2. 1\r\n',
    },
    {
      name: 'with the line breaks of old',
      text: 'Duelbook replay 1\rGame: last-stone\rOptions: heap=4\rPlayer 1: Ana\rPlayer 2: Ben\r1. 3\r2. 1\r',
    },
    {
      name: 'with comments, blank lines, other spaces and another order',
      text: `
# from the club evening
  Duelbook replay 1
player 2:   Ben
PLAYER 1:Ana

# stones
options:  most=3,  heap=4 , last=LOSES
Game: last-stone
  Turn limit: 1000

1.3
   # a blunder
2.   01
`,
    },
    {
      name: 'with a result but no reason',
      text: 'Duelbook replay 1\nGame: last-stone\nOptions: heap=4\nPlayer 1: Ana\nPlayer 2: Ben\nResult: 1 wins\n1. 3\n2. 1',
    },
  ])('$name is read', ({ text }) => {
    expect(factsOf(must(read(text))[0].match)).toEqual(factsOf(match));
  });

  it('has the defaults where it is silent', () => {
    const { setup } = must(read('Duelbook replay 1\nGame: last-stone'))[0].match;
    expect(setup).toEqual(setupOf(lastStone, { heap: 12, most: 3, last: 'loses' }));
  });

  it('may separate the choices of a round by a comma', () => {
    const [replay] = must(read('Duelbook replay 1\nGame: higher-hand\n1. one, two'));
    expect(replay.match.turns.slice()).toEqual([{ kind: 'round', moves: ['one', 'two'] }]);
  });
});

describe('a line of a replay', () => {
  it.each([
    { text: 'game 2', place: { game: 2, of: undefined } },
    { text: 'game 12 of 15', place: { game: 12, of: 15 } },
    { text: 'game 3 of 3', place: { game: 3, of: 3 } },
  ])('tells the place in a series: "$text"', ({ text, place }) => {
    expect(headed(`Series: ${text}`).series).toEqual(place);
  });

  it('tells which seats a computer plays', () => {
    expect(headed('Computer 1: regular').computers).toEqual(['regular', undefined]);
    expect(headed('Computer 2: very-strong').computers).toEqual([undefined, 'very-strong']);
  });

  it('may have a space before its colon', () => {
    expect(headed('First : 2').match.setup.first).toBe(1);
  });

  it('has as many figures as its turn needs', () => {
    const moves = Array.from({ length: 11 }, (_, index) => `${index + 1}. 1`).join('\n');
    expect(headed(moves).match.turns).toHaveLength(11);
  });

  it.each(['1!"abc"', '1 ! "abc"', '1  !  "abc"'])('tells the entry that lost, with spaces or without: %s', (entry) => {
    const { match } = headed(`Referee: strict\n1. ${entry}`);
    expect(match.turns.slice()).toEqual([{ kind: 'invalid', seat: 0, entry: 'abc' }]);
  });
});

describe('a turn limit (R-4)', () => {
  it.each([
    { text: '1', limit: 1 },
    { text: ' 500 ', limit: 500 },
    { text: 'off', limit: null },
    { text: ' OFF ', limit: null },
    { text: '0', limit: undefined },
    { text: '-1', limit: undefined },
    { text: '', limit: undefined },
    { text: 'never', limit: undefined },
  ])('"$text" is $limit', ({ text, limit }) => {
    expect(parseTurnLimit(text)).toBe(limit);
  });
});
