import { chooseMove } from '../bots/bot.js';
import type { LevelId } from '../bots/levels.js';
import { positionsToAsk } from '../coach/puzzle-positions.js';
import type { AnyGame, AnyRules, Move } from '../core/game.js';
import type { Options } from '../core/options.js';
import { createRandom } from '../core/random.js';
import type { AnyTruth } from '../solver/truth.js';
import { moveCosts } from './choice-costs.js';

// An exam asks a player about every position that can be reached and where a choice can be wrong. From the answers comes
// its whole policy, and from that, without playing, its exact score against any other policy and against the best reply.

/** More positions than this are too many to ask about one by one. */
export const MOST_EXAM_POSITIONS = 50_000;

/** A policy: for a position (by number) how often each move is played. What is missing from 1 is lost by faults. */
export type Policy = (index: number) => ReadonlyMap<Move, number>;

/** The positions of a game that can be reached, with its mover in the first seat, by number. */
function reachable(rules: AnyRules): readonly number[] {
  const found = [...positionsToAsk(rules, createRandom(1))].map(({ position }) => rules.numbering.indexOf(position));
  return found.toSorted((a, b) => a - b);
}

/** The positions that an exam asks about, by number: those where the first seat is to move and can go wrong. */
export const examPositions = (rules: AnyRules, truth: AnyTruth): readonly number[] =>
  reachable(rules).filter((index) => moveCosts(truth, rules.numbering.at(index), 0).some(({ cost }) => cost > 0));

/** Any legal move, each as often: how a position is played that was not asked about, as no move is wrong there. */
const uniform = (moves: readonly Move[]): ReadonlyMap<Move, number> =>
  new Map(moves.map((move) => [move, 1 / moves.length]));

/** The policy that answers show; an answer that was a fault is `undefined`. */
export function policyOf(rules: AnyRules, answers: ReadonlyMap<number, readonly (Move | undefined)[]>): Policy {
  return (index) => {
    const given = answers.get(index);
    if (given === undefined || given.length === 0) return uniform(rules.legalMoves(rules.numbering.at(index), 0));
    const shares = new Map<Move, number>();
    for (const move of given) if (move !== undefined) shares.set(move, (shares.get(move) ?? 0) + 1 / given.length);
    return shares;
  };
}

/** How often a level is asked about each position. */
const DRAWS = 100;
/** Sets this randomness apart from other uses: `exam` on a telephone. */
const EXAM = 3926;

/** The policy of a level, by many draws at each position, without a history. Where the players move in turn, the seats are alike. */
export function levelPolicy(game: AnyGame, options: Options, truth: AnyTruth, level: LevelId, seat: 0 | 1): Policy {
  const rules = game.rules(options);
  const names = game.words.seats;
  // Numbered positions have their mover in the first seat.
  const asked = rules.kind === 'alternating' ? 0 : seat;
  const known = new Map<number, ReadonlyMap<Move, number>>();
  return (index) => {
    const before = known.get(index);
    if (before !== undefined) return before;
    const position = rules.numbering.at(index);
    const shares = new Map<Move, number>();
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const random = createRandom(EXAM, index, draw, asked);
      const { move } = chooseMove({
        game,
        options,
        names,
        truth,
        position,
        seat: asked,
        turns: [],
        start: position,
        level,
        random,
      });
      shares.set(move, (shares.get(move) ?? 0) + 1 / DRAWS);
    }
    known.set(index, shares);
    return shares;
  };
}

/** What a player gets from the start, in points: with the first seat, with the second, and on average. */
export interface ExamScore {
  readonly first: number;
  /** Null where both choose at once: the seats are alike. */
  readonly second: number | null;
  readonly score: number;
}

/** The best reply knows the policy and does whatever is worst for it. */
export type Opponent = Policy | 'best-reply';

const SETTLED = 1e-12;
const MOST_SWEEPS = 20_000;

/** What a turn leads to: a place in the list of positions, or who has won by it, as the first seat sees it. */
type Next = { readonly kind: 'position'; readonly place: number } | { readonly kind: 'over'; readonly value: 1 | -1 };

/** A position of the game as the values need it: the student's shares and, for each, what it leads to. */
interface ExamPosition {
  readonly lost: number;
  /** Where both choose at once, one row for each reply; otherwise a single row. */
  readonly own: readonly (readonly StudentMove[])[];
  /** The opponent's shares: of its moves, or of its replies. Undefined: the best reply. */
  readonly replyShares: readonly number[] | undefined;
  /** Where the players move in turn: what each move of the opponent leads to. */
  readonly theirs: readonly Next[];
}

interface StudentMove {
  readonly share: number;
  readonly next: Next;
}

const lostShare = (shares: ReadonlyMap<Move, number>): number =>
  1 - [...shares.values()].reduce((sum, share) => sum + share, 0);

/** All that can be reached, with what every move leads to. */
function placesOf(rules: AnyRules, student: Policy, opponent: Opponent): readonly ExamPosition[] {
  const { numbering } = rules;
  const indices = reachable(rules);
  const placeOf = new Map(indices.map((index, place) => [index, place]));
  const nextOf = (position: unknown): Next => {
    const status = rules.status(position);
    if (status.kind === 'over') return { kind: 'over', value: status.winner === 0 ? 1 : -1 };
    return { kind: 'position', place: placeOf.get(numbering.indexOf(position)) ?? -1 };
  };
  return indices.map((index) => {
    const position = numbering.at(index);
    const shares = student(index);
    const replies = opponent === 'best-reply' ? undefined : opponent(index);
    const lost = lostShare(shares);
    if (rules.kind === 'alternating') {
      const moves = rules.legalMoves(position, 0);
      const next = moves.map((move) => nextOf(rules.play(position, move)));
      const own = next.map((reached, at) => ({ share: shares.get(moves[at] ?? '') ?? 0, next: reached }));
      return { lost, own: [own], replyShares: replies && moves.map((move) => replies.get(move) ?? 0), theirs: next };
    }
    const [moves, answers] = [rules.legalMoves(position, 0), rules.legalMoves(position, 1)];
    const own = answers.map((b) =>
      moves.map((a) => ({ share: shares.get(a) ?? 0, next: nextOf(rules.play(position, [a, b])) })),
    );
    return { lost, own, replyShares: replies && answers.map((move) => replies.get(move) ?? 0), theirs: [] };
  });
}

/** The opponent's part: its mix, or what is worst for the student. */
const replied = (values: readonly number[], shares: readonly number[] | undefined): number =>
  shares === undefined
    ? Math.min(...values)
    : values.reduce((sum, value, index) => sum + value * (shares[index] ?? 0), 0);

const points = (value: number): number => (1 + value) / 2;

/** Settles values that depend on each other, from 0 (a game that never ends) on; `sweep` tells the largest change. */
function settle(sweep: () => number): void {
  for (let round = 0; round < MOST_SWEEPS; round += 1) if (sweep() < SETTLED) return;
}

/** Sets a value and tells by how much it has changed. */
function set(values: Float64Array, place: number, value: number): number {
  const change = Math.abs(value - (values[place] ?? 0));
  values[place] = value;
  return change;
}

/** What a turn leads to is worth to the student; `sign` is −1 where the opponent has the first seat. */
const worth = (next: Next, values: Float64Array, sign: 1 | -1): number =>
  next.kind === 'over' ? sign * next.value : (values[next.place] ?? 0);

/** The exact score of a policy against another, or against the best reply, from the book's start. */
export function examScore(rules: AnyRules, student: Policy, opponent: Opponent): ExamScore {
  const places = placesOf(rules, student, opponent);
  // To the student: where it is to move (or both are), and where the opponent is.
  const own = new Float64Array(places.length);
  const theirs = new Float64Array(places.length);
  const inTurn = rules.kind === 'alternating';
  const afterOwn = inTurn ? theirs : own;
  settle(() => {
    let change = 0;
    for (const [place, { lost, own: rows, replyShares, theirs: replies }] of places.entries()) {
      const against = rows.map((row) =>
        row.reduce((sum, { share, next }) => sum + share * worth(next, afterOwn, 1), -lost),
      );
      change = Math.max(change, set(own, place, inTurn ? (against[0] ?? 0) : replied(against, replyShares)));
      if (!inTurn) continue;
      const values = replies.map((next) => worth(next, own, -1));
      change = Math.max(change, set(theirs, place, replied(values, replyShares)));
    }
    return change;
  });
  const start = reachable(rules).indexOf(rules.numbering.indexOf(rules.start(0)));
  const first = points(own[start] ?? 0);
  if (!inTurn) return { first, second: null, score: first };
  const second = points(theirs[start] ?? 0);
  return { first, second, score: (first + second) / 2 };
}
