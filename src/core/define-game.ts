import { columnTitle } from './column-words.js';
import type { Game, Move, Range, Rules, Words } from './game.js';
import { checkOptions, type Options, type OptionSpecs, phraseOptionProblem, typicalOptions } from './options.js';
import type { Seat } from './seat.js';
import { listed } from './text.js';
import { winText } from './win-text.js';
import { type Counter, counterLine, line, type Track, type WordsContext } from './words.js';

/** The words that every game has to say itself. */
type OwnWords = 'promise' | 'page' | 'reasons';

/** The words of a game: all that it wants to say itself. */
export type DeclaredWords<P, M extends Move, O extends Options> = Pick<Words<P, M, O>, OwnWords> &
  Partial<Omit<Words<P, M, O>, OwnWords>>;

/** What a game says of itself; what it leaves out follows. */
export interface DeclaredGame<P, M extends Move, O extends Options>
  extends Omit<Game<P, M, O>, 'words' | 'invalidEntry'>,
    Partial<Pick<Game<P, M, O>, 'invalidEntry'>> {
  readonly words: DeclaredWords<P, M, O>;
}

/** What a player enters, by the moves that there are at the start: `a number from 1 to 4`. */
function entryText(moves: readonly Move[]): string {
  const [first = ''] = moves;
  if (moves.some((move) => typeof move === 'string')) return listed(moves);
  return moves.length === 1 ? `the number ${first}` : `a number from ${first} to ${moves.at(-1) ?? first}`;
}

/**
 * Number lines for counters that stand for the columns of the positions, each by its own range. What belongs to a seat is
 * told from the mover's side in a position and from the seats' in a counter, so it may lie wherever any column may.
 */
function plainTracks(counters: readonly Counter[], ranges: readonly Range[]): readonly (Track | undefined)[] {
  if (counters.length !== ranges.length) return counters.map(() => undefined);
  const widest: Range = [
    Math.min(...ranges.map(([least]) => least)),
    Math.max(...ranges.map(([, greatest]) => greatest)),
  ];
  return counters.map(({ seat }, index) => ({
    shape: 'line',
    range: seat === undefined ? (ranges[index] ?? widest) : widest,
  }));
}

/** What to type for a move, whatever the options: a number as it is, a word by as little of it as the prompt reads. */
function plainKey<P, M extends Move>(game: {
  readonly options: OptionSpecs;
  rules(options: Options): Rules<P, M>;
}): (move: M) => string {
  let rules: Rules<P, M> | undefined;
  return (move) => {
    const text = `${move}`;
    if (typeof move === 'number') return text;
    rules ??= game.rules(typicalOptions(game.options));
    for (let length = 1; length < text.length; length += 1)
      if (rules.parseMove(text.slice(0, length)) === move) return text.slice(0, length);
    return text;
  };
}

/** Plain words for a game that has no book whose lines it must print. */
function plainWords<P, M extends Move, O extends Options>(
  declared: DeclaredGame<P, M, O>,
): Omit<Words<P, M, O>, OwnWords> {
  const {
    title,
    words: { reasons, ...said },
  } = declared;
  // Rules can be costly to build, and the options of a game stay the same.
  const built = new WeakMap<O, Rules<P, M>>();
  const rulesAt = (options: O): Rules<P, M> => {
    const rules = built.get(options) ?? declared.rules(options);
    built.set(options, rules);
    return rules;
  };
  const label = (move: M): string => said.label?.(move) ?? `${move}`;
  const counters: Words<P, M, O>['counters'] = (context, position) => {
    const rules = rulesAt(context.options);
    const values = rules.row(position);
    return rules.columns.map((name, index) => ({ label: columnTitle({}, name), value: values[index] ?? 0 }));
  };
  const countersOf = (context: WordsContext<O>, position: P) =>
    said.counters?.(context, position) ?? counters(context, position);
  const seats: Words<P, M, O>['seats'] = ['Player 1', 'Player 2'];
  const tracks: Words<P, M, O>['tracks'] = (options) => {
    const rules = rulesAt(options);
    const context = { options, names: said.seats ?? seats, first: 0 } as const;
    return plainTracks(countersOf(context, rules.start(0)), rules.ranges);
  };
  const moverAt = ({ options }: WordsContext<O>, position: P): Seat | undefined => {
    const status = rulesAt(options).status(position);
    return status.kind === 'one' ? status.seat : undefined;
  };
  const standing = (context: WordsContext<O>, position: P) =>
    countersOf(context, position).map((counter) => counterLine(counter.label, `${counter.label}: ${counter.value}`));
  const entry: Words<P, M, O>['entry'] = ({ options }) => {
    const rules = rulesAt(options);
    return entryText(rules.candidates(rules.start(0), 0));
  };
  return {
    seats,
    objections: {},
    entry,
    task: (context) => `choose ${said.entry?.(context) ?? entry(context)}`,
    label,
    key: plainKey(declared),
    counters,
    tracks,
    opening: () => [line('title', `=== ${title} ===`)],
    beforeTurn(context, position, turn) {
      const mover = moverAt(context, position);
      const heading = mover === undefined ? `Round ${turn}` : `${context.names[mover]}'s turn:`;
      return [line('heading', heading), ...standing(context, position)];
    },
    prompt: ({ names }, _position, seat) => `${names[seat]}, your move: `,
    played: ({ names }, _before, played) =>
      played.kind === 'move'
        ? [line('result', `${names[played.seat]} plays ${label(played.move)}.`)]
        : played.moves.map((move, seat) => line('result', `${names[seat === 0 ? 0 : 1]} chooses ${label(move)}.`)),
    pause: () => [],
    ending: ({ names }, _position, win) => [line('ending', `${winText(reasons, names, win)}.`)],
  };
}

/** A game that says of what kind its rules are: in turn, or in secret. */
export interface DefinedGame<P, M extends Move, O extends Options, R extends Rules<P, M>> extends Game<P, M, O> {
  rules(options: O): R;
}

/** The rules of a game for so many different options are kept. */
const MOST_KEPT = 16;

/** Rules that are built once for the same options: thousands of matches may be played by them at a time. */
function keeping<O extends Options, R>(build: (options: O) => R): (options: O) => R {
  const kept = new Map<string, R>();
  return (options) => {
    const key = JSON.stringify(options);
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const rules = build(options);
    kept.set(key, rules);
    return rules;
  };
}

/**
 * A game, complete: what it does not say itself is said plainly. An entry that is no valid move is refused. Its rules
 * throw a `RangeError` for options that it doesn't have or allow; `checkOptions` asks first.
 */
export function defineGame<P, M extends Move, O extends Options, R extends Rules<P, M>>(
  declared: { rules(options: O): R } & DeclaredGame<P, M, O>,
): DefinedGame<P, M, O, R> {
  const rulesOf = keeping((options: O) => declared.rules(options));
  return {
    invalidEntry: 'refused',
    ...declared,
    rules(options) {
      const problem = checkOptions(declared.options, options);
      if (problem !== undefined) throw new RangeError(`${declared.id}: ${phraseOptionProblem(problem)}`);
      return rulesOf(options);
    },
    words: { ...plainWords(declared), ...declared.words },
  };
}
