import { z } from 'zod';
import { LEVELS } from '../bots/levels.js';
import type { Seat } from '../core/seat.js';

// Schemas that several tools share. What a model reads in them is written for it.

export const gameId = z.string().max(40).describe('The id of a game, as list_games gives it.');

export const options = z
  .record(z.string().max(40), z.union([z.number(), z.string().max(40)]))
  .describe('Options of the game that differ from their defaults.');

export const seatNumber = z.union([z.literal(1), z.literal(2)]).describe('1 or 2.');

/** People count seats from 1. */
export const numberOfSeat = (seat: Seat): 1 | 2 => (seat === 0 ? 1 : 2);

/** The opponent that is no computer. */
export const PERSON = 'person';

export const opponent = z.enum([...LEVELS.map(({ id }) => id), PERSON]);

export const matchText = z
  .string()
  .max(100_000)
  .describe('A match as text: what new_match or play_move gave as "match", or a replay file of Duelbook.');

export const move = z.string().max(40).describe('A move as a player types it: one of "legalMoves".');

export const counters = z
  .array(z.object({ label: z.string(), value: z.number() }))
  .describe('The numbers on the table.');

/** A match as an assistant sees it. */
export const matchView = z.object({
  match: matchText.describe('The whole match. Give it back with the next call.'),
  game: z.string(),
  title: z.string(),
  options: z.record(z.string(), z.union([z.number(), z.string()])),
  turn: z.int().describe('The number of the next turn. Give it to play_move.'),
  yourSeat: seatNumber,
  yourTurn: z.boolean(),
  position: z.string().describe('The position, as analyse_position takes it.'),
  counters,
  legalMoves: z.array(z.string()).describe('What you may play now; empty when the match is over.'),
  finished: z.boolean(),
  winner: seatNumber.nullable().describe('Who has won; null for a draw or an unfinished match.'),
  result: z.string().nullable().describe('How the match ended.'),
  link: z.string().nullable().describe('Against a person: what they open to play.'),
  waitingFor: z.string().nullable().describe('Against a person: who the match is waiting for, if not you.'),
  replay: z.string().nullable().describe('Against a person, when it is over: the match as review_match takes it.'),
});
export type MatchView = z.infer<typeof matchView>;

/** Where to look: a match, or a position of a game. */
export const place = {
  match: matchText.optional(),
  game: gameId.optional().describe('Without a match: the game.'),
  options: options.optional(),
  position: z
    .string()
    .max(200)
    .optional()
    .describe('Without a match: a position as view_match writes it; the start if left out.'),
};
export type PlaceGiven = z.infer<z.ZodObject<typeof place>>;
