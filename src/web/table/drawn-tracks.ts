import type { AnyGame, AnyRules, Move } from '../../core/game.js';
import type { AnyMatch, Turn } from '../../core/match.js';
import type { Options } from '../../core/options.js';
import type { Seat } from '../../core/seat.js';
import { numberText } from '../../core/text.js';
import type { TranscriptStep } from '../../core/transcript.js';
import type { Counter, Track, WordsContext } from '../../core/words.js';
import { changesOf, countersAt, drawnContext } from './change-text.js';

/** What the last turn did to a number. */
interface DrawnStep {
  readonly from: number;
  /** Who did it; undefined: both at once. */
  readonly by: Seat | undefined;
  /** `−5`, `×3`. */
  readonly text: string;
}

/** A place that a number can come to, and the moves that take it there. */
interface Reach {
  readonly value: number;
  readonly moves: readonly Move[];
}

/** A counter with all that is drawn on its track. In plain data. */
export interface DrawnTrack {
  readonly counter: Counter;
  readonly track: Track;
  readonly step: DrawnStep | undefined;
  /** Where the moves of whoever is to choose lead. */
  readonly reach: readonly Reach[];
}

/** A position of which a picture is drawn. */
interface Pictured {
  readonly game: AnyGame;
  readonly rules: AnyRules;
  readonly context: WordsContext<Options>;
  readonly position: unknown;
  /** The last turn, and the numbers before it. */
  readonly last: { readonly before: readonly Counter[]; readonly turn: Turn<Move> | undefined } | undefined;
  /** Who chooses a move now. */
  readonly chooser: Seat | undefined;
}

/** Where each counter can be after a move of whoever chooses. Nowhere, where the other player's choice counts too. */
function reachOf({ game, rules, context, position, chooser }: Pictured): readonly (readonly Reach[])[] {
  const before = game.words.counters(context, position);
  const reach = before.map(() => new Map<number, Move[]>());
  if (chooser !== undefined && rules.kind === 'alternating')
    for (const move of rules.legalMoves(position, chooser))
      for (const [index, { value }] of game.words.counters(context, rules.play(position, move)).entries())
        if (value !== before[index]?.value) reach[index]?.set(value, [...(reach[index].get(value) ?? []), move]);
  return reach.map((places) => [...places].map(([value, moves]) => ({ value, moves })));
}

/** The numbers of a position that have a track, with the last turn and what can be made of them. */
export function tracksAt(pictured: Pictured): readonly DrawnTrack[] {
  const { game, context, position, last } = pictured;
  const tracks = game.words.tracks(context.options);
  const counters = game.words.counters(context, position);
  const reach = reachOf(pictured);
  const texts = last === undefined ? [] : changesOf(game, last.before, counters, last.turn);
  const by = last?.turn?.kind === 'move' ? last.turn.seat : undefined;
  return counters.flatMap((counter, index) => {
    const track = tracks[index];
    if (track === undefined) return [];
    const [from, text] = [last?.before[index]?.value, texts[index] ?? ''];
    const step = from === undefined || text === '' ? undefined : { from, by, text };
    return [{ counter, track, step, reach: reach[index] ?? [] }];
  });
}

/** The numbers of a match that have a track, with its last turn and what `chooser` can make of them. */
export const drawnTracks = (
  match: AnyMatch,
  last: TranscriptStep | undefined,
  chooser: Seat | undefined,
): readonly DrawnTrack[] =>
  tracksAt({
    game: match.setup.game,
    rules: match.rules,
    context: drawnContext(match),
    position: match.position,
    last: last === undefined ? undefined : { before: countersAt(last.before), turn: match.turns.at(-1) },
    chooser,
  });

/** What is drawn, for those who do not see it. */
export const trackText = ({ counter: { label, value }, track: { range }, step }: DrawnTrack): string =>
  `${label}: ${numberText(value)}, on a scale from ${numberText(range[0])} to ${numberText(range[1])}${
    step === undefined ? '' : `, ${numberText(step.from)} before`
  }.`;
