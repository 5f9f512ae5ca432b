import { describeObjection } from '../core/choices.js';
import type { AnyGame, AnyRules, Move } from '../core/game.js';
import type { Options } from '../core/options.js';
import { failed, ok, type Result } from '../core/result.js';
import { type Pair, SEATS, type Seat } from '../core/seat.js';
import { listed } from '../core/text.js';
import { observer } from './observation.js';
import { type EnvProblem, problem } from './problem.js';

/** 1 for an action that may be played now, 0 for another; one list where the players move in turn, two where both choose. */
export type ActionMask = readonly number[] | Pair<readonly number[]>;

/** What an agent is told of a position. */
export interface Told {
  readonly obs: readonly number[];
  readonly mask: ActionMask;
  readonly toMove: readonly Seat[];
  readonly rewards: Pair<number>;
  /** The rules have ended the game. */
  readonly terminated: boolean;
  /** The turn limit has. */
  readonly truncated: boolean;
}

/** A position with what is told of it, worked out once. */
export interface ToldPosition {
  readonly position: unknown;
  readonly text: string;
  readonly told: Told;
  /** The same at the turn limit. */
  readonly cut: Told;
  /** Where each action leads, as far as anybody has gone; a pair of actions counts as `first * actions + second`. */
  readonly next: (ToldPosition | undefined)[];
}

/** What an agent plays: the number of a move, or of a move for each seat. */
export type Action = number | Pair<number>;

/** So many positions are kept; then the memory starts afresh. */
const MOST_PLACES = 200_000;

const rewardsOf = (winner: Seat | undefined): Pair<number> =>
  winner === undefined ? [0, 0] : winner === 0 ? [1, -1] : [-1, 1];

/** A game with its options, as something to train on: positions, and what actions do. It remembers what it worked out. */
export class Environment {
  readonly rules: AnyRules;
  readonly #observe: (position: unknown) => readonly number[];
  readonly #places = new Map<string, ToldPosition>();

  constructor(
    readonly game: AnyGame,
    readonly options: Options,
  ) {
    this.rules = game.rules(options);
    this.#observe = observer(game, this.rules, options);
  }

  get start(): ToldPosition {
    return this.#placeOf(this.rules.start(0));
  }

  /** The place that this text stands for; undefined if it is no position of this game. */
  parsePlace(text: string): ToldPosition | undefined {
    const known = this.#places.get(text);
    if (known !== undefined) return known;
    const position = this.rules.parsePosition(text);
    return position === undefined ? undefined : this.#placeOf(position);
  }

  /** Where an action leads, or why it can't be played. */
  play(place: ToldPosition, action: Action): Result<ToldPosition, EnvProblem> {
    const key = typeof action === 'number' ? action : action[0] * this.rules.moves.length + action[1];
    const isShaped = (typeof action === 'number') === (this.rules.kind === 'alternating');
    const known = isShaped ? place.next[key] : undefined;
    if (known !== undefined) return ok(known);
    const position = this.#playAnew(place, action);
    if (!position.ok) return position;
    const reached = this.#placeOf(position.value);
    place.next[key] = reached;
    return ok(reached);
  }

  #playAnew({ position, told }: ToldPosition, action: Action): Result<unknown, EnvProblem> {
    const { rules } = this;
    if (told.terminated) return failed(problem('game-over', 'The game is over. Reset to play another.'));
    if (rules.kind === 'alternating') {
      if (typeof action !== 'number')
        return failed(problem('bad-action', 'In this game the players move in turn: give one action, as "action".'));
      const move = this.#moveOf(position, told.toMove[0] ?? 0, action);
      return move.ok ? ok(rules.play(position, move.value)) : move;
    }
    if (typeof action === 'number')
      return failed(problem('bad-action', 'In this game both players choose at once: give two actions, as "actions".'));
    const moves = SEATS.map((seat) => this.#moveOf(position, seat, action[seat]));
    const [first, second] = moves;
    if (first?.ok === true && second?.ok === true) return ok(rules.play(position, [first.value, second.value]));
    return moves.find((move) => !move.ok) ?? failed(problem('bad-action', 'Two actions are needed.'));
  }

  #moveOf(position: unknown, seat: Seat, action: number): Result<Move, EnvProblem> {
    const { rules, game, options } = this;
    const move = rules.moves[action];
    if (move === undefined)
      return failed(problem('bad-action', `There’s no action ${action}: they go from 0 to ${rules.moves.length - 1}.`));
    const objection = rules.objection(position, move, seat);
    if (objection === undefined) return ok(move);
    const table = { options, names: game.words.seats, first: 0 } as const;
    const { sentence } = describeObjection(game, table, position, move, objection);
    const legal = rules.legalMoves(position, seat).map((each) => rules.moves.indexOf(each));
    return failed(
      problem('illegal-action', `Action ${action} plays ${move}. ${sentence} Legal actions now: ${listed(legal)}.`),
    );
  }

  #placeOf(reached: unknown): ToldPosition {
    const position = this.#plain(reached);
    const text = this.rules.makePosition(position);
    const known = this.#places.get(text);
    if (known !== undefined) return known;
    if (this.#places.size >= MOST_PLACES) this.#forget();
    const told = this.#tell(position);
    const place = { position, text, told, cut: told.terminated ? told : cutOff(told), next: [] };
    this.#places.set(text, place);
    return place;
  }

  /**
   * Where both choose, positions that share a number count as one: all of sudden death is, however far below zero the
   * points are. Where the players move in turn, a number forgets who sits where, so the position stays as it is.
   */
  #plain(position: unknown): unknown {
    const { kind, numbering } = this.rules;
    const index = kind === 'simultaneous' ? numbering.indexOf(position) : -1;
    return index === -1 ? position : numbering.at(index);
  }

  /** Links between places keep them alive, so these go too. */
  #forget(): void {
    for (const { next } of this.#places.values()) next.length = 0;
    this.#places.clear();
  }

  #tell(position: unknown): Told {
    const { rules } = this;
    const status = rules.status(position);
    const maskOf = (seat: Seat): readonly number[] => {
      const legal = new Set(rules.legalMoves(position, seat));
      return rules.moves.map((move) => (legal.has(move) ? 1 : 0));
    };
    return {
      obs: this.#observe(position),
      mask: rules.kind === 'simultaneous' ? [maskOf(0), maskOf(1)] : maskOf(status.kind === 'one' ? status.seat : 0),
      toMove: status.kind === 'over' ? [] : status.kind === 'one' ? [status.seat] : SEATS,
      rewards: rewardsOf(status.kind === 'over' ? status.winner : undefined),
      terminated: status.kind === 'over',
      truncated: false,
    };
  }
}

const isPairOfLists = (mask: ActionMask): mask is Pair<readonly number[]> => typeof mask[0] !== 'number';

const noActions = (mask: readonly number[]): readonly number[] => mask.map(() => 0);

/** At the turn limit nobody is to move, and nobody has won. */
const cutOff = (told: Told): Told => ({
  ...told,
  mask: isPairOfLists(told.mask) ? [noActions(told.mask[0]), noActions(told.mask[1])] : noActions(told.mask),
  toMove: [],
  truncated: true,
});
