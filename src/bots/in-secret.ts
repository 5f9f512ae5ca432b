import { percentText } from '../coach/value-words.js';
import type { Move, SimultaneousRules } from '../core/game.js';
import type { Options } from '../core/options.js';
import { otherSeat, type Seat } from '../core/seat.js';
import type { Equilibria, Equilibrium } from '../solver/equilibrium.js';
import { type Decision, noMove, type ChoiceInput } from './decision.js';
import { happens, pickOne, pickWeighted, topOf } from './chance.js';
import { type Habit, HABITS, type Knobs } from './levels.js';
import { readHabits, roundsSeen, sizeOf } from './reading.js';

// Decisions where both choose in secret. Nothing here can know what the opponent has chosen this round.

/** What a move is worth to `seat` against each reply. */
const payoffsFor = <M extends Move>({ payoffs }: Equilibrium<M>, seat: Seat, index: number): readonly number[] =>
  seat === 0 ? (payoffs[index] ?? []) : payoffs.map((row) => -(row[index] ?? 0));

/** The dominant move, or a draw from the equilibrium. */
function playTruth<P, M extends Move, O extends Options>(
  { game, seat, random }: ChoiceInput<P, M, O>,
  equilibrium: Equilibrium<M>,
  insight: number,
): Decision<M> {
  const strategy = equilibrium.strategies[seat];
  const chosen = pickWeighted(random, strategy, ({ probability }) => probability);
  if (chosen === undefined) throw noMove();
  const { move, probability } = chosen;
  const label = game.words.label(move);
  if (strategy.length === 1) return { move, because: `${label} is the only choice left.` };
  const dominant = equilibrium.dominant[seat];
  if (dominant.length === strategy.length) return { move, because: `${label}: it makes no difference what I choose.` };
  if (dominant.includes(move)) return { move, because: `${label} is never worse than any other choice.` };
  if (probability > 1 - 1e-9) return { move, because: `${label} is the hardest choice to beat.` };
  const share = insight === 1 ? ` (${percentText(probability)} of the time)` : '';
  return { move, because: `A fixed choice is easy to read, so I pick at random: ${label}${share}.` };
}

/** What one look shows of a choice: how it may end at once. */
interface Outlook<M extends Move> {
  readonly move: M;
  readonly wins: number;
  readonly losses: number;
  readonly replies: number;
}

function outlooks<P, M extends Move>(rules: SimultaneousRules<P, M>, position: P, seat: Seat): readonly Outlook<M>[] {
  const replies = rules.legalMoves(position, otherSeat(seat));
  return rules.legalMoves(position, seat).map((move) => {
    const ends = replies.map((reply) => rules.status(rules.play(position, seat === 0 ? [move, reply] : [reply, move])));
    const wonBy = (winner: Seat): number => ends.filter((end) => end.kind === 'over' && end.winner === winner).length;
    return { move, wins: wonBy(seat), losses: wonBy(otherSeat(seat)), replies: replies.length };
  });
}

const isSureWin = ({ wins, replies }: Outlook<Move>): boolean => wins === replies;

/** The choices that one look leaves over: no sure loss; and the cautious take no needless risk. */
function inSight<M extends Move>(seen: readonly Outlook<M>[], isCautious: boolean): readonly Outlook<M>[] {
  const possible = seen.filter(({ losses, replies }) => losses < replies);
  const left = possible.length > 0 ? possible : seen;
  const safe = isCautious ? left.filter(({ losses }) => losses === 0) : [];
  return safe.length > 0 ? safe : left;
}

const onlyWords = (label: string, choices: number): string =>
  choices === 1
    ? `${label} is the only choice left.`
    : `${label} is the only choice that doesn’t risk losing right away.`;

const HABIT_WORDS: Readonly<Record<Habit, (label: string) => string>> = {
  biggest: (label) => `I like big numbers: ${label}.`,
  smallest: (label) => `I’m saving the big ones: ${label}.`,
  again: (label) => `${label} is my favourite.`,
  other: (label) => `${label}, on a whim.`,
};

/** A favourite, a big one, a small one, or something new. */
function playByHabit<P, M extends Move, O extends Options>(
  { game, seat, turns, random }: ChoiceInput<P, M, O>,
  moves: readonly M[],
  order: readonly M[],
  habits: Readonly<Record<Habit, number>>,
): Decision<M> {
  const own = turns.flatMap((turn) => (turn.kind === 'round' ? [turn.moves[seat]] : []));
  const played = moves.filter((move) => own.includes(move));
  const choices: Readonly<Record<Habit, readonly M[]>> = {
    biggest: topOf(moves, (move) => sizeOf(move, order)),
    smallest: topOf(moves, (move) => -sizeOf(move, order)),
    again: topOf(played, (move) => own.filter((one) => one === move).length),
    other: moves.filter((move) => move !== own.at(-1)),
  };
  const possible = HABITS.filter((habit) => choices[habit].length > 0);
  const habit = pickWeighted(random, possible, (one) => habits[one]) ?? 'biggest';
  const move = pickOne(random, choices[habit]);
  if (move === undefined) throw noMove();
  return { move, because: HABIT_WORDS[habit](game.words.label(move)) };
}

/** How likely the opponent's next choice must seem before it is answered. */
const CLEAR = 0.5;

/** The best answer to what the opponent's habits say; undefined if they say too little, or leave no choice. */
function playByReading<P, M extends Move, O extends Options>(
  { game, names, position, seat, turns, start, random }: ChoiceInput<P, M, O>,
  equilibria: Equilibria<P, M>,
  equilibrium: Equilibrium<M>,
  moves: readonly M[],
  readsPatterns: boolean,
): Decision<M> | undefined {
  const { rules } = equilibria;
  const opponent = otherSeat(seat);
  const rounds = roundsSeen(rules, turns, position, seat, (at) => equilibria.value(at), start);
  const shares = equilibrium.strategies[opponent];
  const doubt = shares.map(({ probability }) => (readsPatterns ? probability : 1 / shares.length));
  const reading = readHabits(
    rounds,
    shares.map(({ move }) => move),
    readsPatterns,
    doubt,
  );
  if (reading === undefined || Math.max(...reading.shares) < CLEAR || moves.length < 2) return undefined;
  const order = rules.legalMoves(position, seat);
  const worth = (move: M): number =>
    payoffsFor(equilibrium, seat, order.indexOf(move)).reduce(
      (sum, payoff, reply) => sum + payoff * (reading.shares[reply] ?? 0),
      0,
    );
  const move = pickOne(random, topOf(moves, worth, 1e-9));
  if (move === undefined) return undefined;
  const say = (one: M): string => game.words.label(one);
  const habit = reading.words(names[opponent], say);
  return { move, because: `${say(move)} is my answer: ${habit}.` };
}

/** A choice where both choose in secret, by what this level sees. */
export function chooseInSecret<P, M extends Move, O extends Options>(
  input: ChoiceInput<P, M, O>,
  equilibria: Equilibria<P, M>,
  knobs: Knobs,
): Decision<M> {
  const { position, seat, random, game } = input;
  const all = outlooks(equilibria.rules, position, seat);
  const overlooks = happens(random, knobs.overlooks);
  const win = overlooks ? undefined : pickOne(random, all.filter(isSureWin));
  if (win !== undefined)
    return {
      move: win.move,
      because: `${game.words.label(win.move)} wins right away, whatever the other choice is.`,
    };

  const equilibrium = equilibria.at(position);
  const isCautious = happens(random, knobs.caution);
  const moves = (overlooks ? all : inSight(all, isCautious)).map(({ move }) => move);
  const reading = happens(random, knobs.reads)
    ? playByReading(input, equilibria, equilibrium, moves, knobs.readsPatterns)
    : undefined;
  if (reading !== undefined) return reading;
  if (happens(random, knobs.insight)) return playTruth(input, equilibrium, knobs.insight);

  const [only] = moves;
  if (only !== undefined && moves.length === 1)
    return { move: only, because: onlyWords(game.words.label(only), all.length) };
  const order = all.map(({ move }) => move);
  return playByHabit(input, moves, order, knobs.habits);
}
