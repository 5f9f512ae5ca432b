import type { LineEnd, LineOfPlay } from '../../coach/line-of-play.js';
import type { ShownRound } from '../../coach/puzzle.js';
import { countersOf, type Scene } from '../../coach/scene.js';
import { standingText } from '../../coach/value-words.js';
import type { AnyRules, Move, PlayedMoves } from '../../core/game.js';
import { calledIn } from '../../core/names.js';
import { SEATS, type Pair, type Seat } from '../../core/seat.js';
import { capitalised } from '../../core/text.js';
import type { Counter } from '../../core/words.js';
import { winText } from '../../core/win-text.js';
import type { Value } from '../../solver/value.js';

/** Who played what, as its button says it. */
interface ShownMove {
  readonly seat: Seat;
  readonly label: string;
}

/** A turn and the numbers after it. */
export interface TurnWithCounters {
  /** One move, or both choices of a round. */
  readonly moves: readonly ShownMove[];
  readonly counters: readonly Counter[];
  /** How the one who was asked stands then, where both choose in secret. */
  readonly standing?: { readonly kind: Value['kind']; readonly text: string };
}

/** What follows from an answer: turns one after the other, or rounds each of which could come. In plain data. */
export interface ShownPlay {
  readonly kind: 'line' | 'rounds';
  readonly start: readonly Counter[];
  readonly turns: readonly TurnWithCounters[];
  readonly end: string | undefined;
}

const shownRound = ({ game }: Scene, moves: Pair<Move>): readonly ShownMove[] =>
  SEATS.map((seat) => ({ seat, label: game.words.label(moves[seat]) }));

function endText(scene: Scene, end: LineEnd): string {
  if (end.kind === 'endless') return 'And so on forever: nobody can force a win.';
  return `${capitalised(winText(scene.game.words.reasons, calledIn(scene), end, scene.you))}.`;
}

/** A line that may not have come to its end yet. */
type PartOfLine = Pick<LineOfPlay, 'start' | 'steps'> & { readonly end: LineEnd | undefined };

/** A line of play of a game whose players move in turn. */
export const showLine = (scene: Scene, { start, steps, end }: PartOfLine): ShownPlay => ({
  kind: 'line',
  start: start.counters,
  turns: steps.map(({ seat, move, counters }) => ({
    moves: [{ seat, label: scene.game.words.label(move) }],
    counters,
  })),
  end: end === undefined ? undefined : endText(scene, end),
});

/** Values that differ by less are the same: the solver counts in floating point here. */
const CLOSE = 5e-4;

/** Rounds that tell a right choice from a wrong one. */
export const showRounds = (scene: Scene, position: unknown, rounds: readonly ShownRound[]): ShownPlay => ({
  kind: 'rounds',
  start: countersOf(scene, position),
  turns: rounds.map(({ moves, counters, worth }) => ({
    moves: shownRound(scene, moves),
    counters,
    standing: { kind: Math.abs(worth) < CLOSE ? 'draw' : worth > 0 ? 'win' : 'loss', text: standingText(worth) },
  })),
  end: undefined,
});

function after(rules: AnyRules, position: unknown, played: PlayedMoves<Move>): unknown {
  if (rules.kind === 'alternating' && played.kind === 'move') return rules.play(position, played.move);
  if (rules.kind === 'simultaneous' && played.kind === 'round') return rules.play(position, played.moves);
  throw new TypeError('the turn is of another kind than the game');
}

/** Turns that were played from a position on, each of them legal; they need not reach the end of the game. */
export function showTurns(
  scene: Scene,
  rules: AnyRules,
  position: unknown,
  turns: readonly PlayedMoves<Move>[],
): ShownPlay {
  let here = position;
  const shown = turns.map((played): TurnWithCounters => {
    here = after(rules, here, played);
    const moves =
      played.kind === 'move'
        ? [{ seat: played.seat, label: scene.game.words.label(played.move) }]
        : shownRound(scene, played.moves);
    return { moves, counters: countersOf(scene, here) };
  });
  const turn = rules.status(here);
  const goesOn = rules.kind === 'alternating' ? 'And so on.' : undefined;
  return {
    kind: rules.kind === 'alternating' ? 'line' : 'rounds',
    start: countersOf(scene, position),
    turns: shown,
    end: turn.kind === 'over' ? endText(scene, turn) : goesOn,
  };
}
