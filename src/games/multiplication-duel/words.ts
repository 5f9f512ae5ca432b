import type { DeclaredWords } from '../../core/define-game.js';
import { otherSeat } from '../../core/seat.js';
import { printable } from '../../core/text.js';
import { counterLine, line } from '../../core/words.js';
import type { MultiplicationDuelOptions, MultiplicationDuelPosition } from './rules.js';

export const words: DeclaredWords<MultiplicationDuelPosition, number, MultiplicationDuelOptions> = {
  promise: 'Multiply, and don’t be the one to go too far.',
  page({ target }) {
    const late = Math.min(target - 1, Math.floor(target / 2) + 1);
    return {
      goal: 'Don’t be the one who takes the shared number to the target or past it.',
      play: [
        `Both players share one number. It starts at 1; the target is ${target}.`,
        'On your turn, multiply it by a whole number from 2 to 9.',
        'Careful: if you enter anything else, you lose.',
      ],
      end: ['Take the shared number to the target or past it, and you lose.', 'There are no draws.'],
      examples: [
        ...(target > 20 ? ['The shared number is 4 and you enter 5: it becomes 20.'] : []),
        `The shared number is ${late} and the target ${target}: every multiplier reaches or passes the target, so you lose.`,
      ],
      rulings: ['R-3', 'R-6', 'R-MD1', 'R-MD2'],
    };
  },
  reasons: { 'reached-target': 'reached the target number', 'invalid-multiplier': 'chose an invalid multiplier' },
  entry: () => 'a whole number from 2 to 9',
  label: (move) => `×${move}`,
  sign: (move) => `×${move}`,
  counters: ({ options }, { shared }) => [
    { label: 'Shared number', value: shared },
    { label: 'Target', value: options.target },
  ],
  columns: { shared: { label: 'shared number' } },
  tracks: ({ target }) => [
    { shape: 'ladder', range: [1, target], scale: 'products', goal: { value: target, wanted: false } },
    undefined,
  ],

  opening: ({ options, names, first }) => [
    line('title', 'Welcome to Multiplication Duel!'),
    line('fact', 'Starting number: 1'),
    line('fact', `Target number: ${options.target}`),
    line('fact', `${names[first]} begins.`),
  ],
  beforeTurn: (_context, { shared }) => [counterLine('Shared number', `Shared number is ${shared}.`)],
  task: ({ options }) => `multiply, and stay below ${options.target}`,
  prompt: ({ names }, _position, seat) => `${names[seat]}, choose your multiplier (2-9): `,
  played: (_context, _before, _played, after) => [line('result', `New shared number is ${after.shared}.`)],
  ending: ({ names, options }, _position, { winner }, entry) => [
    line(
      'notice',
      entry === undefined
        ? `Shared number has reached or exceeded ${options.target}.`
        : `"${printable(entry, 20)}" is not a valid multiplier (2-9).`,
    ),
    line('ending', `${names[otherSeat(winner)]} loses. ${names[winner]} wins!`),
  ],
};
