import { type AnyMatch, createMatch, type Turn } from './match.js';
import { actAll, eventsOfTurn } from './referee.js';
import type { Move } from './game.js';
import { endingLines, isSecret } from './referee-words.js';
import type { Seat } from './seat.js';
import { printable } from './text.js';
import { BLANK, type Line, line } from './words.js';

/** Shown in place of an entry that the other player may not see (R-ND1). */
export const HIDDEN_ENTRY = '[input hidden]';

/** The head of the transcript. */
export const openingLines = (match: AnyMatch): readonly Line[] => match.setup.game.words.opening(match.setup);

/** What stands above the prompt of the turn to come, with a blank line before it unless it comes first of all. */
export function turnLines(match: AnyMatch): readonly Line[] {
  const { words } = match.setup.game;
  const lines = words.beforeTurn(match.setup, match.position, match.turns.length + 1);
  return match.turns.length === 0 && openingLines(match).length === 0 ? lines : [BLANK, ...lines];
}

export const promptText = (match: AnyMatch, seat: Seat): string =>
  match.setup.game.words.prompt(match.setup, match.position, seat);

/** What follows the turn just played (`after` is `before` with one turn more): its effect, and then the ending or the pause. */
export function effectParts(
  before: AnyMatch,
  after: AnyMatch,
): { readonly effect: readonly Line[]; readonly rest: readonly Line[] } {
  const { words } = before.setup.game;
  const context = before.setup;
  const turn = after.turns.at(-1);
  const effect =
    turn === undefined || turn.kind === 'invalid' ? [] : words.played(context, before.position, turn, after.position);
  if (after.status.kind === 'finished') return { effect, rest: endingLines(after, after.status.outcome) };
  return { effect, rest: words.pause(context, after.position) };
}

export function effectLines(before: AnyMatch, after: AnyMatch): readonly Line[] {
  const { effect, rest } = effectParts(before, after);
  return [...effect, ...rest];
}

/** The entries of a turn on record, as if typed at their prompts; those of a round in the order of the seats. */
export function entryLines(match: AnyMatch, turn: Turn<Move>): readonly Line[] {
  const asked = (seat: Seat, entry: string): Line =>
    isSecret(match)
      ? line('hidden-entry', promptText(match, seat) + HIDDEN_ENTRY)
      : line('fact', promptText(match, seat) + entry);
  switch (turn.kind) {
    case 'round':
      return [asked(0, ''), asked(1, '')];
    case 'move':
      return [asked(turn.seat, match.rules.makeMove(turn.move))];
    case 'invalid':
      return [asked(turn.seat, printable(turn.entry))];
  }
}

/** A step of a transcript: the match before a turn, the match after it, and the lines of that turn. */
export interface TranscriptStep {
  readonly before: AnyMatch;
  readonly after: AnyMatch;
  readonly lines: readonly Line[];
}

/** The turns of a match, one by one, as they were played; `from` is the match as it stood after some of them. */
export function* transcriptSteps(
  match: AnyMatch,
  from: AnyMatch = createMatch(match.setup),
): Generator<TranscriptStep> {
  let before = from;
  for (const turn of match.turns.slice(from.turns.length)) {
    const result = actAll(before, eventsOfTurn(turn));
    if (!result.ok) throw new Error(`a turn on record cannot be played: ${result.error.code}`);
    const after = result.value;
    yield { before, after, lines: [...turnLines(before), ...entryLines(before, turn), ...effectLines(before, after)] };
    before = after;
  }
}

/** The whole transcript of a match so far, without the entries that were refused. */
export function transcriptOf(match: AnyMatch): readonly Line[] {
  const lines = [...openingLines(match)];
  let endedByRules = false;
  for (const step of transcriptSteps(match)) {
    lines.push(...step.lines);
    endedByRules = step.after.status.kind === 'finished';
  }
  if (match.status.kind === 'finished' && !endedByRules) lines.push(...endingLines(match, match.status.outcome));
  return lines;
}
