import type { Move } from '../core/game.js';
import { otherSeat, type Seat } from '../core/seat.js';
import { listed, capitalised } from '../core/text.js';
import type { Equilibrium } from '../solver/equilibrium.js';
import type { Advice, Hints } from './hints.js';
import { bestOf, EQUAL_VALUES, mixOf, type RoundRules, type WeighedChoice, worthsAgainst } from './round-judgement.js';
import { type AnyEquilibria, countersOf, effectText, type Scene, valueTo } from './scene.js';
import { balanceText, movesText, percentText, standingText } from './value-words.js';

/** One seat's choice in a round, with all that advice or an answer needs. */
export interface RoundChoice {
  readonly scene: Scene;
  readonly rules: RoundRules;
  readonly position: unknown;
  readonly seat: Seat;
  readonly equilibrium: Equilibrium<Move>;
  readonly moves: readonly Move[];
  readonly theirs: readonly Move[];
}

/** The same, and the value of the position to this seat. */
interface Round extends RoundChoice {
  readonly value: number;
}

/** `5 against 3 (Player B: 10) is worth +0.2`: what a pair of choices leads to, as this seat sees it. */
function outcomeText(
  { scene, rules, position, seat, equilibrium, moves, theirs }: Round,
  own: Move,
  reply: Move,
): string {
  const pair = seat === 0 ? ([own, reply] as const) : ([reply, own] as const);
  const effect = effectText(countersOf(scene, position), countersOf(scene, rules.play(position, pair)));
  const worth = worthOfPair(equilibrium, seat, moves.indexOf(own), theirs.indexOf(reply));
  return `${rules.makeMove(own)} against ${rules.makeMove(reply)}${effect}: ${standingText(worth)}`;
}

function worthOfPair({ payoffs }: Equilibrium<Move>, seat: Seat, own: number, reply: number): number {
  return valueTo(seat, (seat === 0 ? payoffs[own]?.[reply] : payoffs[reply]?.[own]) ?? 0);
}

/** A reply of the opponent to which `better` does more than `worse`; undefined if there is none. */
export function replyThatTells(
  equilibrium: Equilibrium<Move>,
  seat: Seat,
  moves: readonly Move[],
  theirs: readonly Move[],
  better: Move,
  worse: Move,
): Move | undefined {
  return theirs.find(
    (_, reply) =>
      worthOfPair(equilibrium, seat, moves.indexOf(better), reply) -
        worthOfPair(equilibrium, seat, moves.indexOf(worse), reply) >
      EQUAL_VALUES,
  );
}

function dominantHints(round: Round, dominant: readonly Move[]): Hints {
  const { equilibrium, seat, moves, theirs, rules } = round;
  const names = movesText(dominant.map((move) => rules.makeMove(move)));
  const [first = ''] = dominant;
  const told = moves
    .filter((move) => !dominant.includes(move))
    .map((move) => ({ move, reply: replyThatTells(equilibrium, seat, moves, theirs, first, move) }))
    .findLast(({ reply }) => reply !== undefined);
  const example =
    told?.reply === undefined
      ? ''
      : ` For example ${outcomeText(round, first, told.reply)}; but ${outcomeText(round, told.move, told.reply)}.`;
  return [
    'One of your choices is never wrong here, whatever your opponent does. Compare them with each other.',
    `Choose ${names}.${dominant.length > 1 ? ' They’re equally good.' : ''}`,
    `Whatever your opponent chooses, ${names} does at least as well as anything else.${example}`,
  ];
}

/** What the opponent does to a player who always chooses the same. */
function habitText(round: Round, habit: Move): string {
  const { equilibrium, seat, moves, theirs, rules, value } = round;
  const other = otherSeat(seat);
  const [reply] = bestOf(
    worthsAgainst(
      equilibrium,
      other,
      theirs,
      moves.map((move) => (move === habit ? 1 : 0)),
    ),
  );
  if (reply === undefined) return '';
  if (value + reply.worth < EQUAL_VALUES)
    return `Even if your opponent knew you’d choose ${rules.makeMove(habit)}, it wouldn’t help.`;
  return (
    `If your opponent knew you’d choose ${rules.makeMove(habit)}, the best reply would be ${rules.makeMove(reply.move)}: ` +
    `${outcomeText(round, habit, reply.move)} for you, instead of ${standingText(value)}.`
  );
}

function mixedHints(round: Round): Hints {
  const { equilibrium, seat, rules, value } = round;
  const mix = equilibrium.strategies[seat].filter(({ probability }) => probability > 5e-4);
  const shares = mix.map(({ move, probability }) => `${rules.makeMove(move)} (${percentText(probability)})`);
  const [first, ...others] = mix;
  if (first === undefined) throw new Error('an optimal mix has no choice');
  const habit = others.reduce((most, share) => (share.probability > most.probability ? share : most), first).move;
  if (others.length === 0)
    return [
      'One choice is best here, even if your opponent knows it. Find the one with the best worst case.',
      `Choose ${rules.makeMove(habit)}.`,
      `It guarantees what the position is worth to you: ${standingText(value)}. ${habitText(round, habit)}`,
    ];
  return [
    'No choice is safe every time: if you always do the same, your opponent can punish it. Mix your choices and keep them guessing.',
    `Choose at random: ${listed(shares, 'or')}.`,
    `With this mix you get ${standingText(value)} on average, whatever your opponent does. ${habitText(round, habit)}`,
  ];
}

/** Advice for one seat in a round in which both choose in secret. */
export function roundAdvice(
  scene: Scene,
  rules: RoundRules,
  equilibria: AnyEquilibria,
  position: unknown,
  seat: Seat,
): Advice {
  const equilibrium = equilibria.at(position);
  const moves = rules.legalMoves(position, seat);
  const theirs = rules.legalMoves(position, otherSeat(seat));
  const value = valueTo(seat, equilibrium.value);
  const round: Round = { scene, rules, position, seat, equilibrium, moves, theirs, value };
  const dominant = equilibrium.dominant[seat];
  const sound = worthsAgainst(equilibrium, seat, moves, mixOf(equilibrium, otherSeat(seat))).filter(
    ({ worth }: WeighedChoice) => value - worth < EQUAL_VALUES,
  );
  const hints = moves.length === 1 ? onlyHints(round) : hintsOf(round, dominant);
  return {
    outlook: balanceText(scene.names, equilibrium.value, scene.you),
    hints,
    right: sound.map(({ move }) => move),
    best: equilibrium.strategies[seat].filter(({ probability }) => probability > 5e-4).map(({ move }) => move),
    line: undefined,
  };
}

function onlyHints({ moves, rules }: Round): Hints {
  const text = movesText(moves.map((move) => rules.makeMove(move)));
  return ['You have only one choice here.', `Choose ${text}.`, `${capitalised(text)} is all you have left.`];
}

function hintsOf(round: Round, dominant: readonly Move[]): Hints {
  if (dominant.length === 0) return mixedHints(round);
  if (dominant.length < round.moves.length) return dominantHints(round, dominant);
  return [
    'Your choice makes no difference: they’re all worth the same.',
    'Choose anything.',
    `Whatever your opponent chooses, all your choices lead to the same. The position is worth ${standingText(round.value)} to you.`,
  ];
}
