import { findLevel, type LevelId } from '../../bots/levels.js';
import type { AnyGame } from '../../core/game.js';
import { checkNames, checkNewNames, settleNames } from '../../core/names.js';
import { type Options, parseOptions, phraseOptionProblem } from '../../core/options.js';
import { failed, ok, type Result } from '../../core/result.js';
import { otherSeat, type Pair, SEATS, type Seat, withSeat } from '../../core/seat.js';
import { MOST_GAMES } from '../../core/table-policy.js';
import { cannotBe, parseWhole, printable } from '../../core/text.js';

/** What somebody wants to play: all that the address of a game says. */
export interface Wish {
  readonly game: AnyGame;
  /** Options that were set; the others are as the book has them. */
  readonly asked: Partial<Options>;
  readonly opponent: 'friend' | LevelId;
  /** The seat that the person takes against a computer. */
  readonly side: Seat;
  readonly first: Seat | 'random';
  /** How many games; undefined: as many as the players like. */
  readonly games: number | undefined;
  /** Undefined: what the book, or the computer, is called. */
  readonly names: Pair<string> | undefined;
  /** Where the game begins, as text, if not at the book's start. */
  readonly from: string | undefined;
}

/** Every screen has an address, and everything that an address cannot say is kept on the device. */
export type Address =
  | { readonly screen: 'home' }
  | { readonly screen: 'game'; readonly game: AnyGame; readonly asked: Partial<Options> }
  | { readonly screen: 'rules'; readonly game: AnyGame }
  /** The first game, with the coach. */
  | { readonly screen: 'first'; readonly game: AnyGame }
  | { readonly screen: 'play'; readonly wish: Wish }
  | {
      readonly screen: 'explore';
      readonly game: AnyGame;
      readonly asked: Partial<Options>;
      /** A position that is pointed at, as text. */
      readonly at: string | undefined;
    }
  /** A position that somebody has sent, as text. */
  | { readonly screen: 'position'; readonly game: AnyGame; readonly asked: Partial<Options>; readonly at: string }
  /** `step` counts from 1; 0 is the introduction. */
  | { readonly screen: 'learn'; readonly game: AnyGame; readonly asked: Partial<Options>; readonly step: number }
  /** Puzzle `number` (from 1) of a stream that the seed names. */
  | {
      readonly screen: 'practice';
      readonly game: AnyGame;
      readonly asked: Partial<Options>;
      readonly seed: number;
      readonly number: number;
    }
  /** The puzzle of a day; undefined: of today. */
  | { readonly screen: 'puzzles'; readonly date: string | undefined }
  | { readonly screen: 'replays' }
  /** What this device remembers of its player. */
  | { readonly screen: 'record' }
  /** Puzzles against the clock. */
  | { readonly screen: 'rush' }
  /**
   * One or more games in the address itself; `game` and `turn` (0: before the first) say what is looked at, and `you` who
   * looks at their own game against the computer. A link that is sent to others leaves that out.
   */
  | {
      readonly screen: 'replay';
      readonly code: string;
      readonly game: number;
      readonly turn: number | undefined;
      readonly you: Seat | undefined;
    }
  /** A match on the server that serves the app; `carry` is a code that brings a seat of it to this device. */
  | { readonly screen: 'match'; readonly match: string; readonly carry: string | undefined }
  /** Open matches on the server. */
  | { readonly screen: 'lobby' }
  | { readonly screen: 'not-found'; readonly problem: string };

export const HOME: Address = { screen: 'home' };

/** The first words of addresses that are no game. A game may not be called so. */
export const OWN_WORDS = ['puzzles', 'replays', 'replay', 'record', 'rush', 'match', 'lobby'] as const;

const notFound = (problem: string): Address => ({ screen: 'not-found', problem });

type Query = URLSearchParams;

/** Options stand in an address as they are set in a terminal: `set=start:30`. */
function readAsked(game: AnyGame, query: Query): Result<Partial<Options>, string> {
  const given = query.getAll('set').map((text) => {
    const [name = '', ...value] = text.split(':');
    return [name, value.join(':')] as const;
  });
  const parsed = parseOptions(game.options, given);
  return parsed.ok ? parsed : failed(phraseOptionProblem(parsed.error));
}

/** A count of the address, from 0; undefined where it says none. */
function readCount(query: Query, name: string): Result<number | undefined, string> {
  const text = query.get(name);
  if (text === null) return ok(undefined);
  const count = parseWhole(text);
  return count === undefined ? failed(cannotBe(name, printable(text, 20), 'a whole number')) : ok(count);
}

function readSeat(query: Query, name: string, or: 'random'): Result<Seat | 'random', string>;
function readSeat(query: Query, name: string): Result<Seat, string>;
function readSeat(query: Query, name: string, or?: 'random'): Result<Seat | 'random', string> {
  const text = query.get(name) ?? '1';
  if (text === '1') return ok(0);
  if (text === '2') return ok(1);
  if (or !== undefined && text === or) return ok(or);
  return failed(cannotBe(name, printable(text, 20), `1${or === undefined ? ' or 2' : `, 2 or ${or}`}`));
}

/** The seats that a computer plays. */
export function computersOf({ opponent, side }: Pick<Wish, 'opponent' | 'side'>): Pair<LevelId | undefined> {
  const nobody: Pair<LevelId | undefined> = [undefined, undefined];
  return opponent === 'friend' ? nobody : withSeat(nobody, otherSeat(side), opponent);
}

function readNames(
  game: AnyGame,
  computers: Pair<string | undefined>,
  query: Query,
  age: NameAge,
): Result<Pair<string> | undefined, string> {
  const first = query.get('name1') ?? undefined;
  const second = query.get('name2') ?? undefined;
  if (first === undefined && second === undefined) return ok(undefined);
  const names = settleNames(game, computers, [first, second]);
  const problem = age === 'new' ? checkNewNames(names) : checkNames(names);
  return problem === undefined ? ok(names) : failed(problem);
}

/** Where a game begins: the text of a position of this game that is not over. */
function readFrom(game: AnyGame, asked: Partial<Options>, query: Query): Result<string | undefined, string> {
  const text = query.get('from');
  if (text === null) return ok(undefined);
  const options: Record<string, number | string> = {};
  for (const [name, spec] of Object.entries(game.options)) {
    const value = asked[name] ?? spec.default;
    if (typeof value === 'object')
      return failed(`A game from a position needs its ${name}, which is random otherwise.`);
    options[name] = value;
  }
  const rules = game.rules(options);
  const position = rules.parsePosition(text);
  return position === undefined || rules.status(position).kind === 'over'
    ? failed(`"${printable(text, 30)}" isn’t a position of ${game.title} you can play from.`)
    : ok(text);
}

function readWish(game: AnyGame, asked: Partial<Options>, query: Query, age: NameAge): Result<Wish, string> {
  const vs = query.get('vs') ?? 'friend';
  const opponent = vs === 'friend' ? vs : findLevel(vs)?.id;
  if (opponent === undefined) return failed(`There’s no opponent "${printable(vs, 20)}".`);
  const side = readSeat(query, 'side');
  if (!side.ok) return side;
  const first = readSeat(query, 'first', 'random');
  if (!first.ok) return first;
  const games = readCount(query, 'games');
  if (!games.ok) return games;
  if (games.value !== undefined && (games.value < 1 || games.value > MOST_GAMES.onDevice))
    return failed(cannotBe('games', `${games.value}`, `a whole number from 1 to ${MOST_GAMES.onDevice}`));
  const names = readNames(game, computersOf({ opponent, side: side.value }), query, age);
  if (!names.ok) return names;
  const from = readFrom(game, asked, query);
  if (!from.ok) return from;
  return ok({
    game,
    asked,
    opponent,
    side: side.value,
    first: first.value,
    games: games.value,
    names: names.value,
    from: from.value,
  });
}

function readGameScreen(
  game: AnyGame,
  [screen, ...rest]: readonly string[],
  query: Query,
  age: NameAge,
): Result<Address, string> {
  const asked = readAsked(game, query);
  if (!asked.ok) return asked;
  const about = { game, asked: asked.value };
  const isWhole = rest.length === 0;
  if (screen === undefined) return ok({ screen: 'game', ...about });
  if ((screen === 'rules' || screen === 'first') && isWhole) return ok({ screen, game });
  if (screen === 'explore' && isWhole) return ok({ screen, ...about, at: query.get('at') ?? undefined });
  if (screen === 'position' && isWhole) return ok({ screen, ...about, at: query.get('at') ?? '' });
  if (screen === 'learn' && isWhole) {
    const step = readCount(query, 'step');
    return step.ok ? ok({ screen, ...about, step: step.value ?? 0 }) : step;
  }
  if (screen === 'practice' && isWhole) {
    const seed = readCount(query, 'seed');
    if (!seed.ok) return seed;
    const number = readCount(query, 'number');
    if (!number.ok) return number;
    return ok({ screen, ...about, seed: seed.value ?? 1, number: Math.max(1, number.value ?? 1) });
  }
  if (screen === 'play' && isWhole) {
    const wish = readWish(game, asked.value, query, age);
    return wish.ok ? ok({ screen, wish: wish.value }) : wish;
  }
  return failed(`${game.title} has no page "${printable([screen, ...rest].join('/'), 40)}".`);
}

function readReplay(code: string, query: Query): Result<Address, string> {
  const game = readCount(query, 'game');
  if (!game.ok) return game;
  const turn = readCount(query, 'turn');
  if (!turn.ok) return turn;
  const you = SEATS.find((seat) => query.get('you') === `${seat + 1}`);
  return ok({ screen: 'replay', code, game: Math.max(1, game.value ?? 1), turn: turn.value, you });
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Whether an address is new, or one that this device has kept, from a time when names could be longer. */
type NameAge = 'new' | 'kept';

/** The screen that an address (`#/dual-digits/play?vs=regular`) names; what is wrong with it is not found, with a sentence. */
export function parseAddress(hash: string, games: readonly AnyGame[], age: NameAge = 'new'): Address {
  const [path = '', search = ''] = hash.replace(/^#?\/?/, '').split(/\?(.*)/s);
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
  const query = new URLSearchParams(search);
  if (parts.some((part) => part === undefined)) return notFound('This address is damaged.');
  const [first, ...rest] = parts.flatMap((part) => part ?? []);
  if (first === undefined) return HOME;
  if (first === 'puzzles' && rest.length <= 1) return { screen: 'puzzles', date: rest[0] };
  if (first === 'replays' && rest.length === 0) return { screen: 'replays' };
  if ((first === 'lobby' || first === 'record' || first === 'rush') && rest.length === 0) return { screen: first };
  const [only, ...more] = rest;
  if (first === 'match' && only !== undefined && more.length === 0)
    return { screen: 'match', match: only, carry: query.get('carry') ?? undefined };
  const game = games.find(({ id }) => id === first);
  const address =
    first === 'replay' && rest.length === 1
      ? readReplay(rest[0] ?? '', query)
      : game === undefined
        ? failed(`There’s no page "${printable(first, 40)}".`)
        : readGameScreen(game, rest, query, age);
  return address.ok ? address.value : notFound(address.error);
}

const setPairs = (asked: Partial<Options>): readonly (readonly [string, string])[] =>
  Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [['set', `${name}:${value}`] as const]));

function wishPairs({ asked, opponent, side, first, games, names, from }: Wish) {
  return [
    ...(opponent === 'friend' ? [] : [['vs', opponent] as const]),
    ...(side === 0 ? [] : [['side', '2'] as const]),
    ...(first === 0 ? [] : [['first', first === 1 ? '2' : first] as const]),
    ...(games === undefined ? [] : [['games', `${games}`] as const]),
    ...(names === undefined ? [] : [['name1', names[0]] as const, ['name2', names[1]] as const]),
    ...setPairs(asked),
    ...(from === undefined ? [] : [['from', from] as const]),
  ];
}

function write(parts: readonly string[], pairs: readonly (readonly [string, string])[] = []): string {
  // A colon needs no escape in a query, and people read it better so.
  const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%3A', ':')}`).join('&');
  return `#/${parts.map(encodeURIComponent).join('/')}${query === '' ? '' : `?${query}`}`;
}

/** The text of an address; `parseAddress` reads it back. */
export function makeAddress(address: Address): string {
  switch (address.screen) {
    case 'home':
    case 'not-found':
      return write([]);
    case 'game':
      return write([address.game.id], setPairs(address.asked));
    case 'rules':
    case 'first':
      return write([address.game.id, address.screen]);
    case 'play':
      return write([address.wish.game.id, 'play'], wishPairs(address.wish));
    case 'explore':
      return write(
        [address.game.id, 'explore'],
        [...setPairs(address.asked), ...(address.at === undefined ? [] : [['at', address.at] as const])],
      );
    case 'position':
      return write([address.game.id, 'position'], [...setPairs(address.asked), ['at', address.at]]);
    case 'learn':
      return write(
        [address.game.id, 'learn'],
        [...setPairs(address.asked), ...(address.step === 0 ? [] : [['step', `${address.step}`] as const])],
      );
    case 'practice':
      return write(
        [address.game.id, 'practice'],
        [...setPairs(address.asked), ['seed', `${address.seed}`], ['number', `${address.number}`]],
      );
    case 'puzzles':
      return write(['puzzles', ...(address.date === undefined ? [] : [address.date])]);
    case 'replays':
      return write(['replays']);
    case 'match':
      return write(['match', address.match], address.carry === undefined ? [] : [['carry', address.carry]]);
    case 'lobby':
    case 'record':
    case 'rush':
      return write([address.screen]);
    case 'replay':
      return write(
        ['replay', address.code],
        [
          ...(address.game === 1 ? [] : [['game', `${address.game}`] as const]),
          ...(address.turn === undefined ? [] : [['turn', `${address.turn}`] as const]),
          ...(address.you === undefined ? [] : [['you', `${address.you + 1}`] as const]),
        ],
      );
  }
}
