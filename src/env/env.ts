import { chooseMove, randomForDecision } from '../bots/bot.js';
import { findLevel, LEVELS } from '../bots/levels.js';
import type { AnyGame, Move } from '../core/game.js';
import { DEFAULT_TURN_LIMIT, type Turn } from '../core/match.js';
import { GrowingList } from '../core/growing-list.js';
import { isFields } from '../core/json.js';
import { didYouMean } from '../core/nearest.js';
import { type Options, type OptionSpecs, parseOptions, phraseOptionProblem, settleOptions } from '../core/options.js';
import { createRandom } from '../core/random.js';
import { failed, type Ok, ok, type Result } from '../core/result.js';
import { listed, printable } from '../core/text.js';
import { type Action, Environment, type ToldPosition, type Told } from './environment.js';
import { type ObservedNumber, observedNumbers } from './observation.js';
import { type RoundTruth, truthAt, type TurnTruth } from './oracle.js';
import { type EnvProblem, problem } from './problem.js';
import { makeSetting, parseSetting, type EnvSetting, splitState } from './state-text.js';
import { SolvedGames } from './solved-games.js';

/** What a game is to an agent. */
export interface Spec {
  readonly game: string;
  readonly title: string;
  readonly kind: 'alternating' | 'simultaneous';
  readonly options: OptionSpecs;
  readonly observation: readonly ObservedNumber[];
  /** The book's words for the actions, by number. */
  readonly actions: readonly string[];
  readonly turnLimit: number;
}

/** A state, and what an agent is told of it. */
export interface EnvStep extends Told {
  readonly state: string;
}

/** What a level of the computer plays, and why. */
export interface Chosen {
  readonly action: number;
  readonly because: string;
}

/** The turns before a state: the state in which they begin, and what was played since. */
export interface History {
  readonly start: string;
  readonly actions: readonly Action[];
}

/** What a computer is asked with: for which seat, by which seed, and what it has seen. */
export interface ChooseSettings {
  readonly seat?: number | undefined;
  readonly seed?: number | undefined;
  readonly history?: History | undefined;
}

/** What a computer has seen of a game. */
interface Past {
  readonly turns: GrowingList<Turn<Move>>;
  readonly start: unknown;
}

const noPast = ({ position }: ToldPosition): Past => ({ turns: GrowingList.of(), start: position });

/** A turn as it stands on record; its actions are legal. */
function turnOf(moves: readonly Move[], { told: { toMove } }: ToldPosition, action: Action): Turn<Move> {
  const moveOf = (index: number): Move => moves[index] ?? '';
  return typeof action === 'number'
    ? { kind: 'move', seat: toMove[0] ?? 0, move: moveOf(action) }
    : { kind: 'round', moves: [moveOf(action[0]), moveOf(action[1])] };
}

/** A state that was read: where it is, and how it is written. */
interface Moment {
  readonly environment: Environment;
  readonly setting: string;
  readonly turnLimit: number | null;
  readonly turn: number;
  readonly place: ToldPosition;
}

/** A request to begin a game. */
export interface ResetRequest {
  readonly game: string;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  readonly seed?: number | undefined;
  readonly turnLimit?: number | null | undefined;
  readonly position?: string | undefined;
}

/** So many games with different options are remembered. */
const MOST_ENVIRONMENTS = 64;

/** The answers to so many states are kept; then the memory starts afresh. */
const MOST_ANSWERED = 50_000;

const told = ({ place, turn, turnLimit }: Moment): Told =>
  turnLimit !== null && turn >= turnLimit ? place.cut : place.told;

const stateOf = ({ setting, turn, place }: Moment): string => `${setting}|${turn}|${place.text}`;

/** Environments without state of their own: everything a game needs is in the state that goes in and out as text. */
export class Env {
  readonly #environments = new Map<string, { readonly environment: Environment; readonly setting: EnvSetting }>();
  // By game, begun as usual; and by state and action.
  readonly #begun = new Map<string, Ok<string>>();
  readonly #answers = new Map<string, Ok<string>[]>();
  // What is told of a place, as JSON without the state.
  readonly #texts = new WeakMap<Told, string>();

  constructor(
    readonly games: readonly AnyGame[],
    readonly truths = new SolvedGames(),
  ) {}

  spec(id: string, asked: Readonly<Record<string, unknown>> = {}): Result<Spec, EnvProblem> {
    const found = this.#findGame(id);
    if (!found.ok) return found;
    const game = found.value;
    const options = readOptions(game, asked);
    if (!options.ok) return options;
    const rules = game.rules(settleOptions(game.options, options.value, createRandom(0)));
    return ok({
      game: game.id,
      title: game.title,
      kind: rules.kind,
      options: game.options,
      observation: observedNumbers(game, options.value),
      actions: rules.moves.map((move) => rules.makeMove(move)),
      turnLimit: DEFAULT_TURN_LIMIT,
    });
  }

  /** A new game. The seed decides what is drawn; without one it is 0. */
  reset(request: ResetRequest): Result<EnvStep, EnvProblem> {
    const moment = this.#begin(request);
    return moment.ok ? ok(stepOf(moment.value)) : moment;
  }

  step(state: string, action: Action): Result<EnvStep, EnvProblem> {
    const moment = this.#play(state, action);
    return moment.ok ? ok(stepOf(moment.value)) : moment;
  }

  /** As `reset`, and as JSON. A game that is begun as usual is answered once. */
  resetText(request: ResetRequest): Result<string, EnvProblem> {
    const { game, options, seed, turnLimit, position } = request;
    const isUsual = options === undefined && seed === undefined && turnLimit === undefined && position === undefined;
    const known = isUsual ? this.#begun.get(game) : undefined;
    if (known !== undefined) return known;
    const moment = this.#begin(request);
    if (!moment.ok) return moment;
    const answer = ok(this.#textOf(moment.value));
    if (isUsual) this.#begun.set(game, answer);
    return answer;
  }

  /** As `step`, and as JSON. Agents come to the same states again and again, so what was answered is kept. */
  stepText(state: string, action: Action): Result<string, EnvProblem> {
    const answers = typeof action === 'number' ? this.#answers.get(state) : undefined;
    const known = typeof action === 'number' ? answers?.[action] : undefined;
    if (known !== undefined) return known;
    const moment = this.#play(state, action);
    if (!moment.ok) return moment;
    const answer = ok(this.#textOf(moment.value));
    if (typeof action === 'number') this.#keep(state, action, answer, answers);
    return answer;
  }

  #keep(state: string, action: number, answer: Ok<string>, answers: Ok<string>[] = []): void {
    if (answers.length === 0) {
      if (this.#answers.size >= MOST_ANSWERED) this.#answers.clear();
      this.#answers.set(state, answers);
    }
    answers[action] = answer;
  }

  truth(state: string): Result<TurnTruth | RoundTruth, EnvProblem> {
    const read = this.#readPlaying(state);
    if (!read.ok) return read;
    const { environment, place } = read.value;
    const truth = this.truths.of(environment.game, environment.options);
    return truth.ok ? ok(truthAt(truth.value, place.position)) : truth;
  }

  /** What the computer of a level plays here. It knows the turns of the history, if there is one. */
  choose(state: string, level: string, { seat, seed = 0, history }: ChooseSettings = {}): Result<Chosen, EnvProblem> {
    const read = this.#readPlaying(state);
    if (!read.ok) return read;
    const { environment, place, turn } = read.value;
    const { game, options, rules } = environment;
    const past = history === undefined ? ok(noPast(place)) : this.#replay(read.value, history);
    if (!past.ok) return past;
    const known = findLevel(level);
    if (known === undefined)
      return failed(
        problem('bad-request', `There’s no level "${printable(level)}": ${listed(LEVELS.map(({ id }) => id))}.`),
      );
    const mover = place.told.toMove.find((each) => seat === undefined || each === seat);
    if (mover === undefined) return failed(problem('bad-request', `It isn’t seat ${seat}’s turn.`));
    const truth = this.truths.of(game, options);
    if (!truth.ok) return truth;
    const { move, because } = chooseMove({
      game,
      options,
      names: game.words.seats,
      truth: truth.value,
      position: place.position,
      seat: mover,
      turns: past.value.turns,
      start: past.value.start,
      level: known.id,
      random: randomForDecision(seed, 1, turn, mover),
    });
    return ok({ action: rules.moves.indexOf(move), because });
  }

  /** The turns that led to a moment, from the state where they begin. */
  #replay(moment: Moment, { start, actions }: History): Result<Past, EnvProblem> {
    const { environment } = moment;
    const first = this.#read(start);
    if (first?.setting !== moment.setting) return failed(problem('bad-state', 'The history is from another game.'));
    const { moves } = environment.rules;
    let [place, turns] = [first.place, GrowingList.of<Turn<Move>>()];
    for (const action of actions) {
      const reached = environment.play(place, action);
      if (!reached.ok) return reached;
      turns = turns.with(turnOf(moves, place, action));
      place = reached.value;
    }
    return place === moment.place
      ? ok({ turns, start: first.place.position })
      : failed(problem('bad-request', 'The history doesn’t lead to this state.'));
  }

  #findGame(id: string): Result<AnyGame, EnvProblem> {
    const game = this.games.find((known) => known.id === id);
    const ids = this.games.map((known) => known.id);
    return game === undefined
      ? failed(
          problem(
            'unknown-game',
            `There’s no game "${printable(id)}".${didYouMean(id, ids)} The games: ${ids.join(', ')}.`,
          ),
        )
      : ok(game);
  }

  #begin({
    game: id,
    options = {},
    seed = 0,
    turnLimit = DEFAULT_TURN_LIMIT,
    position,
  }: ResetRequest): Result<Moment, EnvProblem> {
    const game = this.#findGame(id);
    if (!game.ok) return game;
    const asked = readOptions(game.value, options);
    if (!asked.ok) return asked;
    const settled = settleOptions(game.value.options, asked.value, createRandom(seed));
    const setting = makeSetting({ game: game.value, options: settled, turnLimit });
    const environment = this.#environmentOf(setting)?.environment;
    if (environment === undefined) return failed(problem('bad-request', 'The turn limit is a whole number, or null.'));
    const place = position === undefined ? environment.start : environment.parsePlace(position);
    return place === undefined
      ? failed(
          problem(
            'bad-request',
            `"${printable(position ?? '')}" isn’t a position of ${game.value.title} with these options.`,
          ),
        )
      : ok({ environment, setting, turnLimit, turn: 0, place });
  }

  #play(state: string, action: Action): Result<Moment, EnvProblem> {
    const read = this.#readPlaying(state);
    if (!read.ok) return read;
    const reached = read.value.environment.play(read.value.place, action);
    return reached.ok ? ok({ ...read.value, turn: read.value.turn + 1, place: reached.value }) : reached;
  }

  #readPlaying(state: string): Result<Moment, EnvProblem> {
    const moment = this.#read(state);
    if (moment === undefined) return failed(problem('bad-state', 'This isn’t a state from reset or step.'));
    const { terminated, truncated } = told(moment);
    return terminated || truncated
      ? failed(problem('game-over', 'The game is over. Reset to play another.'))
      : ok(moment);
  }

  #read(state: string): Moment | undefined {
    const parts = splitState(state);
    const known = parts === undefined ? undefined : this.#environmentOf(parts.setting);
    const place = parts === undefined ? undefined : known?.environment.parsePlace(parts.position);
    return parts === undefined || known === undefined || place === undefined
      ? undefined
      : {
          environment: known.environment,
          setting: parts.setting,
          turnLimit: known.setting.turnLimit,
          turn: parts.turn,
          place,
        };
  }

  #environmentOf(text: string) {
    const known = this.#environments.get(text);
    if (known !== undefined) return known;
    const setting = parseSetting(this.games, text);
    if (setting === undefined) return undefined;
    if (this.#environments.size >= MOST_ENVIRONMENTS) this.#environments.clear();
    const made = { environment: new Environment(setting.game, setting.options), setting };
    this.#environments.set(text, made);
    return made;
  }

  #textOf(moment: Moment): string {
    const about = told(moment);
    let text = this.#texts.get(about);
    if (text === undefined) {
      text = JSON.stringify(about).slice(1);
      this.#texts.set(about, text);
    }
    // A state has no sign that JSON would write otherwise.
    return `{"state":"${stateOf(moment)}",${text}`;
  }
}

const stepOf = (moment: Moment): EnvStep => ({ state: stateOf(moment), ...told(moment) });

/** The value of an option as text. No option is a list or an object, and one may be nested too deep to be written. */
const valueText = (value: unknown): string => (Array.isArray(value) ? '[…]' : isFields(value) ? '{…}' : String(value));

function readOptions(game: AnyGame, asked: Readonly<Record<string, unknown>>): Result<Partial<Options>, EnvProblem> {
  const parsed = parseOptions(
    game.options,
    Object.entries(asked).map(([name, value]) => [name, valueText(value)]),
  );
  return parsed.ok ? parsed : failed(problem('bad-options', phraseOptionProblem(parsed.error)));
}
