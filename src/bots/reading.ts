import type { Move, SimultaneousRules } from '../core/game.js';
import type { List } from '../core/growing-list.js';
import type { Turn } from '../core/match.js';
import { otherSeat, type Seat } from '../core/seat.js';
import { topOf } from './chance.js';

// Reading an opponent where both choose in secret: guesses of a few simple kinds, each trusted as far as it has been right
// in the rounds that everybody has seen.

/** How much trust all guesses together must gather to count for half. */
const DOUBT = 0.5;

/** How many rounds a reader remembers. Sudden death can last for ever, and people change. */
const MEMORY = 30;

/** A round on record as the reader sees it: what the opponent could choose, what it chose, and how it went for it. */
export interface SeenRound<M extends Move> {
  readonly couldChoose: readonly M[];
  readonly chose: M;
  /** −1, 0 or 1: it lost by the round, nothing changed, it gained. */
  readonly result: number;
}

/** The rounds so far from the chair opposite `seat`. None if they do not lead from the start to this position. */
export function roundsSeen<P, M extends Move>(
  rules: SimultaneousRules<P, M>,
  turns: List<Turn<M>>,
  position: P,
  seat: Seat,
  valueOf: (position: P) => number,
  start = rules.start(0),
): readonly SeenRound<M>[] {
  const opponent = otherSeat(seat);
  const seen: SeenRound<M>[] = [];
  let at = start;
  for (const turn of turns) {
    if (turn.kind !== 'round') return [];
    const couldChoose = rules.legalMoves(at, opponent);
    const next = rules.play(at, turn.moves);
    const gained = (valueOf(next) - valueOf(at)) * (opponent === 0 ? 1 : -1);
    seen.push({ couldChoose, chose: turn.moves[opponent], result: Math.abs(gained) < 1e-9 ? 0 : Math.sign(gained) });
    at = next;
  }
  return rules.makePosition(at) === rules.makePosition(position) ? seen : [];
}

/** How large a move is: its number, or its place in the game's own order. */
export const sizeOf = <M extends Move>(move: M, order: readonly M[]): number =>
  typeof move === 'number' ? move : order.indexOf(move);

type Guess = <M extends Move>(rounds: readonly SeenRound<M>[], legal: readonly M[]) => M | undefined;

interface Reader {
  readonly guess: Guess;
  readonly words: (opponent: string, guessed: string) => string;
  readonly isPattern: boolean;
}

function commonest<M extends Move>(moves: readonly M[], legal: readonly M[]): M | undefined {
  const counts = legal.map((move) => moves.filter((one) => one === move).length);
  const most = Math.max(...counts);
  return most > 0 ? legal[counts.indexOf(most)] : undefined;
}

const ifLegal = <M extends Move>(move: M | undefined, legal: readonly M[]): M | undefined =>
  move !== undefined && legal.includes(move) ? move : undefined;

const largest: Guess = (_rounds, legal) => topOf(legal, (move) => sizeOf(move, legal))[0];
const smallest: Guess = (_rounds, legal) => topOf(legal, (move) => -sizeOf(move, legal))[0];

const READERS: readonly Reader[] = [
  {
    isPattern: false,
    guess: (rounds, legal) =>
      commonest(
        rounds.map(({ chose }) => chose),
        legal,
      ),
    words: (opponent, guessed) => `${opponent} often chooses ${guessed}`,
  },
  {
    isPattern: false,
    guess: (rounds, legal) => ifLegal(rounds.at(-1)?.chose, legal),
    words: (opponent, guessed) => `${opponent} likes to repeat ${guessed}`,
  },
  { isPattern: false, guess: largest, words: (opponent, guessed) => `${opponent} goes high, so I expect ${guessed}` },
  { isPattern: false, guess: smallest, words: (opponent, guessed) => `${opponent} goes low, so I expect ${guessed}` },
  {
    isPattern: true,
    guess: (rounds, legal) => ifLegal(rounds.at(-2)?.chose, legal),
    words: (opponent, guessed) => `${opponent} goes back and forth, so ${guessed} is next`,
  },
  {
    isPattern: true,
    guess(rounds, legal) {
      const last = rounds.at(-1)?.chose;
      const followers = rounds.slice(1).filter((_, index) => rounds[index]?.chose === last);
      return commonest(
        followers.map(({ chose }) => chose),
        legal,
      );
    },
    words: (opponent, guessed) => `${opponent} has a pattern, and ${guessed} comes next in it`,
  },
  {
    isPattern: true,
    guess(rounds, legal) {
      const last = rounds.at(-1);
      if (last === undefined) return undefined;
      if (last.result >= 0) return ifLegal(last.chose, legal);
      const size = sizeOf(last.chose, last.couldChoose);
      const higher = legal.filter((move) => sizeOf(move, legal) > size);
      return topOf(higher, (move) => -sizeOf(move, legal))[0];
    },
    words: (opponent, guessed) => `after a round like that ${opponent} tends to choose ${guessed}`,
  },
  {
    isPattern: true,
    guess(rounds, legal) {
      const ranks = rounds.map(({ chose, couldChoose }) => rankOf(chose, couldChoose));
      const mean = ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length;
      return topOf(legal, (move) => -Math.abs(rankOf(move, legal) - mean))[0];
    },
    words: (opponent, guessed) => `${opponent} has saved ${guessed} so far, so it’s due`,
  },
];

/** Where a move stands among the moves there were: 0 for the smallest, 1 for the largest. */
const rankOf = <M extends Move>(move: M, legal: readonly M[]): number =>
  legal.filter((one) => sizeOf(one, legal) < sizeOf(move, legal)).length / Math.max(1, legal.length - 1);

interface Reading<M extends Move> {
  /** How likely each legal move of the opponent is thought to be, in their order; adds up to 1. */
  readonly shares: readonly number[];
  /** What gave it away: the habit that weighs most. */
  readonly words: (opponent: string, say: (move: M) => string) => string;
}

/** How far a guess is to be trusted: rises with the rounds in which it was right, and stays low while there are few. */
function trustIn<M extends Move>({ guess }: Reader, rounds: readonly SeenRound<M>[]): number {
  let tried = 0;
  let right = 0;
  rounds.forEach(({ couldChoose, chose }, index) => {
    // With one legal move there is nothing to guess, and before the first round nothing to go by.
    const guessed = index === 0 || couldChoose.length < 2 ? undefined : guess(rounds.slice(0, index), couldChoose);
    if (guessed === undefined) return;
    tried += 1;
    if (guessed === chose) right += 1;
  });
  return ((right + 0.5) / (tried + 1.5)) ** 2 * (right + 0.5);
}

/** What the opponent's habits say about its next choice; undefined if nothing has been seen yet. */
export function readHabits<M extends Move>(
  rounds: readonly SeenRound<M>[],
  legal: readonly M[],
  readsPatterns: boolean,
  doubt: readonly number[],
): Reading<M> | undefined {
  const remembered = rounds.slice(-MEMORY);
  if (remembered.length === 0) return undefined;
  const votes = READERS.filter(({ isPattern }) => readsPatterns || !isPattern).flatMap((reader) => {
    const guessed = reader.guess(remembered, legal);
    return guessed === undefined ? [] : [{ reader, guessed, trust: trustIn(reader, remembered) }];
  });
  const [loudest] = topOf(votes, ({ trust }) => trust);
  if (loudest === undefined) return undefined;
  const total = votes.reduce((sum, { trust }) => sum + trust, DOUBT);
  const shares = legal.map(
    (move, index) =>
      (DOUBT * (doubt[index] ?? 0) +
        votes.reduce((sum, { guessed, trust }) => sum + (guessed === move ? trust : 0), 0)) /
      total,
  );
  return { shares, words: (opponent, say) => loudest.reader.words(opponent, say(loudest.guessed)) };
}
