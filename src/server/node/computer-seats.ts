import type { LevelId } from '../../bots/levels.js';
import { refusedEntry } from '../../core/entry.js';
import { createRandom } from '../../core/random.js';
import type { Seat } from '../../core/seat.js';
import { decideAct, type PlayAct, refused } from '../../online/decide.js';
import type { OnlineMatch, Series } from '../../online/online-match.js';
import { type Computers, questionOf } from '../computers/computers.js';
import { makeSeed } from '../tokens.js';
import type { Faults } from './faults.js';
import type { HotMatch, Intent } from './hot-match.js';
import type { NodeClock, TimerWheel } from './timer-wheel.js';

interface Task {
  readonly series: Series;
  readonly seat: Seat;
  readonly level: LevelId;
  readonly what: 'move' | 'draw' | 'takeback';
}

/** What a computer has to do in this match now, if it has a seat and something to do. */
function taskIn({ series, holders }: OnlineMatch): Task | undefined {
  if (series === undefined || series.current.status.kind === 'finished') return undefined;
  const { offer, status } = series.current;
  for (const seat of [0, 1] as const) {
    const holder = holders[seat];
    if (holder?.kind !== 'computer') continue;
    const { level } = holder;
    if (offer !== undefined && offer.seat !== seat)
      return { series, seat, level, what: offer.what === 'draw' ? 'draw' : 'takeback' };
    if (offer === undefined && status.toMove.includes(seat)) return { series, seat, level, what: 'move' };
  }
  return undefined;
}

/**
 * What a computer is asked, told apart from all else in its match: by the entry of the log that led to the position. An
 * answer to anything else does not count, not even where as many turns were played: they may have been taken back.
 */
const placeOf = (match: OnlineMatch): string => {
  const task = taskIn(match);
  return task === undefined ? '' : `${task.series.positionSince} ${task.what}`;
};

/** When the game cannot be solved here, any legal move will do. Never by the seed of the series, which decides what is drawn next. */
function anyMove({ current }: Series, seat: Seat): string {
  const [first, ...more] = current.rules.legalMoves(current.position, seat);
  if (first === undefined) throw new Error('the player to move has a move');
  return current.rules.makeMove(createRandom(makeSeed()).pick([first, ...more]));
}

/** So much later a computer thinks at a node where its opponent is not. In milliseconds. */
const AFTER_OTHERS = 5000;

/** Plays the seats of computers, off the event loop. */
export class ComputerSeats {
  /** The matches that a computer thinks about, and for which place in them. */
  readonly #thinking = new Map<HotMatch, string>();
  /** The address that each match is counted for. */
  readonly #owners = new WeakMap<HotMatch, string>();
  #isStopped = false;

  constructor(
    private readonly computers: Computers,
    private readonly submit: (hot: HotMatch, intent: Intent) => void,
    private readonly clock: NodeClock,
    private readonly faults: Faults,
    private readonly wheel: TimerWheel,
    /** Whether other nodes may have the same matches. */
    private readonly isShared: boolean,
  ) {}

  /** From now on nothing is played: what the computers think about is thought about again after the next start. */
  stop(): void {
    this.#isStopped = true;
  }

  /** From now on what the computer thinks about in this match is counted for this address, with which others take turns. */
  own(hot: HotMatch, owner: string): void {
    this.#owners.set(hot, owner);
  }

  isThinking(hot: HotMatch): boolean {
    return this.#thinking.has(hot);
  }

  /** Lets a computer think if it is to do something that it does not think about yet. */
  check(hot: HotMatch): void {
    const place = placeOf(hot.committed);
    if (place === '' || this.#thinking.get(hot) === place) return;
    if (!this.isShared || hot.countOf(0) + hot.countOf(1) > 0) return this.#begin(hot, place);
    // It thinks where its opponent sits; here only if nobody else does.
    this.wheel.set(`computer ${hot.id}`, this.clock.now() + AFTER_OTHERS, () =>
      this.faults.guard(hot, () => {
        if (hot.isInMemory && placeOf(hot.committed) === place) this.#begin(hot, place);
      }),
    );
  }

  forget({ id }: HotMatch): void {
    this.wheel.clear(`computer ${id}`);
  }

  #begin(hot: HotMatch, place: string): void {
    const task = taskIn(hot.committed);
    if (task === undefined || this.#thinking.get(hot) === place) return;
    this.wheel.clear(`computer ${hot.id}`);
    this.#thinking.set(hot, place);
    this.faults.follow(hot, this.#play(hot, place, task));
  }

  async #play(hot: HotMatch, place: string, task: Task): Promise<void> {
    const act = await this.#think(task, this.#owners.get(hot) ?? '');
    if (this.#isStopped) return;
    if (this.#thinking.get(hot) === place) this.#thinking.delete(hot);
    this.submit(hot, {
      at: this.clock.now(),
      sender: undefined,
      decide: (match, now) =>
        placeOf(match) === place
          ? decideAct(match, task.seat, act, undefined, { now, opponentGoneFor: undefined, claimAfter: 0 })
          : refused('not-your-turn', 'The computer thought about another place.'),
      settle: () => undefined,
    });
  }

  async #think({ series, seat, level, what }: Task, owner: string): Promise<PlayAct> {
    if (what === 'takeback') return { kind: 'agree' };
    try {
      // A seed of its own for each decision: whoever has seen many could work out that of the series, and all that follows.
      const answer = await this.computers.ask({ ...questionOf(what, series, seat, level), seed: makeSeed() }, owner);
      if (answer.what === 'draw') return { kind: answer.agrees ? 'agree' : 'decline' };
      if (refusedEntry(series.current, seat, answer.move) !== undefined)
        throw new Error(`it answered ${answer.move}, which isn’t a legal move`);
      return { kind: 'play', entry: answer.move };
    } catch (error) {
      // A bug of ours, which costs nobody the match.
      if (!this.#isStopped) this.faults.caught(error);
      if (what === 'draw') return { kind: 'decline' };
      return { kind: 'play', entry: anyMove(series, seat) };
    }
  }
}
