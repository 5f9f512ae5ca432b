import type { DeclaredWords } from '../../core/define-game.js';
import { otherSeat, SEATS } from '../../core/seat.js';
import { listed } from '../../core/text.js';
import { line, type WordsContext } from '../../core/words.js';
import { countersOfSeats } from '../numbers.js';
import { digitsOf, type DigitDuelZeroOptions, type DigitDuelZeroPosition } from './rules.js';

const turnLines = ({ names }: WordsContext<DigitDuelZeroOptions>, { opponent, mover }: DigitDuelZeroPosition) => [
  line('heading', `${names[mover]}'s turn:`),
  line('fact', `Opponent's number is ${opponent}.`),
  line('fact', `Available digits to subtract: ${digitsOf(opponent).join(', ')}`), // R-DZ2
];

export const words: DeclaredWords<DigitDuelZeroPosition, number, DigitDuelZeroOptions> = {
  promise: 'Your rival’s digits take you to zero.',
  page({ start }) {
    const digit = Math.min(5, start);
    return {
      goal: 'Bring your number down to exactly zero before your opponent does.',
      play: [
        `Each player has a number that both can see. Both start at ${start}.`,
        'On your turn, pick one digit of your opponent’s number and subtract it from yours.',
        'You can’t go below zero and you can’t pass, but you may pick a 0 if your opponent’s number has one.',
      ],
      end: ['Reach exactly zero and you win.', 'If no digit fits, you lose.'],
      examples: [
        `Your opponent has ${start}: you may subtract ${listed(digitsOf(start))}.`,
        ...(digit > 1
          ? [`You have ${digit - 1} and your opponent has ${digit}: ${digit} doesn’t fit, so you lose.`]
          : []),
      ],
      rulings: ['R-2', 'R-3', 'R-4', 'R-8', 'R-DZ1', 'R-DZ2', 'R-DZ3'],
    };
  },
  reasons: { 'reached-zero': 'reached zero', 'no-valid-move': 'had no move left' },
  objections: {
    'not-available': {
      brief: 'not a digit of your opponent’s number',
      sentence: (_context, { opponent }, move) => `${move} is not a digit of your opponent's number ${opponent}.`,
    },
    'too-large': { brief: 'too large', sentence: (_context, { own }, move) => `Cannot subtract ${move} from ${own}.` },
  },
  entry: () => 'a digit from 0 to 9',
  sign: (move) => `−${move}`,
  counters: ({ names }, position) => countersOfSeats(names, position),
  columns: { own: { label: 'own number' }, opponent: { label: 'opponent’s number' } },
  tracks: ({ start }) =>
    SEATS.map(() => ({ shape: 'line', range: [0, start], goal: { value: 0, wanted: true } }) as const),
  pointer: (_context, _position, seat) => ({ kind: 'digits', counter: otherSeat(seat) }),

  opening: ({ options }) => [
    line('title', 'Game Start!'),
    line('fact', `Both players have a target number of ${options.start}.`),
  ],
  beforeTurn: turnLines,
  aside: (_context, { own }) => `Your own number is ${own}.`,
  task: ({ names }, _position, seat) => `subtract one of ${names[otherSeat(seat)]}’s digits`,
  prompt: () => 'Enter the digit to subtract: ',
  played: (_context, _before, played, after) =>
    played.kind === 'move'
      ? [line('result', `You subtracted ${played.move}. Your new number is ${after.opponent}.`)]
      : [],
  ending(context, position, { winner, reason }) {
    const loser = otherSeat(winner);
    const verdict = line('ending', `${context.names[loser]} loses. ${context.names[winner]} wins!`);
    if (reason === 'reached-zero') return [line('notice', `${context.names[winner]} has reached zero.`), verdict];
    // the book asks the stuck player for a digit that cannot be played; we do not ask.
    const digits = listed(digitsOf(position.opponent));
    return [
      line('blank', ''),
      ...turnLines(context, position),
      line('notice', `Cannot subtract ${digits} from ${position.own}. No valid moves.`),
      verdict,
    ];
  },
};
