import type { DeclaredWords } from '../../core/define-game.js';
import { otherSeat } from '../../core/seat.js';
import { listed } from '../../core/text.js';
import { type Line, line, type WordsContext } from '../../core/words.js';
import { wholeNumbers } from '../numbers.js';
import type { DualDigitsOptions, DualDigitsPosition } from './rules.js';

type DualDigitsContext = WordsContext<DualDigitsOptions>;

/** More numbers than this are a range in a sentence. */
const MOST_LISTED = 9;

/** `1, 2, 3 or 4`, or `a number from 1 to 20`. */
const choiceOf = (numbers: readonly number[]): string =>
  numbers.length > MOST_LISTED ? `a number from 1 to ${numbers.length}` : listed(numbers);

/** What one may subtract, in few words: `1 to 4`, `2 to 4`, `1, 2 or 4`, `1 to 20, but not 7`. */
function taskOf(most: number, forbidden: number): string {
  const allowed = wholeNumbers(1, most).filter((number) => number !== forbidden);
  const [first, last] = [allowed[0] ?? 0, allowed.at(-1) ?? 0];
  if (allowed.length > 2 && last - first + 1 === allowed.length) return `${first} to ${last}`;
  return allowed.length > MOST_LISTED ? `1 to ${most}, but not ${forbidden}` : listed(allowed);
}

function turnLines({ options, names }: DualDigitsContext, { forbidden, mover }: DualDigitsPosition): readonly Line[] {
  // R-DD2: only the forbidden number is left out, not those too large.
  const allowed = wholeNumbers(1, options.max).filter((number) => number !== forbidden);
  return [
    line('heading', `${names[mover]}'s Turn:`),
    line('fact', `Previous Opponent's Number: ${forbidden === 0 ? 'None' : forbidden}`),
    line('fact', `Allowed Numbers to Subtract: ${allowed.length === 0 ? 'None' : allowed.join(', ')}`),
  ];
}

export const words: DeclaredWords<DualDigitsPosition, number, DualDigitsOptions> = {
  promise: 'Subtract to zero, never repeating your rival.',
  page({ start, max }) {
    const numbers = wholeNumbers(1, max);
    const last = Math.min(3, max);
    const left = start - last;
    const allowed = numbers.filter((number) => number !== last);
    return {
      goal: 'Bring the shared number down to exactly zero before your opponent does.',
      play: [
        `Both players share one number. It starts at ${start}.`,
        `On your turn, subtract ${choiceOf(numbers)} from it.`,
        'You can’t repeat the number your opponent has just subtracted, and you can’t go below zero.',
      ],
      end: ['Make it zero and you win.', 'If you have no number left to subtract, you lose.'],
      examples: [
        ...(max > 1 && max <= MOST_LISTED && left >= max
          ? [
              `The shared number is ${left} and your opponent has just subtracted ${last}: you may subtract ${listed(allowed)}.`,
            ]
          : []),
        'The shared number is 1 and your opponent has just subtracted 1: you can’t move, so you lose.',
      ],
      rulings: ['R-2', 'R-3', 'R-DD1', 'R-DD2', 'R-DD3', 'R-DD4'],
    };
  },
  reasons: { 'reached-zero': 'reached zero', 'no-valid-move': 'had no move left' },
  objections: {
    forbidden: {
      brief: 'just subtracted',
      sentence: (_context, _position, move) => `${move} is forbidden: your opponent has just subtracted it.`,
    },
    'too-large': {
      brief: 'too large',
      sentence: (_context, { shared }, move) =>
        `${move} is too large: the shared number is ${shared} and can’t go below zero.`,
    },
  },
  entry: ({ options }) => (options.max === 1 ? 'the number 1' : `a number from 1 to ${options.max}`),
  sign: (move) => `−${move}`,
  counters: (_context, { shared }) => [{ label: 'Shared number', value: shared }],
  columns: { shared: { label: 'shared number' }, forbidden: { label: 'forbidden', zero: 'none' } },
  tracks: ({ start }) => [{ shape: 'line', range: [0, start], goal: { value: 0, wanted: true } }],
  pointer: (_context, { forbidden }) =>
    forbidden === 0 ? undefined : { kind: 'barred', label: `−${forbidden}`, why: 'just subtracted' },

  opening: ({ options }) => [
    line('title', '=== Dual Digits ==='),
    line('fact', `Starting Shared Number: ${options.start}`),
  ],
  beforeTurn: turnLines,
  task: ({ options: { max } }, { shared, forbidden }) => `subtract ${taskOf(Math.min(max, shared), forbidden)}`,
  prompt: () => 'Enter the number you wish to subtract: ',
  played: (_context, _before, played, after) =>
    played.kind === 'move' ? [line('result', `You subtracted ${played.move}. New Shared Number: ${after.shared}`)] : [],
  ending(context, position, { winner, reason }) {
    const congratulation = line('ending', `Congratulations! ${context.names[winner]} wins!`);
    if (reason !== 'no-valid-move') return [congratulation];
    const stuck = context.names[otherSeat(winner)];
    // the stuck player sees the turn and why it is the last, and is not asked.
    return [
      line('blank', ''),
      ...turnLines(context, position),
      line('notice', `No valid moves: 1 is forbidden, and no other number fits. ${stuck} loses.`),
      congratulation,
    ];
  },
};
