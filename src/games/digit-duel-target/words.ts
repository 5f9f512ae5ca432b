import type { DeclaredWords } from '../../core/define-game.js';
import { otherSeat, SEATS } from '../../core/seat.js';
import { line } from '../../core/words.js';
import { countersOfSeats } from '../numbers.js';
import type { DigitDuelTargetOptions, DigitDuelTargetPosition, Operation } from './rules.js';

const LABELS: Readonly<Record<Operation, string>> = { add: 'Add 1', subtract: 'Subtract 1', multiply: 'Multiply by 2' };
const SIGNS: Readonly<Record<Operation, string>> = { add: '+1', subtract: '−1', multiply: '×2' };
const ECHOES: Readonly<Record<Operation, string>> = {
  add: 'You added 1.',
  subtract: 'You subtracted 1.',
  multiply: 'You multiplied by 2.',
};

export const words: DeclaredWords<DigitDuelTargetPosition, Operation, DigitDuelTargetOptions> = {
  promise: 'Add, subtract, double: hit the target first.',
  page({ target }) {
    const half = Math.floor(target / 2);
    const hits = half * 2 === target ? 'and you win' : 'and you can add on your next turn to hit it';
    return {
      goal: 'Bring your number to exactly the target before your opponent does.',
      play: [
        `The target is ${target}. Both players start at 1.`,
        'On your turn, change your number: add 1, subtract 1 or multiply by 2.',
        'Your number can’t go below 1.',
      ],
      end: ['Hit the target exactly and you win.', 'Go past it and you lose right away.'],
      examples: [
        `Your number is ${half} and the target ${target}: multiply makes ${half * 2}, ${hits}.`,
        ...(half + 1 < target
          ? [`Your number is ${half + 1} and the target ${target}: multiply makes ${half * 2 + 2}, and you lose.`]
          : []),
      ],
      rulings: ['R-3', 'R-4', 'R-6', 'R-8', 'R-DT1', 'R-DT2', 'R-DT3'],
    };
  },
  reasons: { 'reached-target': 'reached the target number', overshot: 'went past the target number' },
  objections: {
    'at-one': { brief: 'your number is 1', sentence: () => 'Your number is 1 and can’t go below 1.' },
  },
  entry: () => 'add, subtract or multiply (or a, s, m)',
  label: (move) => LABELS[move],
  key: (move) => move.slice(0, 1),
  sign: (move) => SIGNS[move],
  counters: ({ names, options }, position) => [
    ...countersOfSeats(names, position),
    { label: 'Target', value: options.target },
  ],
  columns: { own: { label: 'own number' }, opponent: { label: 'opponent’s number' } },
  tracks: ({ target }) => [
    ...SEATS.map(() => ({ shape: 'ladder', range: [1, target], goal: { value: target, wanted: true } }) as const),
    undefined,
  ],

  opening: ({ options }) => [line('title', '--- Digit Duel ---'), line('fact', `Target Number: ${options.target}`)],
  beforeTurn: ({ names }, { own, mover }) => [
    line('heading', `${names[mover]} Turn:`),
    line('fact', `Your current number is ${own}.`),
    line('fact', 'Choose an operation: add, subtract, multiply'),
  ],
  aside: ({ names }, { opponent }, seat) => `${names[otherSeat(seat)]}'s number is ${opponent}.`,
  task: ({ options }) => `bring your number to ${options.target}`,
  prompt: () => '> ',
  played: (_context, _before, played, after) =>
    played.kind === 'move' ? [line('result', `${ECHOES[played.move]} Your new number is ${after.opponent}.`)] : [],
  ending({ names }, _position, { winner, reason }) {
    const congratulation = line('ending', `Congratulations ${names[winner]}, you win!`);
    if (reason === 'reached-target') return [line('notice', 'You have reached the target number!'), congratulation];
    return [
      line('notice', 'You have exceeded the target number!'),
      line('ending', `${names[otherSeat(winner)]} loses the game.`),
      congratulation,
    ];
  },
};
