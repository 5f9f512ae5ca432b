import { describe, expect, it } from 'vitest';
import { errorOf } from '../../test/contract/playing.js';
import { higherHand } from '../../test/contract/secret-game.js';
import { lastStone } from '../../test/contract/sixth-game.js';
import type { AnyGame } from './game.js';
import { parseReplays } from './replay-parser.js';

const drawn = {
  ...lastStone,
  id: 'drawn-heap',
  options: {
    ...lastStone.options,
    heap: { kind: 'number', meaning: 'stones', min: 1, max: 99, default: { drawnFrom: 5, drawnTo: 9 } },
  },
} as const;
const harsh = { ...lastStone, id: 'harsh-stone', invalidEntry: { losesBy: 'bad-entry' } };
const games: readonly AnyGame[] = [lastStone, higherHand, drawn, harsh];

const read = (text: string) => parseReplays(text, games);
const stonesReplay = (header: string, moves = ''): string =>
  `Duelbook replay 1\nGame: last-stone\nOptions: heap=4\n${header}\n\n${moves}`;

describe('a damaged replay', () => {
  it.each<{ name: string; text: string; line: number; reason: string | RegExp }>([
    { name: 'nothing', text: '', line: 1, reason: 'a replay starts with the line "Duelbook replay 1".' },
    { name: 'comments only', text: '# x\n\n', line: 1, reason: /starts with the line/ },
    { name: 'another title', text: '\n# x\nDuelbook replay 2\n', line: 3, reason: /starts with the line/ },
    { name: 'no game', text: '\nDuelbook replay 1\nFirst: 1', line: 2, reason: /the line "Game: …" is missing/ },
    {
      name: 'an unknown game',
      text: 'Duelbook replay 1\n\nGame: last-stones',
      line: 3,
      reason:
        'there’s no game "last-stones". Did you mean last-stone? The games are: last-stone, higher-hand, drawn-heap, harsh-stone.',
    },
    {
      name: 'a game far from any',
      text: 'Duelbook replay 1\nGame: go',
      line: 2,
      reason: /no game "go"\. The games are/,
    },
    { name: 'neither header nor move', text: 'Duelbook replay 1\nhello', line: 2, reason: /"hello" is neither/ },
    {
      name: 'an unknown header line',
      text: stonesReplay('Turn limits: 5'),
      line: 4,
      reason: '"Turn limits" is not a line of a replay\'s header. Did you mean "Turn limit"?',
    },
    {
      name: 'a header line far from any',
      text: stonesReplay('Colour: red'),
      line: 4,
      reason: /It can have: Game, Opt/,
    },
    {
      name: 'a position that the options do not allow',
      text: stonesReplay('Position: 5 1'),
      line: 4,
      reason: 'Position can’t be "5 1". Use a position of Last Stone with these options that isn’t over yet.',
    },
    { name: 'a position that is over', text: stonesReplay('Position: 0 1'), line: 4, reason: /isn’t over yet/ },
    {
      name: 'a header line twice',
      text: stonesReplay('game: x'),
      line: 4,
      reason: '"Game" is here twice.',
    },
    {
      name: 'an option without value',
      text: 'Duelbook replay 1\nGame: last-stone\nOptions: heap',
      line: 3,
      reason: /"heap" is not an option: write name=value/,
    },
    {
      name: 'an option with two values',
      text: 'Duelbook replay 1\nGame: last-stone\nOptions: heap=1=2',
      line: 3,
      reason: /"heap=1=2" is not an option/,
    },
    {
      name: 'an option twice',
      text: 'Duelbook replay 1\nGame: last-stone\nOptions: heap=1 heap=1',
      line: 3,
      reason: 'The option "heap" is given twice.',
    },
    {
      name: 'an unknown option',
      text: 'Duelbook replay 1\nGame: last-stone\nOptions: heep=1',
      line: 3,
      reason: /no option "heep"\. Did you mean heap\?/,
    },
    {
      name: 'an option of every object',
      text: 'Duelbook replay 1\nGame: last-stone\nOptions: __proto__=1',
      line: 3,
      reason: /no option "__proto__"/,
    },
    {
      name: 'an option out of range',
      text: 'Duelbook replay 1\nGame: last-stone\nOptions: heap=0',
      line: 3,
      reason: /heap can’t be "0". Use a whole number from 1 to 1000/,
    },
    {
      name: 'an option full of signals',
      text: 'Duelbook replay 1\nGame: last-stone\nOptions: heap=\u001b[2J',
      line: 3,
      reason: /heap can’t be "\?\[2J"/,
    },
    {
      name: 'a drawn option untold',
      text: 'Duelbook replay 1\nGame: drawn-heap\nOptions: most=2',
      line: 3,
      reason: /the option "heap" is missing; it’s random/,
    },
    {
      name: 'a drawn option untold without options',
      text: 'Duelbook replay 1\nGame: drawn-heap',
      line: 1,
      reason: /"heap" is missing/,
    },
    { name: 'an empty name', text: stonesReplay('Player 1:'), line: 4, reason: /can’t be empty/ },
    { name: 'an empty second name', text: stonesReplay('Player 1: Ana\nPlayer 2:'), line: 5, reason: /can’t be empty/ },
    {
      name: 'a second name with signals',
      text: stonesReplay('Player 1: Ana\nPlayer 2: B\u0007n'),
      line: 5,
      reason: /control characters/,
    },
    {
      name: 'a first name with signals',
      text: stonesReplay('Player 2: Ben\nPlayer 1: A\u0007'),
      line: 5,
      reason: /control characters/,
    },
    {
      name: 'the same name twice',
      text: stonesReplay('Player 1: Ana\nPlayer 2: Ana'),
      line: 5,
      reason: /different names/,
    },
    {
      name: 'the name that the other has by default',
      text: stonesReplay('Player 1: Player 2'),
      line: 4,
      reason: /different names/,
    },
    { name: 'a third seat', text: stonesReplay('First: 3'), line: 4, reason: 'First can’t be "3". Use 1 or 2.' },
    {
      name: 'a limit of none',
      text: stonesReplay('Turn limit: 0'),
      line: 4,
      reason: 'Turn limit can’t be "0". Use a whole number from 1, or off.',
    },
    {
      name: 'another referee',
      text: stonesReplay('Referee: kind'),
      line: 4,
      reason: /Referee can’t be "kind". Use "strict"/,
    },
    {
      name: 'a bad place in a series',
      text: stonesReplay('Series: 2/3'),
      line: 4,
      reason: /Series can’t be "2\/3". Use "game 2 of 3"/,
    },
    { name: 'words before a place', text: stonesReplay('Series: a game 2'), line: 4, reason: /Series can’t be/ },
    { name: 'words behind a place', text: stonesReplay('Series: game 2 of 3!'), line: 4, reason: /Series can’t be/ },
    {
      name: 'a level with a figure before it',
      text: stonesReplay('Computer 1: 3regular'),
      line: 4,
      reason: 'Computer 1 can’t be "3regular". Use a level.',
    },
    {
      name: 'a level with a figure behind it',
      text: stonesReplay('Computer 2: regular3'),
      line: 4,
      reason: 'Computer 2 can’t be "regular3". Use a level.',
    },
    { name: 'a third winner', text: stonesReplay('Result: 11 wins'), line: 4, reason: /Result can’t be "11 wins"/ },
    { name: 'more than a win', text: stonesReplay('Result: 1 wins!'), line: 4, reason: /Result can’t be "1 wins!"/ },
    {
      name: 'a tenth turn first',
      text: stonesReplay('', '10. 1'),
      line: 6,
      reason: 'this is turn 10, but turn 1 should be here.',
    },
    {
      name: 'something before the number of a turn',
      text: stonesReplay('', '1. 1\n- 2. 1'),
      line: 7,
      reason: /"- 2\. 1" is not a numbered move: turn 2 should be here/,
    },
    {
      name: 'something before an entry that lost',
      text: stonesReplay('Referee: strict', '1. x1 ! "abc"'),
      line: 6,
      reason: /is not a move of this game/,
    },
    { name: 'game none of a series', text: stonesReplay('Series: game 0'), line: 4, reason: /Series can’t be/ },
    {
      name: 'game 4 of 3',
      text: stonesReplay('Series: game 4 of 3'),
      line: 4,
      reason: /Series can’t be "game 4 of 3"/,
    },
    {
      name: 'a bad seed',
      text: stonesReplay('Seed: abc'),
      line: 4,
      reason: 'Seed can’t be "abc". Use a whole number.',
    },
    {
      name: 'a bad result',
      text: stonesReplay('Result: 3 wins'),
      line: 4,
      reason: /Result can’t be "3 wins". Use one of/,
    },
    {
      name: 'a move that skips',
      text: stonesReplay('', '1. 1\n3. 1'),
      line: 7,
      reason: 'this is turn 3, but turn 2 should be here.',
    },
    { name: 'a move that starts late', text: stonesReplay('', '2. 1'), line: 6, reason: /this is turn 2, but turn 1/ },
    {
      name: 'a header line among moves',
      text: stonesReplay('', '1. 1\nSeed: 5\n2. 1'),
      line: 7,
      reason: /"Seed: 5" is not a numbered move: turn 2/,
    },
    { name: 'no move at its number', text: stonesReplay('', '1.'), line: 6, reason: '"" is not a move of this game.' },
    { name: 'no move of the game', text: stonesReplay('', '1. 7'), line: 6, reason: '"7" is not a move of this game.' },
    {
      name: 'an illegal move',
      text: stonesReplay('', '1. 2\n2. 3'),
      line: 7,
      reason: 'turn 2 can’t be played: You cannot take 3 of 2 stones. Choose 1 or 2.',
    },
    {
      name: 'a move after the end',
      text: stonesReplay('', '1. 3\n2. 1\n3. 1'),
      line: 8,
      reason: 'turn 3 comes after the end of the game.',
    },
    {
      name: 'half a round',
      text: 'Duelbook replay 1\nGame: higher-hand\n1. one',
      line: 3,
      reason: /a round needs both choices/,
    },
    {
      name: 'too much of a round',
      text: 'Duelbook replay 1\nGame: higher-hand\n1. one two one',
      line: 3,
      reason: /a round needs both choices/,
    },
    {
      name: 'an invalid entry that loses nothing',
      text: stonesReplay('', '1. 1 ! "x"'),
      line: 6,
      reason: 'turn 1 can’t be played: "x" is not a number from 1 to 3.',
    },
    {
      name: 'an invalid entry of the wrong seat',
      text: stonesReplay('Referee: strict', '1. 2 ! "x"'),
      line: 6,
      reason: /turn 1 can’t be played: It’s Player 1’s turn/,
    },
    {
      name: 'an invalid entry that is valid',
      text: stonesReplay('Referee: strict', '1. 1 ! "2"'),
      line: 6,
      reason: /valid move/,
    },
    {
      name: 'an invalid entry that is empty',
      text: 'Duelbook replay 1\nGame: harsh-stone\n1. 1 ! " "',
      line: 3,
      reason: /turn 1 can’t be played/,
    },
    {
      name: 'an invalid entry without quotes',
      text: stonesReplay('Referee: strict', '1. 1 ! x'),
      line: 6,
      reason: /in quotes/,
    },
    {
      name: 'an invalid entry that is a number',
      text: stonesReplay('Referee: strict', '1. 1 ! 7'),
      line: 6,
      reason: /in quotes/,
    },
    {
      name: 'a winner too early',
      text: stonesReplay('Result: 1 wins', '1. 1'),
      line: 4,
      reason: /the result doesn’t match the moves: they don’t end the game/,
    },
    {
      name: 'a draw too early',
      text: stonesReplay('Result: draw\nReason: turn-limit', '1. 1'),
      line: 4,
      reason: /don’t end the game/,
    },
    {
      name: 'a forfeit without its entry',
      text: stonesReplay('Result: 1 wins\nReason: forfeit', '1. 1'),
      line: 4,
      reason: /don’t end the game/,
    },
    {
      name: 'the wrong winner',
      text: stonesReplay('Result: 2 wins', '1. 3\n2. 1'),
      line: 4,
      reason: /they end with player 1 winning \(took-last\)/,
    },
    {
      name: 'the wrong reason',
      text: stonesReplay('Result: 1 wins\nReason: resigned', '1. 3\n2. 1'),
      line: 4,
      reason: /they end with player 1 winning/,
    },
    {
      name: 'an end that is told unfinished',
      text: stonesReplay('Result: unfinished', '1. 3\n2. 1'),
      line: 4,
      reason: /they end with/,
    },
    {
      name: 'a draw told of a limit not reached',
      text: stonesReplay('Turn limit: 1\nResult: 1 wins', '1. 1'),
      line: 5,
      reason: /they end with a draw \(turn-limit\)/,
    },
    {
      name: 'a reason of an unfinished game',
      text: stonesReplay('Result: unfinished\nReason: resigned', '1. 1'),
      line: 5,
      reason: /Reason/,
    },
    { name: 'a reason without a result', text: stonesReplay('Reason: resigned', '1. 1'), line: 4, reason: /Reason/ },
    {
      name: 'damage in the second game',
      text: `${stonesReplay('', '1. 1')}\n\n${stonesReplay('First: 9')}`,
      line: 11,
      reason: /First can’t be "9"/,
    },
    {
      name: 'no game in the second game',
      text: `${stonesReplay('', '1. 1')}\nDuelbook replay 1\n`,
      line: 7,
      reason: /is missing/,
    },
  ])('with $name tells the line and the reason', ({ text, line, reason }) => {
    const problem = errorOf(read(text));
    expect(problem?.line).toBe(line);
    expect(problem?.reason).toMatch(reason);
  });

  it('gives a reason that is short, however long the damage is', () => {
    const long = '9'.repeat(100_000);
    const lines = [
      `${long}. 1`,
      `1. ${long}`,
      long,
      `${long}: 1`,
      `Seed: ${long}`,
      `Options: heap=${long}`,
      `Game: ${long}`,
    ];
    const reasons = lines.map((line) => errorOf(read(`Duelbook replay 1\n${line}\n`))?.reason ?? '');
    const more = lines.map((line) => errorOf(read(`Duelbook replay 1\nGame: last-stone\n${line}\n`))?.reason ?? '');
    expect([...reasons, ...more].filter((reason) => reason === '' || reason.length > 250)).toEqual([]);
  });

  it('does not hide a bug of ours', () => {
    const broken: AnyGame = {
      ...lastStone,
      rules: () => {
        throw new TypeError('a bug');
      },
    };
    expect(() => parseReplays('Duelbook replay 1\nGame: last-stone', [broken])).toThrow('a bug');
  });
});
