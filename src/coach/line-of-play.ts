import type { Move, Win } from '../core/game.js';
import { calledIn } from '../core/names.js';
import type { Seat } from '../core/seat.js';
import { counted } from '../core/text.js';
import { type Counter, countersLine } from '../core/words.js';
import { winText } from '../core/win-text.js';
import { type AnySolution, changedCounters, countersOf, type Scene } from './scene.js';

/** One turn of a line, and the counters after it. */
export interface LineStep {
  readonly seat: Seat;
  readonly move: Move;
  /** The move as it is typed. */
  readonly text: string;
  readonly counters: readonly Counter[];
}

/** How a line ends: by the rules, or not at all because both sides do best to go round for ever (R-4). */
export type LineEnd = Win | { readonly kind: 'endless' };

/** Moves from `start` on, each of them legal, and the end that they lead to. */
export interface LineOfPlay {
  readonly start: { readonly position: unknown; readonly counters: readonly Counter[] };
  readonly steps: readonly LineStep[];
  readonly end: LineEnd;
}

/**
 * Best play by both sides to the end, after the `given` moves, which need not be good. The winner hurries and the loser
 * delays. A drawn line stops where a position comes back: the player to move always takes the first of the best moves, so
 * what came round once comes round for ever.
 */
export function lineFrom(
  scene: Scene,
  solution: AnySolution,
  position: unknown,
  given: readonly Move[] = [],
): LineOfPlay {
  const { rules } = solution;
  const steps: LineStep[] = [];
  const seen = new Set<number>();
  let current = position;
  for (;;) {
    const turn = rules.status(current);
    const start = { position, counters: countersOf(scene, position) };
    if (turn.kind === 'over') return { start, steps, end: turn };
    const index = rules.numbering.indexOf(current);
    if (steps.length >= given.length && seen.has(index)) return { start, steps, end: { kind: 'endless' } };
    if (steps.length >= given.length) seen.add(index);
    const move = given[steps.length] ?? solution.movesOf(current).find(({ best }) => best)?.move;
    if (move === undefined) throw new Error('a player to move has no legal move');
    current = rules.play(current, move);
    steps.push({ seat: turn.seat, move, text: rules.makeMove(move), counters: countersOf(scene, current) });
  }
}

/** Longer lines are cut in the middle: so many turns are shown at their beginning, and one at their end. */
const SHOWN_WHOLE = 7;
const SHOWN_FIRST = 4;

/** `Ana plays 3 (Shared number: 20), Ben plays 4 (now 16) and Ana plays …`, turn by turn. */
function stepTexts(scene: Scene, { start, steps }: LineOfPlay): readonly string[] {
  let labelBefore: string | undefined;
  return steps.map(({ seat, text, counters }, index) => {
    const before = steps[index - 1]?.counters ?? start.counters;
    const changed = changedCounters(before, counters);
    const [first] = changed;
    // A label that has just been said, or is the mover's own, goes without saying.
    const isKnown = changed.length === 1 && (first?.seat === seat || first?.label === labelBefore);
    labelBefore = changed.length === 1 ? first?.label : undefined;
    const effect = first === undefined ? 'nothing changes' : isKnown ? `now ${first.value}` : countersLine(changed);
    return `${calledIn(scene)[seat]} ${seat === scene.you ? 'play' : 'plays'} ${text}${counters.length === 0 ? '' : ` (${effect})`}`;
  });
}

function endText(scene: Scene, end: LineEnd): string {
  if (end.kind === 'endless') return 'so on forever';
  return winText(scene.game.words.reasons, calledIn(scene), end, scene.you);
}

/** The line as the inside of a sentence, without a full stop. */
export function lineText(scene: Scene, line: LineOfPlay): string {
  const texts = stepTexts(scene, line);
  if (texts.length === 0) return endText(scene, line.end);
  const left = texts.length - SHOWN_FIRST - 1;
  const shown =
    texts.length <= SHOWN_WHOLE || line.end.kind === 'endless'
      ? texts.slice(0, SHOWN_WHOLE)
      : [...texts.slice(0, SHOWN_FIRST), counted(left, 'more turn'), ...texts.slice(-1)];
  return `${shown.join(', ')}, and ${endText(scene, line.end)}`;
}
