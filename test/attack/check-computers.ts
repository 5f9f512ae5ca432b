import type { LevelId } from '../../src/bots/levels.js';
import type { Move } from '../../src/core/game.js';
import type { AnyMatch } from '../../src/core/match.js';
import type { Seat } from '../../src/core/seat.js';
import type { LogEvent } from '../../src/online/log-event.js';
import type { OnlineMatch } from '../../src/online/online-match.js';
import { type AnyTruth, findTruth } from '../../src/solver/truth.js';
import type { Tally } from './tally.js';

/** What a computer entered, and where. */
export interface ComputerMove {
  readonly match: AnyMatch;
  readonly seat: Seat;
  readonly level: LevelId;
  readonly entry: string;
}

export function computerMoveIn({ holders, series }: OnlineMatch, event: LogEvent): ComputerMove | undefined {
  if (event.type !== 'acted' || event.event.type !== 'entry' || series === undefined) return undefined;
  const { seat, entry } = event.event;
  const holder = holders[seat];
  return holder?.kind === 'computer' ? { match: series.current, seat, level: holder.level, entry } : undefined;
}

/** So many solved games are kept. */
const KEPT = 20;

/** Asks the rules and the solver about every move of a computer. */
export class ComputerChecks {
  readonly #truths = new Map<string, AnyTruth | undefined>();

  constructor(private readonly tally: Tally) {}

  /** What is wrong with a move; undefined: nothing is. */
  objectionTo({ match, seat, level, entry }: ComputerMove): { what: string; example: string } | undefined {
    const { rules, position, setup } = match;
    this.tally.add('computer moves checked');
    const move = rules.parseMove(entry);
    const where = `${setup.game.id} ${JSON.stringify(setup.options)}, ${level} in ${rules.makePosition(position)}: ${entry}`;
    if (move === undefined || !rules.legalMoves(position, seat).includes(move))
      return { what: 'a computer plays an illegal move', example: where };
    if (level !== 'perfect') return undefined;
    const truth = this.#truthOf(match);
    if (truth === undefined) return undefined;
    this.tally.add('computer moves held against the solver');
    if (truth.kind === 'alternating') {
      const judged = truth.solution.movesOf(position);
      if (judged.find((one) => one.move === move)?.best === true) return undefined;
      const best = judged.filter((one) => one.best).map((one) => one.move);
      return { what: 'the perfect computer errs', example: `${where}; best: ${best.join(', ')}` };
    }
    const equilibrium = truth.equilibria.at(position);
    const share = equilibrium.strategies[seat].find((one) => one.move === move)?.probability ?? 0;
    // A choice that no other beats is right even where the equilibrium that was found leaves it out.
    return share > 0 || equilibrium.dominant[seat].includes(move) || this.#isSureWin(match, seat, move)
      ? undefined
      : { what: 'the perfect computer errs', example: `${where}; it should never choose this` };
  }

  #isSureWin({ rules, position }: AnyMatch, seat: Seat, move: Move): boolean {
    if (rules.kind !== 'simultaneous') return false;
    const replies = rules.legalMoves(position, seat === 0 ? 1 : 0);
    return replies.every((reply) => {
      const end = rules.status(rules.play(position, seat === 0 ? [move, reply] : [reply, move]));
      return end.kind === 'over' && end.winner === seat;
    });
  }

  #truthOf({ setup, rules }: AnyMatch): AnyTruth | undefined {
    const { game, options } = setup;
    const key = JSON.stringify([game.id, options]);
    if (this.#truths.has(key)) return this.#truths.get(key);
    const found = findTruth(game, options, { from: [rules.start(setup.first)] });
    const truth = found.ok ? found.value : undefined;
    this.#truths.set(key, truth);
    const [oldest] = this.#truths.keys();
    if (this.#truths.size > KEPT && oldest !== undefined) this.#truths.delete(oldest);
    return truth;
  }
}
