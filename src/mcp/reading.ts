import type { AnyGame, AnyRules } from '../core/game.js';
import type { AnyMatch } from '../core/match.js';
import { didYouMean } from '../core/nearest.js';
import { type Options, parseOptions, phraseOptionProblem, typicalOptions } from '../core/options.js';
import type { Replay } from '../core/replay.js';
import { parseReplays } from '../core/replay-parser.js';
import { failed, ok, type Result } from '../core/result.js';
import type { Pair, Seat } from '../core/seat.js';
import { printable } from '../core/text.js';
import { isOnlineSeat } from './online-table.js';
import type { PlaceGiven } from './schemas.js';

// What a caller gives, read: each reader gives the value, or a sentence that says what is wrong.

export function readGame(games: readonly AnyGame[], id: string): Result<AnyGame, string> {
  const game = games.find((known) => known.id === id);
  const ids = games.map((known) => known.id);
  return game === undefined
    ? failed(`There’s no game "${printable(id)}".${didYouMean(id, ids)} The games are: ${ids.join(', ')}.`)
    : ok(game);
}

export function readOptions(
  game: AnyGame,
  given: Readonly<Record<string, number | string>> = {},
): Result<Partial<Options>, string> {
  const parsed = parseOptions(
    game.options,
    Object.entries(given).map(([name, value]) => [name, `${value}`]),
  );
  return parsed.ok ? parsed : failed(phraseOptionProblem(parsed.error));
}

/** The match that a text holds; the last one, if it is a series. */
export function readMatch(games: readonly AnyGame[], text: string): Result<Replay, string> {
  if (isOnlineSeat(text))
    return failed('This match is played on a server. When it is over, view_match gives it as "replay": give that.');
  const parsed = parseReplays(text, games);
  if (!parsed.ok) return failed(`The match can't be read: line ${parsed.error.line}: ${parsed.error.reason}`);
  return ok(parsed.value.at(-1) ?? parsed.value[0]);
}

/** A position to look at. */
export interface GivenPosition {
  readonly game: AnyGame;
  readonly options: Options;
  readonly names: Pair<string>;
  readonly rules: AnyRules;
  readonly position: unknown;
}

const placeOfMatch = ({ setup, rules, position }: AnyMatch): GivenPosition => ({
  game: setup.game,
  options: setup.options,
  names: setup.names,
  rules,
  position,
});

/** The position that a match or a game with its options gives. */
export function readPlace(games: readonly AnyGame[], given: PlaceGiven): Result<GivenPosition, string> {
  if (given.match !== undefined) {
    const replay = readMatch(games, given.match);
    return replay.ok ? ok(placeOfMatch(replay.value.match)) : replay;
  }
  if (given.game === undefined) return failed('Give a match, or a game and a position.');
  const game = readGame(games, given.game);
  if (!game.ok) return game;
  const asked = readOptions(game.value, given.options);
  if (!asked.ok) return asked;
  const options = typicalOptions(game.value.options, asked.value);
  const rules = game.value.rules(options);
  const position = given.position === undefined ? rules.start(0) : rules.parsePosition(given.position);
  if (position === undefined)
    return failed(
      `"${printable(given.position ?? '')}" isn’t a position of ${game.value.title} with these options. ` +
        `The start is "${rules.makePosition(rules.start(0))}".`,
    );
  return ok({ game: game.value, options, names: game.value.words.seats, rules, position });
}

/** Who is to move; where both choose, the first seat is asked about unless a seat is given. */
export function moverAt({ rules, position }: GivenPosition, asked?: Seat): Seat | undefined {
  const status = rules.status(position);
  if (status.kind === 'over') return undefined;
  return status.kind === 'one' ? status.seat : (asked ?? 0);
}
