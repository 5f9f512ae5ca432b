import { agreesToDraw, randomForOffer } from '../../bots/agreement.js';
import { chooseMove, randomForDecision } from '../../bots/bot.js';
import type { LevelId } from '../../bots/levels.js';
import type { Move } from '../../core/game.js';
import type { Turn } from '../../core/match.js';
import { type Options, typicalOptions } from '../../core/options.js';
import type { Pair, Seat } from '../../core/seat.js';
import { findGame } from '../../games/catalogue.js';
import type { Series } from '../../online/online-match.js';
import { gameNumberOf } from '../../online/online-match.js';
import type { Terms } from '../../online/terms.js';
import { findTruth } from '../../solver/truth.js';
import { TruthShelf } from '../../solver/truth-shelf.js';

/** What a computer is asked: plain data, without what the opponent has chosen in this round (R-ND1). */
export interface ComputerQuestion {
  readonly what: 'move' | 'draw';
  readonly game: string;
  readonly options: Options;
  readonly names: Pair<string>;
  /** As text. */
  readonly position: string;
  readonly seat: Seat;
  readonly turns: readonly Turn<Move>[];
  readonly level: LevelId;
  readonly seed: number;
  readonly gameNumber: number;
}

/** A move as text, or whether a draw is agreed to. */
export type ComputerAnswer =
  | { readonly what: 'move'; readonly move: string }
  | { readonly what: 'draw'; readonly agrees: boolean };

/** Those who think for the computer's seats. */
export interface Computers {
  /**
   * Whoever asks for different owners waits for their turns. The question is made when its turn comes; undefined: there is
   * nothing to ask any more, and no answer.
   */
  ask(question: () => ComputerQuestion | undefined, owner: string): Promise<ComputerAnswer | undefined>;
  /** How many questions of this owner have no answer yet. */
  waitingFor(owner: string): number;
  close(): Promise<void>;
}

/** The question to the computer at a seat of the current game. */
export function questionOf(
  what: ComputerQuestion['what'],
  series: Series,
  seat: Seat,
  level: LevelId,
): ComputerQuestion {
  const { setup, rules, position, turns } = series.current;
  return {
    what,
    game: setup.game.id,
    options: setup.options,
    names: setup.names,
    position: rules.makePosition(position),
    seat,
    turns: turns.slice(),
    level,
    seed: series.setup.seed,
    gameNumber: gameNumberOf(series),
  };
}

/** More positions than this take too long to be solved for a visitor. */
const MOST_POSITIONS = 1_000_000;

/** Why the computer cannot play on these terms, in words; undefined: it can, or need not. */
export function computerObjection({ game: id, options, computer }: Terms): string | undefined {
  const game = findGame(id);
  if (computer === undefined || game === undefined) return undefined;
  const { size } = game.rules(typicalOptions(game.options, options)).numbering;
  return size > MOST_POSITIONS ? 'These numbers are too large for the computer. Choose smaller ones.' : undefined;
}

/** So many solved games are kept. */
const KEPT = 8;

/** A way to answer on the thread that asks; the game is solved first, unless it was among the last few. */
export function answerHere(): (question: ComputerQuestion) => ComputerAnswer {
  const shelf = new TruthShelf(KEPT, (game, options, from) => findTruth(game, options, { from }));
  return ({ what, game: id, options, names, position: text, seat, turns, level, seed, gameNumber }) => {
    const game = findGame(id);
    const rules = game?.rules(options);
    const position = rules?.parsePosition(text);
    if (game === undefined || rules === undefined || position === undefined)
      throw new Error('the computer was asked about no position of a game');
    const truth = shelf.of(game, options);
    if (!truth.ok) throw new Error(`the computer cannot solve ${id}`);
    const known = { game, options, names, truth: truth.value, position, seat, turns, level };
    if (what === 'draw') {
      const random = randomForOffer(seed, gameNumber, turns.length, seat);
      return { what, agrees: agreesToDraw({ ...known, random }) };
    }
    const { move } = chooseMove({ ...known, random: randomForDecision(seed, gameNumber, turns.length, seat) });
    return { what, move: rules.makeMove(move) };
  };
}

/** Computers that think on the thread of whoever asks: for small games and tests. */
export function computersHere(): Computers {
  const answer = answerHere();
  return {
    ask: async (make) => {
      const question = make();
      return question && answer(question);
    },
    waitingFor: () => 0,
    close: async () => undefined,
  };
}
