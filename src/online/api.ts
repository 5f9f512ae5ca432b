import { REFUSAL_CODES } from './decide.js';
import { seat } from './match-schemas.js';
import { matchId, token } from './protocol.js';
import {
  boolean,
  count,
  described,
  type Infer,
  list,
  named,
  object,
  oneOf,
  optional,
  shortText,
  shownText,
  text,
} from './schema.js';
import { askedTerms, gameId, LONGEST_NAME, terms } from './terms.js';

// What goes in and out of the HTTP API: the server checks requests by these, clients check answers, and the description is made from them.

const name = described(
  optional(shortText(LONGEST_NAME)),
  'At least one visible character, and no control characters.',
  { minLength: 1 },
);
const ownToken = described(
  optional(token),
  'The secret that proves a seat. A client may choose its own, so that a request can safely be repeated.',
);

export const newMatch = named(
  'NewMatch',
  object({
    terms: askedTerms,
    name,
    token: described(
      optional(token),
      'The secret that proves the seat. The same one with the same terms again gives the same match.',
    ),
  }),
);

export const seatRequest = named(
  'SeatRequest',
  object({
    name,
    token: ownToken,
    code: described(optional(token), 'Carries a seat from another device, instead of taking the free one.'),
  }),
);

export const anyoneRequest = named(
  'PlayAnyone',
  object({
    game: gameId,
    name,
    token: ownToken,
    own: described(
      optional(list(shortText(40), 60)),
      'Matches in which you have a seat already, so that you don’t end up playing yourself.',
    ),
    waiting: described(
      optional(shortText(40)),
      'The match in which you wait, with this token: you leave it if somebody else has waited longer.',
    ),
  }),
);

/** A seat that somebody was given: the token that proves it, and the link of the match. */
export const seated = named('Seated', object({ match: matchId, seat, token, link: text }));
export type Seated = Infer<typeof seated>;

/** A code that brings a seat to another device, and until when. */
export const carryCode = named(
  'CarryCode',
  object({ code: token, until: described(count, 'Milliseconds since 1970.') }),
);
export type CarryCode = Infer<typeof carryCode>;

/** A match that waits for somebody, the creator's name, and since when it waits. */
export const openMatch = object({ match: text, name: text, at: count, terms });
export type OpenMatch = Infer<typeof openMatch>;

export const lobby = named('Lobby', object({ matches: list(openMatch) }));
export const lobbyQuery = {
  anyone: described(optional(gameId), 'Only the open matches of this game that “play anyone” can join.'),
};

export const info = named('Info', object({ name: oneOf(['duelbook']), online: boolean }));

/** Why a request was not carried out: a code for programs and a sentence for people. */
export const problem = named(
  'Problem',
  object({ code: oneOf([...REFUSAL_CODES, 'bad-request', 'nothing-here']), sentence: shownText }),
);
export type ApiProblem = Infer<typeof problem>;

/** The sentence of a problem, from a server of any version. */
export const said = object({ sentence: shownText });
