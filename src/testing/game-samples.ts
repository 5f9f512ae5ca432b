import type { AnyGame, Options, OptionSpec } from '../core/index.js';
import { defaultMatch, defaultOptions, nextSeat } from './playing.js';

/** What the contract suite tries out on a game. Entries and positions are those of its default options. */
export interface GameSamples {
  /** Options under which the game is small enough to walk; together they reach every reason to end and every objection. */
  readonly small: readonly Options[];
  readonly validEntries: readonly string[];
  readonly invalidEntries: readonly string[];
  readonly badPositions: readonly string[];
}

/** How far above the least that it may be a number of a small game is. */
const STEPS = [0, 1, 4];

const smallValues = (spec: OptionSpec, step: number): readonly (number | string)[] =>
  spec.kind === 'choice' ? spec.values : [Math.min(spec.min + step, spec.max)];

/** Small numbers, with every combination of the choices. */
function smallOptions({ options }: AnyGame): readonly Options[] {
  const all = STEPS.flatMap((step) =>
    Object.entries(options).reduce<readonly Options[]>(
      (some, [name, spec]) =>
        some.flatMap((given) => smallValues(spec, step).map((value) => ({ ...given, [name]: value }))),
      [{}],
    ),
  );
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** No game has a move that is typed so. */
const NO_ENTRIES = ['abc!', '2.5', '1 2', '1e0', '-1', '²', '④', '\u0007', 'constructor', '__proto__'];

/** No game has a position that is written so. */
const NO_POSITIONS = ['', ' ', 'abc', '1,5', '1.5 1 1', 'NaN 1 1', '1e3 1 1', '0x1 1', '1'.repeat(16)];

/** Every legal move of the start as people type it: with its key, in its own text, in capitals and with space around. */
function typedMoves(game: AnyGame): readonly string[] {
  const match = defaultMatch(game);
  const { rules, position } = match;
  return rules.legalMoves(position, nextSeat(match)).flatMap((move) => {
    const text = rules.makeMove(move);
    return [text, game.words.key(move), ` ${text} `, text.toUpperCase()];
  });
}

/** The moves that a front end offers at the start and that may not be played there. */
function refusedMoves(game: AnyGame): readonly string[] {
  const match = defaultMatch(game);
  const { rules, position } = match;
  const seat = nextSeat(match);
  return rules
    .candidates(position, seat)
    .filter((move) => rules.objection(position, move, seat) !== undefined)
    .map((move) => rules.makeMove(move));
}

/** The text of the start with one number too many, too few or too large. */
function brokenPositions(game: AnyGame): readonly string[] {
  const rules = game.rules(defaultOptions(game));
  const numbers = rules.makePosition(rules.start(0)).split(' ');
  const tooLarge = numbers.map((_, at) => numbers.map((number, index) => (index === at ? '99999999' : number)));
  return [[...numbers, '1'], numbers.slice(0, -1), ...tooLarge].map((broken) => broken.join(' '));
}

const unique = (...lists: readonly (readonly string[])[]): readonly string[] => [...new Set(lists.flat())];

/** What is tried out on a game: what follows from its options and its moves, and what it wants tried besides. */
export function samplesOf(game: AnyGame, more: Partial<GameSamples> = {}): GameSamples {
  return {
    small: [...smallOptions(game), ...(more.small ?? [])],
    validEntries: unique(typedMoves(game), more.validEntries ?? []),
    invalidEntries: unique(NO_ENTRIES, refusedMoves(game), more.invalidEntries ?? []),
    badPositions: unique(NO_POSITIONS, brokenPositions(game), more.badPositions ?? []),
  };
}
