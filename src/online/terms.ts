import { checkName } from '../core/names.js';
import { parseOptions, phraseOptionProblem } from '../core/options.js';
import { failed, ok, type Result } from '../core/result.js';
import { MOST_GAMES } from '../core/table-policy.js';
import { findGame, GAMES } from '../games/catalogue.js';
import { askedOptions, level } from './match-schemas.js';
import { boolean, described, type Infer, named, object, oneOf, optional, parse, whole } from './schema.js';

/** Who begins the first game; after that the players take turns starting. */
export const BEGINNERS = ['creator', 'guest', 'random'] as const;
/** Who begins the first game of an online match. */
export type Beginner = (typeof BEGINNERS)[number];

export const gameId = oneOf(GAMES.map(({ id }) => id));

/** The bounds of a clock: from a second to three hours, and up to three minutes more with each decision. */
export const CLOCK_BOUNDS = { initial: [1000, 10_800_000], increment: [0, 180_000] } as const;

const clock = object({ initial: whole(...CLOCK_BOUNDS.initial), increment: whole(...CLOCK_BOUNDS.increment) });

const plainTerms = {
  game: gameId,
  games: described(optional(whole(1, MOST_GAMES.online)), 'Left out: as many as the players like.'),
  clock: described(optional(clock), 'Milliseconds for each player, and more with each decision.'),
  computer: described(optional(level), 'A computer of this level takes the other seat.'),
};
const begins = oneOf(BEGINNERS);
const asked = described(askedOptions, 'Options that are set; the others have their defaults.');
const isPublic = described(boolean, 'Whether the lobby lists it while a seat is free.');

/** What a match is created with. The creator has seat 0, the guest seat 1. */
export const terms = named('Terms', object({ ...plainTerms, options: asked, begins, isPublic }));
/** The same as it is asked for: what is left out has its default. */
export const askedTerms = named(
  'AskedTerms',
  object({ ...plainTerms, options: optional(asked), begins: optional(begins), isPublic: optional(isPublic) }),
);

/** What a match is created with. The creator has seat 0, the guest seat 1. */
export type Terms = Infer<typeof terms>;
/** Thinking time of each player: so much at the beginning, and so much more with each decision. In milliseconds. */
export type ClockTerms = Infer<typeof clock>;

/** Reads the terms of a match as JSON gives them. The error is a sentence. */
export function parseTerms(given: unknown): Result<Terms, string> {
  const read = parse(askedTerms, given, 'The terms of a match');
  if (!read.ok) return read;
  const { game, options = {}, games, computer } = read.value;
  const pairs = Object.entries(options).map(([name, value]) => [name, `${value}`] as const);
  const settled = parseOptions(findGame(game)?.options ?? {}, pairs);
  if (!settled.ok) return failed(phraseOptionProblem(settled.error));
  // In this order: the id of a match comes from the text of its terms.
  return ok({
    game,
    options: settled.value,
    begins: read.value.begins ?? 'creator',
    games,
    clock: read.value.clock,
    isPublic: read.value.isPublic ?? false,
    computer,
  });
}

/** The longest name of a player, in characters. */
export const LONGEST_NAME = 40;

// What leaves no trace on a screen, or only together with a letter. U+2800 is a Braille pattern without dots.
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\s\u2800]*$/u;
// Scripts and emoji need joiners, variation selectors and tags; all else that is unseen only deceives.
const HIDDEN =
  /(?!\p{Join_Control}|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

/** What is wrong with the name that a player asks for, in words; undefined if nothing is. */
export function checkPlayerName(name: string): string | undefined {
  const problem = checkName(name);
  if (problem !== undefined) return problem;
  if (UNSEEN.test(name)) return 'A name needs at least one visible character.';
  if (HIDDEN.test(name)) return 'A name can’t have invisible characters. Type it again without them.';
  return name.length > LONGEST_NAME ? `A name can have at most ${LONGEST_NAME} characters.` : undefined;
}
