import type { Game, Move, Rules } from './game.js';
import type { Options } from './options.js';
import type { Seat } from './seat.js';
import type { WordsContext } from './words.js';

/** Why a move cannot be played now: a few words to stand beside it, and the whole sentence. */
export interface WhyNot {
  readonly brief: string;
  readonly sentence: string;
}

/** A move that a front end shows: how to name it, the key that plays it, and why it cannot be played now, if so. */
export interface Choice<M extends Move> {
  readonly move: M;
  readonly label: string;
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

/** What a seat that is to move can play here, and what it cannot, with the reason. */
export function choicesAt<P, M extends Move, O extends Options>(
  game: Game<P, M, O>,
  rules: Rules<P, M>,
  context: WordsContext<O>,
  position: P,
  seat: Seat,
): readonly Choice<M>[] {
  return rules.candidates(position, seat).map((move) => {
    const objection = rules.objection(position, move, seat);
    return {
      move,
      label: game.words.label(move),
      key: game.words.key(move),
      whyNot: objection === undefined ? undefined : describeObjection(game, context, position, move, objection),
    };
  });
}
