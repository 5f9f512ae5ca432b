import { chooseMove, randomForDecision } from '../bots/bot.js';
import { happens, pickOne } from '../bots/chance.js';
import type { LevelId } from '../bots/levels.js';
import { adviceFor } from '../coach/advice.js';
import type { AnyMatch } from '../core/match.js';
import { createRandom } from '../core/random.js';
import type { AnyTruth } from '../solver/truth.js';
import { moveCosts } from './choice-costs.js';
import type { Chair, Player, Question, Reply } from './player.js';

/** The truth of the game that a match is played with. */
export type TruthOf = (match: AnyMatch) => AnyTruth;

const nothing = (): void => undefined;

/** A level of ours as a player. */
export const levelPlayer = (name: string, level: LevelId, seed: number, truthOf: TruthOf): Player => ({
  name,
  own: true,
  sit: ({ number, match: start, seat }) => {
    const { game, options, names, from } = start.setup;
    const truth = truthOf(start);
    return {
      choose: ({ match: { position, turns, rules } }) => {
        const random = randomForDecision(seed, number, turns.length, seat);
        const input = { game, options, names, truth, position, seat, turns, start: from, level, random };
        return { move: rules.makeMove(chooseMove(input).move) };
      },
      leave: nothing,
    };
  },
});

/** A player that is another one but for how it chooses. */
const wrapped = (
  player: Player,
  choose: (chair: Chair, question: Question, number: number) => Reply | Promise<Reply>,
): Player => ({
  ...player,
  sit: (seating) => {
    const chair = player.sit(seating);
    return { ...chair, choose: (question) => choose(chair, question, seating.number) };
  },
});

/** Sets this randomness apart from that of the levels: `random` on a telephone. */
const LAPSES = 726366;

/** Plays any legal move with this probability. */
export const withLapses = (player: Player, probability: number, seed: number): Player =>
  wrapped(player, (chair, question, number) => {
    const { match, seat, attempt } = question;
    const random = createRandom(seed, LAPSES, number, match.turns.length, seat, attempt);
    const lapse = happens(random, probability)
      ? pickOne(random, match.rules.legalMoves(match.position, seat))
      : undefined;
    return lapse === undefined ? chair.choose(question) : { move: match.rules.makeMove(lapse) };
  });

/** Hears the coach's nudge, which doesn't give the move away. */
export const withCoach = (player: Player, truthOf: TruthOf): Player =>
  wrapped(player, (chair, question) => {
    const { match, seat } = question;
    const { game, options, names } = match.setup;
    const advice = adviceFor({ game, options, names, truth: truthOf(match), position: match.position, seat });
    return chair.choose(advice === undefined ? question : { ...question, coach: advice.hints[0] });
  });

/** Has so much time for a whole match; an answer that comes after it is too late. */
export const withinTime = (player: Player, gameMs: number): Player => ({
  ...player,
  sit: (seating) => {
    const chair = player.sit(seating);
    let used = 0;
    const late: Reply = { fault: 'timeout', message: `The time for the match, ${gameMs} ms, is used up.` };
    return {
      ...chair,
      choose: async (question) => {
        if (used >= gameMs) return late;
        const { move, ...reply } = await chair.choose(question);
        used += reply.ms ?? 0;
        if (used > gameMs) return { ...reply, ...late };
        return move === undefined ? reply : { ...reply, move };
      },
    };
  },
});

const sumOf = (replies: readonly Reply[], pick: (reply: Reply) => number | undefined): number | undefined => {
  const known = replies.flatMap((reply) => pick(reply) ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0);
};

/** The best of several replies by the truth; what all of them cost together. */
function bestOf(question: Question, truth: AnyTruth, replies: readonly Reply[]): Reply {
  const { match, seat } = question;
  const known = moveCosts(truth, match.position, seat);
  const costs = replies.map(({ move }) => {
    const parsed = move === undefined ? undefined : match.rules.parseMove(move);
    return known.find((one) => one.move === parsed)?.cost;
  });
  const least = Math.min(...costs.flatMap((cost) => cost ?? []));
  const best = replies[costs.indexOf(least)] ?? replies[0] ?? { fault: 'empty', message: 'There was no answer.' };
  const [input, output, cost] = [
    sumOf(replies, ({ usage }) => usage?.input),
    sumOf(replies, ({ usage }) => usage?.output),
    sumOf(replies, ({ usage }) => usage?.cost),
  ];
  const ms = sumOf(replies, (reply) => reply.ms);
  return {
    ...best,
    ...(input === undefined && output === undefined && cost === undefined
      ? {}
      : {
          usage: {
            ...(input === undefined ? {} : { input }),
            ...(output === undefined ? {} : { output }),
            ...(cost === undefined ? {} : { cost }),
          },
        }),
    ...(ms === undefined ? {} : { ms }),
  };
}

/** Is asked several times, and the answer counts that is best by the truth: what a player could do with a perfect judge. */
export const bestOfAnswers = (player: Player, count: number, truthOf: TruthOf): Player =>
  wrapped(player, async (chair, question) => {
    const replies: Reply[] = [];
    // One after the other: a program has one standard input.
    for (let asked = 0; asked < count; asked += 1) replies.push(await chair.choose(question));
    const broken = replies.find(({ stopped, fault }) => stopped === true || fault === 'infrastructure');
    return broken ?? bestOf(question, truthOf(question.match), replies);
  });
