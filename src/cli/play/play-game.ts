import { LEVELS } from '../../bots/levels.js';
import type { AnyMatch } from '../../core/match.js';
import { act, playEntry } from '../../core/referee.js';
import { didYouMean } from '../../core/nearest.js';
import { countersText, endingLines, isSecret, refusalText } from '../../core/referee-words.js';
import { otherSeat, SEATS, type Seat } from '../../core/seat.js';
import { effectParts, HIDDEN_ENTRY, openingLines, promptText, transcriptOf, turnLines } from '../../core/transcript.js';
import { choicesOf } from '../../core/view.js';
import { line } from '../../core/words.js';
import type { PromptResult } from '../console/console.js';
import { findWord, GAME_WORDS, type WordResult } from './game-words.js';
import type { Table } from './table.js';

/** How a game at the table ended: finished, or left by one of the ways to leave. */
export type GameEnd =
  | { readonly kind: 'finished'; readonly match: AnyMatch }
  | { readonly kind: 'left'; readonly match: AnyMatch; readonly how: 'quit' | 'end' | 'interrupt' };

type SeatResult = Exclude<WordResult, { kind: 'ask-again' }>;

/** What may be typed at this prompt, for the Tab key and for "Did you mean". */
function knownWords(match: AnyMatch, seat: Seat): readonly string[] {
  const moves = match.rules.candidates(match.position, seat).map((move) => match.rules.makeMove(move));
  return [...moves.filter((move) => /\D/.test(move)), ...GAME_WORDS.map(({ word }) => word)];
}

/** Which of the moves on offer cannot be played now, and why, for people (R-DD2, R-DZ2); undefined: all can. */
function unplayableText(match: AnyMatch, seat: Seat): string | undefined {
  const byReason = new Map<string, string[]>();
  for (const { move, whyNot } of choicesOf(match, seat))
    if (whyNot !== undefined)
      byReason.set(whyNot.brief, [...(byReason.get(whyNot.brief) ?? []), match.rules.makeMove(move)]);
  const parts = [...byReason].map(([brief, moves]) => `${moves.join(', ')} (${brief})`);
  return parts.length === 0 ? undefined : `Not now: ${parts.join('; ')}`;
}

/** What a player needs to know that the book's lines leave out. */
export function besideTheBook(match: AnyMatch, seat: Seat): readonly string[] {
  const { words } = match.setup.game;
  return [words.aside?.(match.setup, match.position, seat), unplayableText(match, seat)].filter(
    (text) => text !== undefined,
  );
}

const handOverLines = ({ computer }: Table, match: AnyMatch, seat: Seat, message: string): readonly string[] => {
  const { names, game } = match.setup;
  return [
    `Round ${match.turns.length + 1}: ${names[seat]}, your secret choice.`,
    countersText(match),
    '',
    ...(computer?.levelOf(otherSeat(seat)) === undefined ? [`${names[otherSeat(seat)]}, please look away.`] : []),
    `Type ${game.words.entry(match.setup)} and press Enter. Nothing you type is shown.`,
    '',
    ...(message === '' ? [] : [message, '']),
  ];
};

/** A word that was typed instead of a move, and the entry that followed it, if that is there already. */
interface WordRun {
  readonly result: WordResult;
  readonly next?: string;
}

/** Runs a word that was typed instead of a move. On a hand-over screen its answer needs the transcript back first. */
async function runWord(table: Table, match: AnyMatch, seat: Seat, text: string): Promise<WordRun | undefined> {
  const found = findWord(GAME_WORDS, text);
  if (found === undefined) return undefined;
  const { console } = table;
  console.closeHandOver();
  const result = await found.word.run(table, match, seat, found.argument);
  if (result.kind !== 'ask-again' || !isSecret(match) || !console.interactive) return { result };
  const answer = await console.pause('Press Enter to go back to your choice.');
  if (answer.kind !== 'line') return { result: { kind: 'leave', how: answer.kind } };
  // Whoever has read enough types the choice at once. It's as secret here as on its own screen.
  return answer.text.trim() === '' ? { result } : { result, next: answer.text };
}

/** Asks one seat until it has moved, or the match has changed in another way, or somebody leaves. */
async function askSeat(table: Table, match: AnyMatch, seat: Seat): Promise<SeatResult> {
  const { console } = table;
  const secret = isSecret(match);
  const prompt = promptText(match, seat);
  const words = knownWords(match, seat);
  let message = '';
  let next: string | undefined;
  for (;;) {
    if (secret) console.openHandOver(handOverLines(table, match, seat, message));
    const answer: PromptResult =
      next === undefined ? await console.ask({ prompt, secret, words }) : { kind: 'line', text: next };
    next = undefined;
    if (answer.kind !== 'line') {
      console.closeHandOver();
      return { kind: 'leave', how: answer.kind };
    }
    const word = await runWord(table, match, seat, answer.text);
    if (word !== undefined) {
      if (word.result.kind !== 'ask-again') return word.result;
      next = word.next;
      continue;
    }
    if (answer.text.trim() === '') {
      message = `Enter ${match.setup.game.words.entry(match.setup)}, or help.`;
      if (!console.handingOver) console.note(message);
      continue;
    }
    const played = playEntry(match, seat, answer.text);
    if (played.ok) {
      if (secret) console.closeHandOver(`${prompt}${HIDDEN_ENTRY}`);
      return { kind: 'match', match: played.value.match };
    }
    if (played.error.code !== 'illegal-move') throw new Error(`the wrong seat was asked: ${played.error.code}`);
    const { refused } = played.error;
    const hint = refused.code === 'unreadable' && !secret ? didYouMean(answer.text, words) : '';
    message = refusalText(match, seat, refused) + hint;
    if (!console.handingOver) console.refuse(message);
  }
}

/** The computer's entry stands after the prompt like anybody's. Its reason is told when everything is on the table. */
function computerTurn(table: Table, match: AnyMatch, seat: Seat, reasons: string[]): AnyMatch | undefined {
  const level = table.computer?.levelOf(seat);
  if (table.computer === undefined || level === undefined) return undefined;
  const { move, because } = table.computer.choose(match, seat, level);
  const entry = isSecret(match) ? HIDDEN_ENTRY : match.rules.makeMove(move);
  table.console.print([line('fact', promptText(match, seat) + entry)]);
  // Only the strongest tells what it sees: the others would give more away than a person of their strength.
  if (level === LEVELS.at(-1)?.id) reasons.push(`${match.setup.names[seat]}: ${because}`);
  const played = act(match, { type: 'move', seat, move });
  if (!played.ok) throw new Error(`the computer chose what cannot be played: ${played.error.code}`);
  return played.value;
}

const noPersonPlays = ({ computer }: Table): boolean =>
  computer !== undefined && SEATS.every((seat) => computer.levelOf(seat) !== undefined);

/** Plays one turn: one seat, or both one after the other in secret. */
async function playTurn(table: Table, before: AnyMatch): Promise<SeatResult> {
  const { console } = table;
  console.print(turnLines(before));
  const reasons: string[] = [];
  let match = before;
  while (match.status.kind === 'playing' && match.turns.length === before.turns.length) {
    const seat = match.status.toMove[0];
    if (seat === undefined) throw new Error('nobody is to move in a game that is not over');
    const byComputer = computerTurn(table, match, seat, reasons);
    if (byComputer !== undefined) {
      match = byComputer;
      const left = noPersonPlays(table) ? await console.listen() : undefined;
      if (left !== undefined) return { kind: 'leave', how: left };
      continue;
    }
    if (!isSecret(match)) for (const text of besideTheBook(match, seat)) console.note(text);
    const result = await askSeat(table, match, seat);
    if (result.kind === 'leave') return result;
    match = result.match;
    // Taken back: the turn to come is another one.
    if (match.turns.length < before.turns.length) return result;
  }
  if (match.turns.length > before.turns.length) {
    const { effect, rest } = effectParts(before, match);
    console.print(effect);
    for (const reason of reasons) console.note(reason);
    console.print(rest);
  } else if (match.status.kind === 'finished') console.print(endingLines(match, match.status.outcome));
  return { kind: 'match', match };
}

/** The pause of the book between two rounds; only people wait (R-ND4). */
async function pauseAfter(table: Table, match: AnyMatch): Promise<SeatResult> {
  const pause = match.setup.game.words.pause(match.setup, match.position).some(({ tone }) => tone === 'pause');
  if (!pause || noPersonPlays(table) || match.status.kind === 'finished' || !table.console.interactive)
    return { kind: 'match', match };
  const answer = await table.console.pause('');
  return answer.kind === 'line' ? { kind: 'match', match } : { kind: 'leave', how: answer.kind };
}

/** Where a game stands that people come back to. */
export const resumedText = (match: AnyMatch): string =>
  `Resuming after turn ${match.turns.length}. ${countersText(match)}. Type history to see the moves.`;

/** What people see of a game that they continue; a pipe gets the whole transcript, as if nothing had come between. */
function printSoFar({ console }: Table, match: AnyMatch): void {
  if (!console.interactive || match.turns.length === 0) console.print(transcriptOf(match));
  else {
    console.print(openingLines(match));
    console.note(resumedText(match));
  }
}

/** Plays a match to its end, or until somebody leaves. */
export async function playGame(table: Table, start: AnyMatch): Promise<GameEnd> {
  printSoFar(table, start);
  let match = start;
  while (match.status.kind === 'playing') {
    const result = await playTurn(table, match);
    if (result.kind === 'leave') return { kind: 'left', match, how: result.how };
    const grown = result.match.turns.length > match.turns.length;
    match = result.match;
    table.keep(match);
    const paused = grown ? await pauseAfter(table, match) : result;
    if (paused.kind === 'leave') return { kind: 'left', match, how: paused.how };
  }
  return { kind: 'finished', match };
}
