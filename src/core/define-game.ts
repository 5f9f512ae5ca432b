import type { Game, Move, Rules, Words } from './game.js';
import { checkOptions, type Options, phraseOptionProblem } from './options.js';
import type { Seat } from './seat.js';
import { listed } from './text.js';
import { winText } from './win-text.js';
import { counterLine, line, type WordsContext } from './words.js';

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

/** `spent-numbers` as people read it: `Spent numbers`. */
const capitalised = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;

/** What a player enters, by the moves that there are at the start: `a number from 1 to 4`. */
function entryText(moves: readonly Move[]): string {
  const [first = ''] = moves;
  if (moves.some((move) => typeof move === 'string')) return listed(moves);
  return moves.length === 1 ? `the number ${first}` : `a number from ${first} to ${moves.at(-1) ?? first}`;
}

/** Plain words for a game that has no book whose lines it must print. */
function plainWords<P, M extends Move, O extends Options>({
  title,
  rules: rulesOf,
  words: { reasons, ...said },
}: DeclaredGame<P, M, O>): Omit<Words<P, M, O>, OwnWords> {
  // Rules can be costly to build, and the options of a game stay the same.
  const built = new WeakMap<O, Rules<P, M>>();
  const rulesAt = (options: O): Rules<P, M> => {
    const rules = built.get(options) ?? rulesOf(options);
    built.set(options, rules);
    return rules;
  };
  const label = (move: M): string => said.label?.(move) ?? `${move}`;
  const counters: Words<P, M, O>['counters'] = (context, position) => {
    const rules = rulesAt(context.options);
    const values = rules.row(position);
    return rules.columns.map((name, index) => ({ label: capitalised(name), value: values[index] ?? 0 }));
  };
  const countersOf = (context: WordsContext<O>, position: P) =>
    said.counters?.(context, position) ?? counters(context, position);
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
    seats: ['Player 1', 'Player 2'],
    objections: {},
    entry,
    task: (context) => `choose ${said.entry?.(context) ?? entry(context)}`,
    label,
    key: String,
    counters,
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

/**
 * A game, complete: what it does not say itself is said plainly. An entry that is no valid move is refused. Its rules
 * throw a `RangeError` for options that it doesn't have or allow; `checkOptions` asks first.
 */
export const defineGame = <P, M extends Move, O extends Options>(declared: DeclaredGame<P, M, O>): Game<P, M, O> => ({
  invalidEntry: 'refused',
  ...declared,
  rules(options) {
    const problem = checkOptions(declared.options, options);
    if (problem !== undefined) throw new RangeError(`${declared.id}: ${phraseOptionProblem(problem)}`);
    return declared.rules(options);
  },
  words: { ...plainWords(declared), ...declared.words },
});
