import type { Move } from '../core/game.js';
import type { AnyMatch, Outcome, Turn } from '../core/match.js';
import { startOf } from '../core/match.js';
import { openingLines, promptText, turnLines } from '../core/transcript.js';
import { failed, ok, type Result } from '../core/result.js';
import type { Seat } from '../core/seat.js';
import { type Fields, isFields } from '../core/json.js';
import { countOf, parseFields, textOf } from './json.js';
import type { Question, ReplyRefusal, Usage } from './player.js';

// The protocol `duel-player/1`: one JSON object a line. `docs/players.md` describes it for authors of players.

export const PROTOCOL = 'duel-player/1';

/** How long a player may think, in milliseconds. */
export interface Limits {
  readonly moveMs: number;
  readonly gameMs: number | null;
  readonly retries: number;
}

/** A turn that everybody has seen. Seats count from 1, as people count. */
export type PlayedTurn =
  | { readonly seat: number; readonly move: string }
  | { readonly moves: readonly [string, string] };

/** Names one question, so that a late answer to another one is recognised. */
export interface QuestionId {
  readonly match: string;
  readonly turn: number;
  readonly attempt: number;
}

/** All that a player needs to choose, so that it may forget everything else. */
export interface Choose extends QuestionId {
  readonly type: 'choose';
  readonly game: string;
  readonly options: AnyMatch['setup']['options'];
  readonly seat: number;
  readonly start: string;
  readonly history: readonly PlayedTurn[];
  readonly position: string;
  /** What the book prints at this point. */
  readonly screen: string;
  readonly legal?: readonly string[];
  readonly triesLeft: number;
  readonly refused?: ReplyRefusal;
  readonly coach?: string;
}

export type ToPlayer =
  | { readonly type: 'hello'; readonly protocol: typeof PROTOCOL; readonly arena: string }
  | {
      readonly type: 'new';
      readonly match: string;
      readonly game: string;
      readonly options: AnyMatch['setup']['options'];
      readonly seat: number;
      readonly seed: number;
      readonly limits: Limits;
    }
  | Choose
  | ({ readonly type: 'refused'; readonly triesLeft: number } & QuestionId & ReplyRefusal)
  | {
      readonly type: 'over';
      readonly match: string;
      readonly winner: number | null;
      readonly reason: string;
      readonly history: readonly PlayedTurn[];
    }
  | { readonly type: 'ping' }
  | { readonly type: 'bye' };

export type FromPlayer =
  | {
      readonly type: 'ready';
      readonly name: string | undefined;
      readonly version: string | undefined;
      readonly games: readonly string[] | undefined;
    }
  | { readonly type: 'ok' }
  | { readonly type: 'pong' }
  | ({ readonly type: 'move' } & RepeatedId & MoveAnswer);

/** What an answer repeats of its question. */
type RepeatedId = { readonly [Field in keyof QuestionId]: QuestionId[Field] | undefined };

/** A move with what a player may say beside it. */
interface MoveAnswer {
  readonly move: string;
  readonly note?: string;
  readonly usage?: Usage;
}

export const makeMessage = (message: ToPlayer): string => `${JSON.stringify(message)}\n`;

/** A turn on record in the book's words; an entry that ended the game is no turn. */
export function playedTurns(match: AnyMatch): readonly PlayedTurn[] {
  const say = (move: Move): string => match.rules.makeMove(move);
  return match.turns.flatMap((turn: Turn<Move>): readonly PlayedTurn[] => {
    if (turn.kind === 'move') return [{ seat: turn.seat + 1, move: say(turn.move) }];
    return turn.kind === 'round' ? [{ moves: [say(turn.moves[0]), say(turn.moves[1])] }] : [];
  });
}

/** What the book prints when this seat is asked: the head, the lines of the turn, and the prompt. */
export const screenText = (match: AnyMatch, seat: Seat): string =>
  [...openingLines(match), ...turnLines(match)]
    .map(({ text }) => text)
    .concat(promptText(match, seat).trimEnd())
    .join('\n');

const legalTexts = (match: AnyMatch, seat: Seat): readonly string[] =>
  match.rules.legalMoves(match.position, seat).map((move) => match.rules.makeMove(move));

/** The question as it is sent. */
export function makeChoose(id: string, question: Question, showLegal: boolean): Choose {
  const { match, seat, attempt, triesLeft, refusal, coach } = question;
  const { game, options } = match.setup;
  return {
    type: 'choose',
    match: id,
    turn: match.turns.length + 1,
    attempt,
    game: game.id,
    options,
    seat: seat + 1,
    start: match.rules.makePosition(startOf(match)),
    history: playedTurns(match),
    position: match.rules.makePosition(match.position),
    screen: screenText(match, seat),
    ...(showLegal ? { legal: legalTexts(match, seat) } : {}),
    triesLeft,
    ...(refusal === undefined ? {} : { refused: refusal }),
    ...(coach === undefined ? {} : { coach }),
  };
}

export const makeOver = (id: string, match: AnyMatch, outcome: Outcome): ToPlayer => ({
  type: 'over',
  match: id,
  winner: outcome.winner === null ? null : outcome.winner + 1,
  reason: outcome.reason,
  history: playedTurns(match),
});

/** What an answer cost; undefined if it says nothing of use. */
export function parseUsage(value: unknown): Usage | undefined {
  if (!isFields(value)) return undefined;
  const [input, output, cost] = [countOf(value['input']), countOf(value['output']), countOf(value['cost'])];
  if (input === undefined && output === undefined && cost === undefined) return undefined;
  return {
    ...(input === undefined ? {} : { input }),
    ...(output === undefined ? {} : { output }),
    ...(cost === undefined ? {} : { cost }),
  };
}

/** A move is text; a whole number is its own text. */
const moveText = (value: unknown): string | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) ? `${value}` : textOf(value);

/** The move in an object; undefined if it names none. */
export function parseMoveAnswer(fields: Fields): MoveAnswer | undefined {
  const move = moveText(fields['move']);
  if (move === undefined) return undefined;
  const note = textOf(fields['note']);
  const usage = parseUsage(fields['usage']);
  return { move, ...(note === undefined ? {} : { note }), ...(usage === undefined ? {} : { usage }) };
}

function parseMove(fields: Fields): Result<FromPlayer, string> {
  const answer = parseMoveAnswer(fields);
  if (answer === undefined) return failed('A move message needs "move": the move as text.');
  const [match, turn, attempt] = [textOf(fields['match']), countOf(fields['turn']), countOf(fields['attempt'])];
  return ok({ type: 'move', match, turn, attempt, ...answer });
}

/** Reads a line of a player, or says what is wrong with it. */
export function parseFromPlayer(line: string): Result<FromPlayer, string> {
  const fields = parseFields(line);
  if (fields === undefined) return failed('This line isn’t a JSON object. Only messages may go to standard output.');
  switch (fields['type']) {
    case 'ready': {
      const games = fields['games'];
      return ok({
        type: 'ready',
        name: textOf(fields['name']),
        version: textOf(fields['version']),
        games: Array.isArray(games) ? games.filter((game) => typeof game === 'string') : undefined,
      });
    }
    case 'ok':
      return ok({ type: 'ok' });
    case 'pong':
      return ok({ type: 'pong' });
    case 'move':
      return parseMove(fields);
    default:
      return failed('The message has no type that a player may send: ready, ok, move or pong.');
  }
}

/** Whether an answer belongs to this question. */
export const answers = (answer: RepeatedId, asked: QuestionId): boolean =>
  answer.match === asked.match && answer.turn === asked.turn && answer.attempt === asked.attempt;
