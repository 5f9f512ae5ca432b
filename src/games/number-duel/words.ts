import type { DeclaredWords } from '../../core/define-game.js';
import { type Pair, SEATS, type Seat } from '../../core/seat.js';
import { counted } from '../../core/text.js';
import { BLANK, counterLine, type Line, line } from '../../core/words.js';
import { wholeNumbers } from '../numbers.js';
import { isSuddenDeath, type NumberDuelOptions, type NumberDuelPosition } from './rules.js';
import { isSpent } from './spent.js';

const pointsOf = ({ a, b }: NumberDuelPosition): Pair<number> => [a, b];

const pointLines = (names: Pair<string>, position: NumberDuelPosition): Line[] =>
  SEATS.map((seat) => counterLine(names[seat], `${names[seat]} Points: ${pointsOf(position)[seat]}`));

/** R-ND6: what each player has left is public, since every choice was shown. By the book's rule there is nothing to say. */
const leftLines = (names: Pair<string>, { max, numbers }: NumberDuelOptions, { spent }: NumberDuelPosition): Line[] =>
  numbers === 'free'
    ? []
    : SEATS.map((seat) => {
        const left = wholeNumbers(1, max).filter((number) => !isSpent(spent[seat], number));
        return line('fact', `${names[seat]} Numbers Left: ${left.join(', ')}`);
      });

/** R-ND5: the sum is written out where points fall to zero or below. */
function updatedPoints(name: string, before: number, after: number): Line {
  const sum = after <= 0 && after < before ? `${before} - ${before - after} = ` : '';
  return line('result', `${name} Points: ${sum}${after}`);
}

function strikeLines(names: Pair<string>, [a, b]: Pair<number>): Line[] {
  if (a === b)
    return [
      line('notice', 'Both players selected the same number.'),
      line('notice', `Each player subtracts ${a} from their own points.`),
    ];
  const [higher, lower] = a > b ? names : ([names[1], names[0]] as const);
  return [
    line('notice', `${higher}'s number is higher.`),
    line('notice', `${higher} subtracts ${Math.max(a, b)} from ${lower}'s points.`),
  ];
}

export const words: DeclaredWords<NumberDuelPosition, number, NumberDuelOptions> = {
  promise: 'Secret choices: high strikes, equal hurts.',
  seats: ['Player A', 'Player B'], // R-ND1
  page({ points, max, numbers }) {
    const [higher, equal, few] = [Math.min(4, max), Math.min(3, max), Math.min(2, points)];
    const once = 'you may use each number once; when you’ve used them all, you get them all back.';
    return {
      goal: 'Take your opponent’s points to zero while you still have some.',
      play: [
        `Both players have ${counted(points, 'point')}. In each round, both secretly choose a number from 1 to ${max}; then both are shown.`,
        'Different numbers: the player with the lower one loses as many points as the higher number.',
        'Equal numbers: each player loses that many points.',
        numbers === 'spent'
          ? `House variant, ours and not the book’s: ${once}`
          : `House variant, ours and not the book’s (numbers=spent): ${once}`,
      ],
      end: [
        'If only your points are at zero or below, you lose.',
        'If equal numbers take both players there, sudden death begins: the first higher number wins the game.',
      ],
      examples: [
        `A chooses ${higher} and B chooses ${Math.min(2, higher - 1)}: B loses ${higher} points.`,
        `Both choose ${equal}: both lose ${equal} points.`,
        `Both have ${counted(few, 'point')} and choose ${few}: both are at zero, and sudden death begins.`,
      ],
      rulings: ['R-3', 'R-4', 'R-ND1', 'R-ND2', 'R-ND3', 'R-ND4', 'R-ND5', 'R-ND6'],
    };
  },
  reasons: { 'points-gone': 'ran out of points', 'sudden-death': 'chose the higher number in sudden death' },
  objections: {
    // The number itself stays secret, even one that cannot be played (R-ND1).
    spent: {
      brief: 'already used',
      sentence: () => 'You’ve already used that number. It comes back when you’ve used all of them.',
    },
  },
  entry: ({ options }) => `a number from 1 to ${options.max}`,
  counters: ({ names }, { a, b }) => [
    { label: names[0], value: a, seat: 0 },
    { label: names[1], value: b, seat: 1 },
  ],
  columns: {
    a: { label: 'A’s points' },
    b: { label: 'B’s points' },
    spentA: { label: 'A used', zero: 'nothing', listsMoves: true },
    spentB: {
      label: 'B used',
      zero: 'nothing',
      listsMoves: true,
      note: 'Both have always used equally many numbers.',
    },
  },
  tracks: ({ points }) => SEATS.map(() => ({ shape: 'bar', range: [0, points] }) as const),
  stage: (position) =>
    isSuddenDeath(position) && position.decidedBy === null ? 'Sudden death! The next higher number wins.' : undefined,

  opening: () => [],
  beforeTurn: ({ names, options }, position, turn) => [
    ...(isSuddenDeath(position) ? [] : [...pointLines(names, position), BLANK]),
    line('heading', `Round ${turn}`),
    line('divider', '---------'),
    ...leftLines(names, options, position),
  ],
  prompt: ({ names, options }, _position, seat) => `${names[seat]}, enter your number (1-${options.max}): `,
  played({ names }, before, played, after) {
    if (played.kind !== 'round') return [];
    const updated = (seat: Seat): Line => updatedPoints(names[seat], pointsOf(before)[seat], pointsOf(after)[seat]);
    const lines = [
      BLANK,
      ...SEATS.map((seat) => line('result', `${names[seat]} selected: ${played.moves[seat]}`)),
      BLANK,
      ...strikeLines(names, played.moves),
      BLANK,
      line('heading', 'Updated Points:'),
      ...SEATS.map(updated),
    ];
    if (!isSuddenDeath(after) || after.decidedBy !== null) return lines;
    const exactly = after.a === 0 && after.b === 0;
    return [
      ...lines,
      BLANK,
      line('notice', `Both players have reached zero points${exactly ? '' : ' or fewer'}.`),
      line('notice', 'Sudden Death Round Initiated!'),
    ];
  },
  pause: (_context, position) =>
    isSuddenDeath(position) ? [] : [BLANK, line('pause', 'Press Enter to proceed to the next round.')],
  ending({ names }, position, { winner }) {
    const [loser, points] = winner === 0 ? [names[1], position.b] : [names[0], position.a];
    return [
      BLANK,
      line('notice', `${loser}'s points have dropped ${points < 0 ? 'below' : 'to'} zero.`),
      line('ending', `${names[winner]} wins the game!`),
    ];
  },
};
