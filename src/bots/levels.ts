/** What people do when they do not see farther; each chooses among the moves that do not lose in plain sight. */
export const HABITS = ['biggest', 'smallest', 'again', 'other'] as const;
/** One of the habits that players have. */
export type Habit = (typeof HABITS)[number];

/** How a level plays, as data. Chances are from 0 to 1 and drawn for each decision. */
export interface Knobs {
  /** The chance to overlook what is a single turn away. */
  readonly overlooks: number;
  /** How many turns it looks ahead by itself, its own turn included. Where there are many moves it looks less far. */
  readonly looksAhead: number;
  /** The chance to see the truth. 1 never errs. */
  readonly insight: number;
  /** Whether it sets traps where the truth leaves it a choice. */
  readonly setsTraps: boolean;
  /** Where both choose in secret: the chance to shun a choice that may lose right away, if another cannot. */
  readonly caution: number;
  /** Where both choose in secret: the chance to answer the opponent's habits, where they are clear. */
  readonly reads: number;
  /** Which habits it can read: what is played often, or patterns in time as well. */
  readonly readsPatterns: boolean;
  /** How much it inclines to each habit of its own. */
  readonly habits: Readonly<Record<Habit, number>>;
}

/** A computer player: what it is called, what it is like, and how it plays. */
export interface Level {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly knobs: Knobs;
}

/** The computer players, each stronger than the one before; `npm run bench bots` shows by how much. */
export const LEVELS = [
  {
    id: 'newcomer',
    title: 'Newcomer',
    description: 'Knows the rules, has favourites, and sometimes misses a win.',
    knobs: {
      overlooks: 0.1,
      looksAhead: 1,
      insight: 0,
      setsTraps: false,
      caution: 0,
      reads: 0,
      readsPatterns: false,
      habits: { biggest: 2, smallest: 2, again: 3, other: 3 },
    },
  },
  {
    id: 'learner',
    title: 'Learner',
    description: 'Takes every win it sees and gives none away.',
    knobs: {
      overlooks: 0,
      looksAhead: 2,
      insight: 0.15,
      setsTraps: false,
      caution: 0.15,
      reads: 0.25,
      readsPatterns: false,
      habits: { biggest: 3, smallest: 1, again: 2, other: 2 },
    },
  },
  {
    id: 'regular',
    title: 'Regular',
    description: 'Looks a few turns ahead and notices what you like to play.',
    knobs: {
      overlooks: 0,
      looksAhead: 3,
      insight: 0.35,
      setsTraps: false,
      caution: 0.35,
      reads: 0.6,
      readsPatterns: false,
      habits: { biggest: 3, smallest: 1, again: 1, other: 2 },
    },
  },
  {
    id: 'expert',
    title: 'Expert',
    description: 'Almost always right; reads your habits. Slips only early on.',
    knobs: {
      overlooks: 0,
      looksAhead: 3,
      insight: 0.75,
      setsTraps: false,
      caution: 0.5,
      reads: 0.8,
      readsPatterns: true,
      habits: { biggest: 3, smallest: 1, again: 1, other: 2 },
    },
  },
  {
    id: 'perfect',
    title: 'Perfect',
    description: 'Never makes a mistake, and sets traps.',
    knobs: {
      overlooks: 0,
      looksAhead: 1,
      insight: 1,
      setsTraps: true,
      caution: 0,
      reads: 0,
      readsPatterns: false,
      habits: { biggest: 1, smallest: 1, again: 1, other: 1 },
    },
  },
] as const satisfies readonly Level[];

/** The name of a level, as `chooseMove` takes it. */
export type LevelId = (typeof LEVELS)[number]['id'];

/** Undefined unless it is the id of a level. */
export const findLevel = (id: string): (typeof LEVELS)[number] | undefined => LEVELS.find((level) => level.id === id);
