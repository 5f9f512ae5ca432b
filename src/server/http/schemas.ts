import { z } from 'zod';
import { LEVELS } from '../../bots/levels.js';
import { GAMES } from '../../games/catalogue.js';
import { REFUSAL_CODES } from '../../online/decide.js';
import { BEGINNERS, CLOCK_BOUNDS, LONGEST_NAME, MOST_GAMES } from '../../online/terms.js';

// What goes in and out of the API. The OpenAPI description is made from these, and every input is checked by them.

const [leastInitial, mostInitial] = CLOCK_BOUNDS.initial;
const [leastIncrement, mostIncrement] = CLOCK_BOUNDS.increment;

const seat = z.union([z.literal(0), z.literal(1)]);
const pair = <T extends z.ZodType>(item: T) => z.tuple([item, item]);
const options = z.record(z.string().max(40), z.union([z.number(), z.string().max(40)]));
const level = z.enum(LEVELS.map(({ id }) => id));
const outcome = z.object({ winner: seat.nullable(), reason: z.string() });

export const terms = z
  .object({
    game: z.enum(GAMES.map(({ id }) => id)),
    options: options.optional().describe('Options that are set; the others have their defaults.'),
    begins: z.enum(BEGINNERS).optional(),
    games: z.int().min(1).max(MOST_GAMES).optional().describe('Left out: as many as the players like.'),
    clock: z
      .object({
        initial: z.int().min(leastInitial).max(mostInitial),
        increment: z.int().min(leastIncrement).max(mostIncrement),
      })
      .optional()
      .describe('Milliseconds for each player, and more with each decision.'),
    isPublic: z.boolean().optional().describe('Whether the lobby lists it while a seat is free.'),
    computer: level.optional().describe('A computer of this level takes the other seat.'),
  })
  .meta({ id: 'Terms' });

const name = z
  .string()
  .max(LONGEST_NAME)
  .meta({ minLength: 1, description: 'With something that can be seen, and without control characters.' })
  .optional();
const token = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22,64}$/)
  .describe('The secret that proves a seat. A client may choose its own, so that a request can safely be repeated.');

export const newMatch = z
  .object({
    terms,
    name,
    token: token
      .optional()
      .describe('The secret that proves the seat. The same one with the same terms again gives the same match.'),
  })
  .meta({ id: 'NewMatch' });
export const seatRequest = z
  .object({
    name,
    token: token.optional(),
    code: token.optional().describe('Carries a seat from another device, instead of taking the free one.'),
  })
  .meta({ id: 'SeatRequest' });
export const playAnyone = z
  .object({
    game: z.enum(GAMES.map(({ id }) => id)),
    name,
    token: token.optional(),
    own: z
      .array(z.string().max(40))
      .max(60)
      .optional()
      .describe('Matches in which you have a seat already, so that you are not seated opposite yourself.'),
    waiting: z
      .string()
      .max(40)
      .optional()
      .describe('The match in which you wait, with this token: you leave it if somebody else has waited longer.'),
  })
  .meta({ id: 'PlayAnyone' });

export const seated = z.object({ match: z.string(), seat, token, link: z.string() }).meta({ id: 'Seated' });
export const carryCode = z
  .object({ code: token, until: z.int().describe('Milliseconds since 1970.') })
  .meta({ id: 'CarryCode' });

const shownGame = z.object({
  number: z.int(),
  options,
  first: seat,
  turnLimit: z.int().nullable(),
  turns: z.array(z.union([z.string(), pair(z.string()), z.object({ seat, entry: z.string() })])),
  hasChosen: pair(z.boolean()),
  ownChoice: z.string().nullable(),
  offer: z
    .union([
      z.object({ what: z.literal('draw'), seat }),
      z.object({ what: z.literal('takeback'), seat, turns: z.int() }),
    ])
    .nullable(),
  outcome: outcome.nullable(),
  wantsNext: pair(z.boolean()),
  clocks: z.object({ left: pair(z.int()), runs: pair(z.boolean()) }).nullable(),
});

export const shownMatch = z
  .object({
    viewer: z.union([seat, z.literal('spectator')]),
    count: z.int(),
    terms,
    players: pair(z.object({ name: z.string(), computer: level.nullable() }).nullable()),
    results: z.array(outcome),
    game: shownGame.nullable(),
  })
  .meta({ id: 'ShownMatch' });

export const lobbyQuery = z.object({
  anyone: z
    .enum(GAMES.map(({ id }) => id))
    .optional()
    .describe('Only the tables of this game that somebody who plays anyone may take.'),
});
export const lobby = z
  .object({ matches: z.array(z.object({ match: z.string(), name: z.string(), at: z.int(), terms })) })
  .meta({ id: 'Lobby' });

export const info = z.object({ name: z.literal('duelbook'), online: z.literal(true) }).meta({ id: 'Info' });

export const problem = z
  .object({ code: z.enum([...REFUSAL_CODES, 'bad-request', 'nothing-here']), sentence: z.string() })
  .meta({ id: 'Problem' });
