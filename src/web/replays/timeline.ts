import { type AnyMatch, createMatch, type Turn } from '../../core/match.js';
import type { Move } from '../../core/game.js';
import { endingLines, resultText } from '../../core/referee-words.js';
import type { Replay } from '../../core/replay.js';
import { SEATS, type Seat } from '../../core/seat.js';
import { type Score, scoreOf } from '../../core/series.js';
import { counted, printable } from '../../core/text.js';
import { openingLines, type TranscriptStep, transcriptSteps } from '../../core/transcript.js';
import type { Counter, Line, Tone } from '../../core/words.js';
import { namesAgainstComputer, namesOfTwo, type SpokenNames } from '../table/spoken-names.js';
import { type DrawnTrack, drawnTracks } from '../table/drawn-tracks.js';

/** What one seat played on a turn, as it is typed. */
interface PlayedMove {
  readonly seat: Seat;
  readonly text: string;
}

/** The game at one point: before its first turn, or after one. */
export interface Moment {
  /** 0: before the first turn. */
  readonly turn: number;
  /** One move, or the two choices of a round; empty before the first turn. */
  readonly played: readonly PlayedMove[];
  readonly counters: readonly Counter[];
  /** The numbers as a picture, with this turn on it. */
  readonly tracks: readonly DrawnTrack[];
  /** As text. */
  readonly position: string;
  /** Who is to move; empty if the rules have ended the game here. */
  readonly toMove: readonly Seat[];
  /** What the rule book says about this turn. */
  readonly lines: readonly Line[];
}

function playedOn(match: AnyMatch, turn: Turn<Move> | undefined): readonly PlayedMove[] {
  switch (turn?.kind) {
    case undefined:
      return [];
    case 'move':
      return [{ seat: turn.seat, text: match.rules.makeMove(turn.move) }];
    case 'round':
      return SEATS.map((seat) => ({ seat, text: match.rules.makeMove(turn.moves[seat]) }));
    case 'invalid':
      return [{ seat: turn.seat, text: `“${printable(turn.entry, 20)}”` }];
  }
}

/** What only a terminal needs: a page has a title and looks of its own, and asks for no key. */
const TERMINAL_TONES: readonly Tone[] = ['title', 'divider', 'hidden-entry', 'pause'];

/** What a page needs of a transcript, without a gap at its edges. */
export function readableLines(lines: readonly Line[]): readonly Line[] {
  const kept = lines.filter(({ tone }) => !TERMINAL_TONES.includes(tone));
  return kept.filter(
    ({ tone }, index) =>
      tone !== 'blank' || (index > 0 && index < kept.length - 1 && kept[index - 1]?.tone !== 'blank'),
  );
}

function momentOf(match: AnyMatch, lines: readonly Line[], step: TranscriptStep | undefined): Moment {
  const { rules, position, setup } = match;
  const turn = rules.status(position);
  return {
    turn: match.turns.length,
    played: playedOn(match, match.turns.at(-1)),
    counters: setup.game.words.counters(match.setup, position),
    tracks: drawnTracks(match, step, undefined),
    position: rules.makePosition(position),
    toMove: turn.kind === 'over' ? [] : turn.kind === 'one' ? [turn.seat] : SEATS,
    lines: readableLines(lines),
  };
}

/** The game from before its first turn to its end, one moment after the other. */
export function timelineOf(match: AnyMatch): readonly [Moment, ...Moment[]] {
  const { status } = match;
  let last: AnyMatch = createMatch(match.setup);
  const moments: Moment[] = [];
  let lines = openingLines(match);
  let before: TranscriptStep | undefined;
  for (const step of transcriptSteps(match)) {
    moments.push(momentOf(last, lines, before));
    ({ after: last, lines } = step);
    before = step;
  }
  // A resignation or an agreed draw comes after the last turn, and is told with it.
  const ending = status.kind === 'finished' && last.status.kind === 'playing' ? endingLines(match, status.outcome) : [];
  const [first, ...others] = [...moments, momentOf(last, [...lines, ...ending], before)];
  if (first === undefined) throw new Error('every game has a beginning');
  return [first, ...others];
}

/** What the players of a replay are called: `you` looks at their own game against the computer. */
export const namesOnRecord = ({ setup }: AnyMatch, you: Seat | undefined): SpokenNames =>
  you === undefined ? namesOfTwo(setup.names) : namesAgainstComputer(you);

/** The result in one line: `Ana wins: reached zero`, or `You win: reached zero` to `you`. */
export const resultLine = (match: AnyMatch, you: Seat | undefined): string =>
  match.status.kind === 'finished' ? resultText(match, match.status.outcome, you) : 'Unfinished';

/** How long the game was: `14 turns`. */
export const lengthText = ({ turns, rules }: AnyMatch): string =>
  counted(turns.length, rules.kind === 'simultaneous' ? 'round' : 'turn');

/** With what, and how, it was played: `start 25`, `Ana starts`. */
export function settingsOf({ setup, rules }: AnyMatch, names: SpokenNames): readonly string[] {
  const { options, first, from, strict } = setup;
  return [
    ...Object.entries(options).map(([name, value]) => `${name} ${value}`),
    ...(rules.kind === 'alternating' && from === undefined
      ? [`${names.first[first]} ${first === names.you ? 'start' : 'starts'}`]
      : []),
    ...(from === undefined ? [] : [`from the position ${rules.makePosition(from)}`]),
    ...(strict ? ['strict referee'] : []),
  ];
}

/** The score of a series; undefined if these are not several games between the same two. */
export function scoreOfReplays(replays: readonly Replay[]): Score | undefined {
  const [first, ...others] = replays.map(({ match }) => match.setup.names);
  const isSeries =
    first !== undefined && others.length > 0 && others.every((names) => names.join('\n') === first.join('\n'));
  if (!isSeries) return undefined;
  return scoreOf(replays.flatMap(({ match: { status } }) => (status.kind === 'finished' ? [status.outcome] : [])));
}

/** Where a turn of the list is found when long games are shown in parts: the first and the last turn of its part. */
export function partOf(turn: number, last: number, size: number): { readonly from: number; readonly to: number } {
  const from = Math.floor(Math.max(0, turn - 1) / size) * size + 1;
  return { from, to: Math.min(last, from + size - 1) };
}
