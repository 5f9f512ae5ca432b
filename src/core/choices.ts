import type { Game, Move, Rules } from './game.js';
import type { Options } from './options.js';
import type { Seat } from './seat.js';
import type { WordsContext } from './words.js';

/** Why a move cannot be played now: a few words to stand beside it, and the whole sentence. */
export interface WhyNot {
  readonly brief: string;
  readonly sentence: string;
}

/** A move that a front end shows: how to name it, what it does, the key that plays it, and why it cannot be played now, if so. */
export interface Choice<M extends Move> {
  readonly move: M;
  readonly label: string;
  /** What it does, as in a sum: `−2`. The label, where there is nothing shorter to say. */
  readonly sign: string;
  /** The number that it makes; undefined where it can't be played, or the other player's choice counts too. */
  readonly result: number | undefined;
  readonly key: string;
  readonly whyNot: WhyNot | undefined;
}

/** The words for an objection of the rules to a move. */
export function describeObjection<P, M extends Move, O extends Options>(
  game: Game<P, M, O>,
  context: WordsContext<O>,
  position: P,
  move: M,
  objection: string,
): WhyNot {
  const words = game.words.objections[objection];
  if (words === undefined) throw new Error(`${game.id} has no words for its objection ${objection}`);
  return { brief: words.brief, sentence: words.sentence(context, position, move) };
}

/** A change of a number as in a sum: `+1`, `−2`. */
export const signedText = (change: number): string => (change > 0 ? `+${change}` : `−${-change}`);

/** What a seat that is to move can play here, and what it cannot, with the reason. */
export function choicesAt<P, M extends Move, O extends Options>(
  game: Game<P, M, O>,
  rules: Rules<P, M>,
  context: WordsContext<O>,
  position: P,
  seat: Seat,
): readonly Choice<M>[] {
  const { words } = game;
  const before = words.counters(context, position);
  /** What a legal move makes of the number that it changes, or of the seat's own where it changes none. */
  const effectOf = (move: M): { readonly result: number; readonly change: number } | undefined => {
    if (rules.kind === 'simultaneous') return undefined;
    const effects = words.counters(context, rules.play(position, move)).map((counter, index) => ({
      seat: counter.seat,
      result: counter.value,
      change: counter.value - (before[index]?.value ?? 0),
    }));
    return effects.find(({ change }) => change !== 0) ?? effects.find((effect) => effect.seat === seat);
  };
  return rules.candidates(position, seat).map((move) => {
    const objection = rules.objection(position, move, seat);
    const effect = objection === undefined ? effectOf(move) : undefined;
    const label = words.label(move);
    return {
      move,
      label,
      sign: words.sign?.(move) ?? (effect === undefined ? label : signedText(effect.change)),
      result: effect?.result,
      key: words.key(move),
      whyNot: objection === undefined ? undefined : describeObjection(game, context, position, move, objection),
    };
  });
}
