import { type AnyMatch, afterTurns, createMatch, type Turn } from '../../core/match.js';
import type { Move } from '../../core/game.js';
import { countersText, endingLines, isSecret, takenBackText } from '../../core/referee-words.js';
import { type Pair, SEATS } from '../../core/seat.js';
import {
  effectLines,
  entryLines,
  HIDDEN_ENTRY,
  openingLines,
  promptText,
  transcriptSteps,
  turnLines,
} from '../../core/transcript.js';
import { BLANK, type Line, line } from '../../core/words.js';
import { clockText } from '../../online/clock-words.js';
import type { ShownClocks, ShownGame, ShownMatch } from '../../online/shown.js';
import { besideTheBook, resumedText } from '../play/play-game.js';
import { scoreText } from '../play/table.js';

/** Something to be put on the screen: a line of the transcript, or a note besides it, for people only. */
export type Said = { readonly kind: 'line'; readonly line: Line } | { readonly kind: 'note'; readonly text: string };

export const note = (text: string): Said => ({ kind: 'note', text });

const putLines = (said: Said[], lines: readonly Line[]): void => {
  for (const each of lines) said.push({ kind: 'line', line: each });
};

/** `Clock: Ana 4:58, Ben 5:00` */
export const clocksText = (names: Pair<string>, { left }: ShownClocks): string =>
  `Clock: ${names[0]} ${clockText(left[0])}, ${names[1]} ${clockText(left[1])}`;

/** What of the current game stands on the screen. */
export interface ToldGame {
  readonly number: number;
  /** The game as it was when it was told last. */
  readonly match: AnyMatch;
  /** Whether the head of the turn to come is there. */
  readonly hasHead: boolean;
  /** Whose entries of the turn to come are there. */
  readonly entries: Pair<boolean>;
  readonly isEnded: boolean;
}

interface GameSituation {
  readonly shown: ShownMatch;
  readonly current: ShownGame;
  readonly match: AnyMatch;
  readonly forPeople: boolean;
}

const NO_ENTRIES: Pair<boolean> = [false, false];

const isSameTurn = (a: Turn<Move> | undefined, b: Turn<Move>): boolean => JSON.stringify(a) === JSON.stringify(b);

/** How many turns two states of a game have in common. */
function commonTurns(before: AnyMatch, after: AnyMatch): number {
  const different = after.turns.findIndex((turn, index) => !isSameTurn(before.turns.at(index), turn));
  return different === -1 ? Math.min(after.turns.length, before.turns.length) : different;
}

/** Whether the game ended with its last turn, and not by what somebody said after it. */
function endedByTurn(match: AnyMatch): boolean {
  const [last] = transcriptSteps(match, afterTurns(match, match.turns.length - 1));
  return last?.after.status.kind === 'finished';
}

/** The head of a game. Whoever comes back to one that is under way is not told all of it again. */
function beginGame({ shown, current, match, forPeople }: GameSituation, isFirst: boolean, said: Said[]): ToldGame {
  const { games } = shown.terms;
  if (!isFirst) putLines(said, [BLANK]);
  if (games !== undefined && games > 1) said.push(note(`Game ${current.number} of ${games}`));
  putLines(said, openingLines(match));
  const goesOn =
    isFirst && forPeople && shown.viewer !== 'spectator' && match.turns.length > 0 && match.status.kind === 'playing';
  if (goesOn) said.push(note(resumedText(match)));
  return {
    number: current.number,
    match: goesOn ? match : createMatch(match.setup),
    hasHead: false,
    entries: NO_ENTRIES,
    isEnded: false,
  };
}

/** The turns that are new, or that are gone. */
function tellTurns(told: ToldGame, { match, forPeople }: GameSituation, said: Said[]): ToldGame {
  const common = commonTurns(told.match, match);
  const gone = told.match.turns.length - common;
  if (gone > 0) said.push(note(takenBackText(gone)), note(countersText(afterTurns(match, common))));
  let { hasHead, entries } = gone > 0 ? { hasHead: false, entries: NO_ENTRIES } : told;
  for (const { before, after } of transcriptSteps(match, gone > 0 ? afterTurns(match, common) : told.match)) {
    const turn = after.turns.at(-1);
    if (!hasHead) putLines(said, turnLines(before));
    if (turn !== undefined) {
      const isThere = (index: number): boolean => entries[turn.kind === 'round' ? (index === 0 ? 0 : 1) : turn.seat];
      putLines(
        said,
        entryLines(before, turn).filter((_line, index) => !isThere(index)),
      );
    }
    // The book waits for Enter between two rounds; here nobody does.
    const effect = effectLines(before, after);
    putLines(said, forPeople ? effect.filter(({ tone }) => tone !== 'pause') : effect);
    hasHead = false;
    entries = NO_ENTRIES;
  }
  return { ...told, match, hasHead, entries };
}

/** The turn to come: its head, and the secret choices that are in. */
function tellComing(told: ToldGame, { shown, match, current }: GameSituation, said: Said[]): ToldGame {
  if (!told.hasHead) {
    putLines(said, turnLines(match));
    if (current.clocks !== null) said.push(note(clocksText(match.setup.names, current.clocks)));
    // Only a seat that is to move has something that it cannot play.
    if (shown.viewer !== 'spectator' && !isSecret(match))
      for (const text of besideTheBook(match, shown.viewer)) said.push(note(text));
  }
  const isNew = (seat: 0 | 1): boolean => isSecret(match) && current.hasChosen[seat] && !told.entries[seat];
  for (const seat of SEATS) if (isNew(seat)) putLines(said, [line('fact', promptText(match, seat) + HIDDEN_ENTRY)]);
  return { ...told, hasHead: true, entries: [told.entries[0] || isNew(0), told.entries[1] || isNew(1)] };
}

function tellEnd(told: ToldGame, { match, shown, forPeople }: GameSituation, said: Said[]): ToldGame {
  const { status } = match;
  if (status.kind !== 'finished' || told.isEnded) return told;
  // What a turn ended was told with that turn.
  if (!endedByTurn(match)) putLines(said, endingLines(match, status.outcome));
  const outcomes = [...shown.results, status.outcome];
  if (forPeople || (shown.terms.games ?? 1) > 1)
    putLines(said, [BLANK, line('fact', scoreText({ names: match.setup.names, outcomes }))]);
  return { ...told, isEnded: true };
}

/** Tells what is new in the current game. */
export function tellGame(before: ToldGame | undefined, situation: GameSituation, said: Said[]): ToldGame {
  const isSameGame = before?.number === situation.current.number;
  const begun = isSameGame ? before : beginGame(situation, before === undefined, said);
  const played = tellTurns(begun, situation, said);
  return situation.match.status.kind === 'finished'
    ? tellEnd(played, situation, said)
    : tellComing(played, situation, said);
}
