import { agreesToDraw, randomForOffer } from '../../bots/agreement.js';
import { chooseMove, randomForDecision } from '../../bots/bot.js';
import type { LevelId } from '../../bots/levels.js';
import type { Move } from '../../core/game.js';
import type { AnyMatch } from '../../core/match.js';
import { isSecret } from '../../core/referee-words.js';
import type { Pair, Seat } from '../../core/seat.js';
import type { AnyTruth } from '../../solver/truth.js';
import type { Knowledge } from '../truth/ask-truth.js';

/** The seats that the computer plays in one game, and what it knows of the game. */
export class ComputerSide {
  /** How many hints were given, and for which position. */
  #hinted = { turn: -1, count: 0 };
  /** How many shown rounds were taken back. */
  #again = 0;

  constructor(
    private readonly knowledge: Knowledge,
    private readonly levels: Pair<LevelId | undefined>,
    private readonly seed: number,
    private readonly gameNumber: number,
  ) {}

  levelOf(seat: Seat): LevelId | undefined {
    return this.levels[seat];
  }

  truthOf(match: AnyMatch): AnyTruth {
    return this.knowledge(match);
  }

  /** The computer's move for a seat. */
  choose(match: AnyMatch, seat: Seat, level: LevelId): { readonly move: Move; readonly because: string } {
    const random = randomForDecision(this.seed, this.gameNumber, match.turns.length, seat, this.#again);
    return chooseMove({ ...this.#known(match, seat), level, random });
  }

  /** What everybody sees: no sealed choice. */
  #known(match: AnyMatch, seat: Seat) {
    const { setup, position, turns } = match;
    const { game, options, names } = setup;
    return { game, options, names, truth: this.truthOf(match), position, seat, turns };
  }

  /** After a takeback: where a secret choice was shown, the next one is drawn anew. */
  takenBack(match: AnyMatch): void {
    if (isSecret(match)) this.#again += 1;
  }

  /** Whether the computer of a seat takes a draw; a seat without one takes none. */
  agreesToDraw(match: AnyMatch, seat: Seat): boolean {
    const level = this.levelOf(seat);
    if (level === undefined) return false;
    const random = randomForOffer(this.seed, this.gameNumber, match.turns.length, seat);
    return agreesToDraw({ ...this.#known(match, seat), level, random });
  }

  /** Which step of the advice comes next for this turn: 0, 1, 2, and then the last again. */
  nextHint(turn: number): 0 | 1 | 2 {
    const count = this.#hinted.turn === turn ? this.#hinted.count : 0;
    this.#hinted = { turn, count: count + 1 };
    return count === 0 ? 0 : count === 1 ? 1 : 2;
  }
}
