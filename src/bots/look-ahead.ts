import type { AlternatingRules, Move } from '../core/game.js';
import type { Seat } from '../core/seat.js';

/** What a player sees of a move by looking ahead: an end by force so many turns away, or nothing yet. */
type Sight = { readonly kind: 'win' | 'loss'; readonly distance: number } | { readonly kind: 'unclear' };

export interface SeenMove<M extends Move> {
  readonly move: M;
  readonly sight: Sight;
}

// Sights as numbers that grow with what they are worth to the mover: a win in n is END − n, a loss in n is n − END.
const END = 1000;

/** A decision takes no longer than playing this many moves. */
const MOST_MOVES = 10_000;

function sightOf(code: number): Sight {
  if (code === 0) return { kind: 'unclear' };
  return { kind: code > 0 ? 'win' : 'loss', distance: END - Math.abs(code) };
}

/** How far this many moves a turn let a player look within the limit; one turn at least. */
function affordable(turns: number, moves: number): number {
  let depth = 1;
  for (let nodes = moves * moves; depth < turns && nodes <= MOST_MOVES; nodes *= moves) depth += 1;
  return depth;
}

/** Looks `turns` turns ahead, honestly: every line, and nothing beyond them. The position is not over. */
export function lookAhead<P, M extends Move>(
  rules: AlternatingRules<P, M>,
  position: P,
  seat: Seat,
  turns: number,
): readonly SeenMove<M>[] {
  const afterMove = (from: P, move: M, mover: Seat, left: number): number => {
    const reached = rules.play(from, move);
    const turn = rules.status(reached);
    if (turn.kind === 'over') return turn.winner === mover ? END - 1 : 1 - END;
    if (left === 0) return 0;
    const code = best(reached, turn.seat, left);
    const seen = turn.seat === mover ? code : -code;
    return seen - Math.sign(seen);
  };
  const best = (from: P, mover: Seat, left: number): number => {
    let most = -END;
    for (const move of rules.legalMoves(from, mover)) most = Math.max(most, afterMove(from, move, mover, left - 1));
    return most;
  };
  const moves = rules.legalMoves(position, seat);
  const depth = affordable(turns, Math.max(2, moves.length));
  return moves.map((move) => ({ move, sight: sightOf(afterMove(position, move, seat, depth - 1)) }));
}

/** What looking `turns` turns ahead shows `seat` of a position, whoever moves there. */
export function bestSight<P, M extends Move>(
  rules: AlternatingRules<P, M>,
  position: P,
  seat: Seat,
  turns: number,
): Sight {
  const status = rules.status(position);
  if (status.kind === 'over') return { kind: status.winner === seat ? 'win' : 'loss', distance: 0 };
  const seen = lookAhead(rules, position, status.seat, turns).map(({ sight }) => sight);
  const has = (kind: Sight['kind']): Sight | undefined => seen.find((sight) => sight.kind === kind);
  const best = has('win') ?? has('unclear') ?? has('loss');
  if (best === undefined || best.kind === 'unclear') return { kind: 'unclear' };
  const isOwn = (best.kind === 'win') === (status.seat === seat);
  return { kind: isOwn ? 'win' : 'loss', distance: best.distance };
}
