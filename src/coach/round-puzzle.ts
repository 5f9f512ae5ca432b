import type { Move } from '../core/game.js';
import type { Random } from '../core/random.js';
import { otherSeat, type Pair, type Seat } from '../core/seat.js';
import { type Difficulty, type PuzzleAnswer, type PuzzleTask, ratingOf, type ShownRound } from './puzzle.js';
import { replyThatTells, type RoundChoice } from './round-advice.js';
import { bestOf, EQUAL_VALUES, type RoundRules, type WeighedChoice, worthsAgainst } from './round-judgement.js';
import { type AnyEquilibria, countersOf, effectText, type Scene } from './scene.js';
import { movesText, shareOfMoves, standingText } from './value-words.js';
import { capitalised } from '../core/text.js';

/** What the opponent will do, and what each choice is worth against it. */
interface Foreseen {
  readonly text: string;
  readonly weights: readonly number[];
  readonly worths: readonly WeighedChoice[];
}

const isFew = (right: number, all: number): boolean => right > 0 && right * 2 <= all;

function showRound(
  { scene, rules, position, seat, equilibrium, theirs }: RoundChoice,
  own: Move,
  reply: Move,
): ShownRound {
  const moves: Pair<Move> = seat === 0 ? [own, reply] : [reply, own];
  const against = theirs.map((move) => (move === reply ? 1 : 0));
  const [weighed] = worthsAgainst(equilibrium, seat, rules.legalMoves(position, seat), against).filter(
    ({ move }) => move === own,
  );
  return { moves, counters: countersOf(scene, rules.play(position, moves)), worth: weighed?.worth ?? 0 };
}

/** `5 against 3 (Player B: 10): won` */
function roundText({ scene, rules, position, seat }: RoundChoice, { moves, counters, worth }: ShownRound): string {
  const effect = effectText(countersOf(scene, position), counters);
  return `${rules.makeMove(moves[seat])} against ${rules.makeMove(moves[otherSeat(seat)])}${effect}: ${standingText(worth)}`;
}

function choicesText({ scene, rules, seat, moves, theirs }: RoundChoice): string {
  const [own, other] = [moves, theirs].map((some) => movesText(some.map((move) => rules.makeMove(move))));
  return own === other
    ? `You’re ${scene.names[seat]}. Both can choose ${own}.`
    : `You’re ${scene.names[seat]} and can choose ${own}; your opponent can choose ${other}.`;
}

/** More replies than this are not told one by one. */
const TOLD = 2;

/** The rounds worth telling: all of them, or where there are many only those of a reply to which the choices differ. */
function tellingRounds(rounds: readonly ShownRound[], seat: Seat, replies: number): readonly ShownRound[] {
  if (replies <= TOLD) return rounds;
  const other = otherSeat(seat);
  const differs = rounds.find((round) =>
    rounds.some(
      ({ moves, worth }) => moves[other] === round.moves[other] && Math.abs(worth - round.worth) > EQUAL_VALUES,
    ),
  );
  return differs === undefined
    ? rounds.slice(0, 1)
    : rounds.filter(({ moves }) => moves[other] === differs.moves[other]);
}

function answerReply(asked: RoundChoice, foreseen: Foreseen, best: readonly WeighedChoice[], move: Move): PuzzleAnswer {
  const right = best.some((choice) => choice.move === move);
  const [top] = best;
  const mine = foreseen.worths.find((choice) => choice.move === move);
  if (top === undefined || mine === undefined) throw new Error('the answer is no legal move');
  const replies = asked.theirs.filter((_, index) => (foreseen.weights[index] ?? 0) > 0);
  const shown = right ? [move] : [move, top.move];
  const rounds = shown.flatMap((own) => replies.map((reply) => showRound(asked, own, reply)));
  const text = asked.rules.makeMove(move);
  const onAverage = replies.length > 1 ? ' on average' : '';
  const told = tellingRounds(rounds, asked.seat, replies.length)
    .map((round) => roundText(asked, round))
    .join('; ');
  const proof = replies.length > TOLD ? `For example, ${told}.` : `${capitalised(told)}.`;
  const verdict = right
    ? `Right: ${text} gets you ${standingText(mine.worth)}${onAverage}, and nothing does better.`
    : `${capitalised(text)} gets you ${standingText(mine.worth)}${onAverage}; ${asked.rules.makeMove(top.move)} gets you ${standingText(top.worth)}.`;
  return { right, playable: true, verdict, proof, line: undefined, rounds };
}

/** A second choice that is nearly as good as the best one is what makes a round hard to judge. */
function replyDifficulty({ worths, weights }: Foreseen, right: number, hasDominant: boolean): Difficulty {
  const sorted = worths.map(({ worth }) => worth).toSorted((a, b) => b - a);
  const gap = (sorted[0] ?? 0) - (sorted[right] ?? 0);
  const spread = weights.filter((weight) => weight > 0).length;
  const rating = ratingOf([
    [spread === 1 ? 0 : Math.min(1, spread / 3), 3],
    [1 - Math.min(1, gap), 3],
    [1 - right / worths.length, 2],
    [Math.min(1, (worths.length - 2) / 4), 2],
  ]);
  const share = shareOfMoves(right, worths.length, 'the', 'is', 'are');
  // Whoever has found what is good against anything need not look at the question.
  if (hasDominant)
    return {
      rating: rating === 1 ? 1 : 2,
      sentence: `${capitalised(share)} right, and some choice is good against anything.`,
    };
  const closeness = gap < 0.5 ? 'the next best is close' : 'the others are clearly worse';
  const known = spread === 1 ? 'you know the other choice' : 'the other choice is random';
  return { rating, sentence: `${capitalised(share)} right, ${closeness}, and ${known}.` };
}

function replyTask(asked: RoundChoice, text: string, weights: readonly number[]): PuzzleTask | undefined {
  const { equilibrium, seat, moves } = asked;
  const foreseen = { text, weights, worths: worthsAgainst(equilibrium, seat, moves, weights) };
  const best = bestOf(foreseen.worths);
  if (!isFew(best.length, moves.length)) return undefined;
  return {
    seat,
    rightMoves: best.map(({ move }) => move),
    situation: `${choicesText(asked)} This round ${text}; after that, both play perfectly.`,
    task: 'Find a best reply.',
    difficulty: replyDifficulty(foreseen, best.length, equilibrium.dominant[seat].length > 0),
    answer: (move) => answerReply(asked, foreseen, best, move),
  };
}

function answerDominant(asked: RoundChoice, dominant: readonly Move[], move: Move): PuzzleAnswer {
  const { equilibrium, seat, moves, theirs, rules } = asked;
  const right = dominant.includes(move);
  const text = rules.makeMove(move);
  const [first = move] = dominant;
  if (right) {
    const rounds = theirs.map((reply) => showRound(asked, move, reply));
    const verdict = `Right: whatever your opponent chooses, ${text} does at least as well as anything else.`;
    return { right, playable: true, verdict, proof: undefined, line: undefined, rounds };
  }
  const reply = replyThatTells(equilibrium, seat, moves, theirs, first, move);
  const rounds = reply === undefined ? [] : [move, first].map((own) => showRound(asked, own, reply));
  const told = rounds.map((round) => roundText(asked, round)).join('; but ');
  return {
    right,
    playable: true,
    verdict: `${capitalised(text)} can be worse than another choice.`,
    proof: rounds.length === 0 ? undefined : `${capitalised(told)}.`,
    line: undefined,
    rounds,
  };
}

function dominantTask(asked: RoundChoice): PuzzleTask | undefined {
  const { equilibrium, seat, moves } = asked;
  const dominant = equilibrium.dominant[seat];
  if (!isFew(dominant.length, moves.length)) return undefined;
  const share = shareOfMoves(dominant.length, moves.length, 'the', 'is', 'are');
  return {
    seat,
    rightMoves: dominant,
    situation: choicesText(asked),
    task: 'Find a choice that’s never worse than any other, whatever your opponent does.',
    difficulty: {
      rating: 2,
      sentence: `${capitalised(share)} right, and you have to think about every choice your opponent has.`,
    },
    answer: (move) => answerDominant(asked, dominant, move),
  };
}

/** Questions about a round, one of which is chosen: a best reply to what the opponent will do, or the choice never regretted. */
export function roundPuzzle(
  scene: Scene,
  rules: RoundRules,
  equilibria: AnyEquilibria,
  position: unknown,
  random: Random,
): PuzzleTask | undefined {
  const seat = random.seat();
  const theirs = rules.legalMoves(position, otherSeat(seat));
  const moves = rules.legalMoves(position, seat);
  const asked: RoundChoice = { scene, rules, position, seat, equilibrium: equilibria.at(position), moves, theirs };
  const [one, other] = [random.int(0, theirs.length - 1), random.int(0, theirs.length - 1)];
  const pure = theirs.map((move, chosen) =>
    replyTask(
      asked,
      `your opponent will choose ${rules.makeMove(move)}`,
      theirs.map((_, index) => (index === chosen ? 1 : 0)),
    ),
  );
  const pair = [one, other].map((index) => rules.makeMove(theirs[index] ?? ''));
  const tasks = [
    ...pure,
    ...(one === other
      ? []
      : [
          replyTask(
            asked,
            `your opponent flips a coin and chooses ${pair.join(' or ')}`,
            theirs.map((_, index) => (index === one || index === other ? 0.5 : 0)),
          ),
        ]),
    ...(theirs.length < 2
      ? []
      : [
          replyTask(
            asked,
            'your opponent picks one of these at random',
            theirs.map(() => 1 / theirs.length),
          ),
        ]),
    dominantTask(asked),
  ].filter((task) => task !== undefined);
  const [first, ...others] = tasks;
  return first === undefined ? undefined : random.pick([first, ...others]);
}
