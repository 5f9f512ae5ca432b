import {
  type DeclaredWords,
  defineGame,
  inSecret,
  line,
  type OptionsOf,
  SEATS,
  type SimultaneousRules,
  wonBy,
} from '../../src/core/index.js';

// Higher Hand. In a round both players show one, two or three fingers, chosen in secret. More fingers score a point,
// equal ones nothing. Who has two points first wins. Made up for the tests: the smallest game with secret choices.

const OPTIONS = {
  goal: { kind: 'number', meaning: 'the points to win', min: 1, max: 100, default: 2 },
} as const;

export type HigherHandOptions = OptionsOf<typeof OPTIONS>;

export interface HigherHandPosition {
  readonly a: number;
  readonly b: number;
}

const HANDS = ['one', 'two', 'three'] as const;
export type Hand = (typeof HANDS)[number];

const rules = ({ goal }: HigherHandOptions): SimultaneousRules<HigherHandPosition, Hand> =>
  inSecret({
    axes: { a: [0, goal - 1], b: [0, goal - 1] },
    finished: { a: [goal, goal], b: [goal, goal] },
    moves: HANDS,
    start: () => ({ a: 0, b: 0 }),
    status: ({ a, b }) => (a >= goal || b >= goal ? wonBy(a >= goal ? 0 : 1, 'goal-reached') : { kind: 'both' }),
    play({ a, b }, [handA, handB]) {
      const more = HANDS.indexOf(handA) - HANDS.indexOf(handB);
      return { a: more > 0 ? a + 1 : a, b: more < 0 ? b + 1 : b };
    },
    parseMove: (text) => HANDS.find((hand) => hand === text.trim().toLowerCase()),
  });

const words: DeclaredWords<HigherHandPosition, Hand, HigherHandOptions> = {
  promise: 'Show more fingers than the other.',
  seats: ['Left', 'Right'],
  page: ({ goal }) => ({
    goal: `Score ${goal} points before your opponent does.`,
    play: ['Both show one, two or three fingers at once. More fingers score a point.'],
    end: [`The first with ${goal} points wins.`],
    examples: ['Left shows two and Right shows one: a point for Left.'],
    rulings: ['R-3', 'R-4'],
  }),
  reasons: { 'goal-reached': 'reached the goal' },
  entry: () => 'one, two or three',
  label: (hand) => hand,
  key: (hand) => hand,
  counters: ({ names }, { a, b }) => SEATS.map((seat) => ({ label: names[seat], value: seat === 0 ? a : b, seat })),

  opening: () => [],
  beforeTurn: (_context, { a, b }, turn) => [line('heading', `Round ${turn}, ${a}:${b}`)],
  prompt: ({ names }, _position, seat) => `${names[seat]}: `,
  played: (_context, _before, played) =>
    played.kind === 'round' ? [line('result', `${played.moves[0]} against ${played.moves[1]}`)] : [],
  pause: () => [line('pause', 'Once more!')],
  ending: ({ names }, { a, b }, { winner }) => [line('ending', `${names[winner]} wins ${a}:${b}!`)],
};

export const higherHand = defineGame({
  id: 'higher-hand',
  title: 'Higher Hand',
  options: OPTIONS,
  rules,
  words,
});
