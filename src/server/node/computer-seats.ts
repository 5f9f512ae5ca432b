import type { LevelId } from '../../bots/levels.js';
import { refusedEntry } from '../../core/entry.js';
import { createRandom } from '../../core/random.js';
import type { Seat } from '../../core/seat.js';
import { decideAct, type PlayAct, refused } from '../../online/decide.js';
import type { OnlineMatch, Series } from '../../online/online-match.js';
import { type ComputerAnswer, type ComputerQuestion, type Computers, questionOf } from '../computers/computers.js';
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

/** What an answer says that is one to this task. Throws if it is none. */
function actOf({ series, seat }: Task, answer: ComputerAnswer): PlayAct {
  if (answer.what === 'draw') return { kind: answer.agrees ? 'agree' : 'decline' };
  if (refusedEntry(series.current, seat, answer.move) !== undefined)
    throw new Error(`it answered ${answer.move}, which isn’t a legal move`);
  return { kind: 'play', entry: answer.move };
}

/** What is done where there is no answer. */
const actWithoutAnswer = ({ what, series, seat }: Task): PlayAct =>
  what === 'draw' ? { kind: 'decline' } : { kind: 'play', entry: anyMove(series, seat) };

/** So much later a computer thinks at a node where its opponent is not. In milliseconds. */
const AFTER_OTHERS = 5000;

/** What a computer is asked, and about which place in its match. */
interface Thought {
  readonly place: string;
  readonly task: Task;
}

/** Plays the seats of computers, off the event loop. */
export class ComputerSeats {
  /** The place in each match that a computer looks for an answer to, until that is written. */
  readonly #thinking = new Map<HotMatch, string>();
  /** Matches with a question that waits or is under way: one each, however often the position changes meanwhile. */
  readonly #asking = new Set<HotMatch>();
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
    return this.#thinking.has(hot) || this.#asking.has(hot);
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
    if (task.what === 'takeback') return this.#act(hot, { place, task }, { kind: 'agree' });
    // The question that waits will be about the place that there is when it is asked.
    if (this.#asking.has(hot)) return;
    this.#asking.add(hot);
    this.faults.follow(hot, this.#think(hot));
  }

  /** Asks about the place at which the match is when the question's turn comes. */
  async #think(hot: HotMatch): Promise<void> {
    const asked: { thought: Thought | undefined } = { thought: undefined };
    let act: PlayAct | undefined;
    const question = (): ComputerQuestion | undefined => {
      const task = hot.isInMemory ? taskIn(hot.committed) : undefined;
      if (task === undefined || task.what === 'takeback') return undefined;
      asked.thought = { place: placeOf(hot.committed), task };
      // A seed of its own for each decision: whoever has seen many could work out that of the series, and all that follows.
      return { ...questionOf(task.what, task.series, task.seat, task.level), seed: makeSeed() };
    };
    try {
      const answer = await this.computers.ask(question, this.#owners.get(hot) ?? '');
      if (asked.thought !== undefined && answer !== undefined) act = actOf(asked.thought.task, answer);
    } catch (error) {
      if (this.#isStopped) return;
      if (asked.thought === undefined) throw error;
      // A bug of ours, which costs nobody the match.
      this.faults.caught(error);
      act = actWithoutAnswer(asked.thought.task);
    } finally {
      this.#asking.delete(hot);
    }
    if (this.#isStopped) return;
    const { thought } = asked;
    if (thought !== undefined && act !== undefined && placeOf(hot.committed) === thought.place)
      return this.#act(hot, thought, act);
    // The match is elsewhere by now.
    this.#thinking.delete(hot);
    if (hot.isInMemory) this.check(hot);
  }

  #act(hot: HotMatch, { place, task }: Thought, act: PlayAct): void {
    this.submit(hot, {
      at: this.clock.now(),
      sender: undefined,
      decide: (match, now) =>
        placeOf(match) === place
          ? decideAct(match, task.seat, act, undefined, { now, opponentGoneFor: undefined, claimAfter: 0 })
          : refused('not-your-turn', 'The computer thought about another place.'),
      settle: () => {
        if (this.#thinking.get(hot) === place) this.#thinking.delete(hot);
      },
    });
  }
}
