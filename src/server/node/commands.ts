import { otherSeat, type Seat } from '../../core/seat.js';
import { type Command, type CommandDecision, decide, refused } from '../../online/decide.js';
import { seatOfKey } from '../../online/decide-seat.js';
import type { OnlineMatch } from '../../online/online-match.js';
import { StoreError } from '../store/store.js';
import { answersTo, PAUSED } from './answers.js';
import type { Attendance } from './attendance.js';
import type { Faults } from './faults.js';
import type { HotMatch, Intent, Settled, Visitor } from './hot-match.js';
import type { LogReader } from './log-reader.js';
import type { NodeParts } from './node-parts.js';

/** After so long those who were at a match that was closed may come back. In milliseconds. */
export const COME_BACK = 3000;

/** What is said when no more can wait to be written in a match. */
export const TOO_MUCH = {
  code: 'too-many',
  sentence: 'Too much is waiting to be saved in this match. Please wait a moment.',
} as const;

const NOT_YOURS = refused('not-your-seat', 'This seat is on other devices now, not on this one. You can still watch.');

function decideCommand(
  { settings: { claimAfter } }: NodeParts,
  hot: HotMatch,
  match: OnlineMatch,
  seat: Seat,
  command: Command,
  now: number,
): CommandDecision {
  const opponent = otherSeat(seat);
  const opponentGoneFor = hot.isComputer(opponent) ? undefined : hot.presence.goneFor(opponent, now);
  return decide(match, seat, command, { now, opponentGoneFor, claimAfter });
}

/** A command of a visitor. A class, since every move is one: a function for each of its parts would be made anew for each move. */
class CommandIntent implements Intent {
  readonly at: number;
  readonly isFickle: boolean;

  constructor(
    private readonly parts: NodeParts,
    private readonly attendance: Attendance,
    private readonly hot: HotMatch,
    readonly sender: Visitor,
    private readonly seat: Seat,
    private readonly command: Command,
    private readonly hasSeat: (match: OnlineMatch) => boolean,
  ) {
    this.at = parts.clock.now();
    this.isFickle = command.act.kind === 'claim';
  }

  decide(match: OnlineMatch, now: number): CommandDecision {
    const { parts, hot, seat, command } = this;
    return this.hasSeat(match) ? decideCommand(parts, hot, match, seat, command, now) : NOT_YOURS;
  }

  settle(settled: Settled): void {
    const answers = answersTo(settled, this.seat, this.command, this.parts.clock.now());
    // Whoever is only told that the own move is in the log has nothing to do before the opponent moves.
    const canWait = settled.kind === 'written' && answers.length === 1;
    for (const text of answers) this.sender.send(text, canWait);
    // If they claim too early, their clock is ahead: this one may have stood still.
    if (settled.kind === 'refused' && settled.refusal.code === 'not-gone')
      this.attendance.remind(this.hot, this.sender);
  }

  isLeft(): boolean {
    return this.parts.store.shared !== undefined && this.sender.isGone?.() === true;
  }
}

/**
 * Takes what people ask for to where it is decided. Where other nodes write too, nothing is refused, and nobody taken for a
 * spectator, before this node has looked at the log: it may not have heard of the last entries.
 */
export class Commands {
  /** Matches of which something is looked up before a command is decided. */
  readonly #looks = new WeakMap<HotMatch, Promise<void>>();
  readonly #isShared: boolean;

  constructor(
    private readonly parts: NodeParts,
    private readonly reader: LogReader,
    private readonly attendance: Attendance,
    private readonly faults: Faults,
    private readonly submit: (hot: HotMatch, intent: Intent) => void,
  ) {
    this.#isShared = parts.store.shared !== undefined;
  }

  /** Takes up a command of a visitor who has this seat, and answers when it is in the log; `hasSeat` is asked whenever it is decided. */
  do(hot: HotMatch, visitor: Visitor, seat: Seat, command: Command, hasSeat: (match: OnlineMatch) => boolean): void {
    const intent = new CommandIntent(this.parts, this.attendance, hot, visitor, seat, command, hasSeat);
    const before = this.#looks.get(hot);
    if (before === undefined && this.isSure(hot, intent)) return this.#take(hot, visitor, intent);
    // One after the other, as they came.
    const look = this.#lookFirst(hot, visitor, intent, before).finally(() => {
      if (this.#looks.get(hot) === look) this.#looks.delete(hot);
    });
    this.#looks.set(hot, look);
  }

  /** Whether something can be decided by what this node knows. */
  isSure(hot: HotMatch, intent: Pick<Intent, 'at' | 'decide' | 'isFickle'>): boolean {
    if (!this.#isShared) return true;
    return intent.isFickle !== true && intent.decide(hot.expected, Math.max(intent.at, hot.expected.at)).ok;
  }

  /**
   * The seat of a visitor whose key fits. If this node does not know of it, or knows fewer events than the visitor (`since`), it
   * reads the log first. Throws a `StoreError`.
   */
  async seatOf(
    hot: HotMatch,
    fits: ((key: string) => boolean) | undefined,
    since: number | undefined,
  ): Promise<Seat | undefined> {
    const look = (): Seat | undefined => (fits === undefined ? undefined : seatOfKey(hot.committed, fits));
    const isKnown = fits === undefined || look() !== undefined;
    if (this.#isShared && !(isKnown && (since ?? 0) <= hot.committed.count)) await this.reader.refresh(hot);
    return look();
  }

  /** How a command of this seat is decided. */
  decideFor(hot: HotMatch, seat: Seat, command: Command): Intent['decide'] {
    return (match, now) => decideCommand(this.parts, hot, match, seat, command, now);
  }

  #take(hot: HotMatch, visitor: Visitor, intent: Intent): void {
    // Not refused: it may have come before, over another connection, and wait to be written. Clients send it again.
    if (hot.isFull(this.parts.settings.maxWaiting)) return visitor.close(TOO_MUCH.code, TOO_MUCH.sentence, COME_BACK);
    this.submit(hot, intent);
  }

  async #lookFirst(hot: HotMatch, visitor: Visitor, intent: Intent, before: Promise<void> | undefined): Promise<void> {
    await before;
    try {
      if (!this.isSure(hot, intent)) {
        await this.reader.refresh(hot);
        // A claim needs to know who is there now.
        if (intent.isFickle === true) await this.attendance.look(hot);
      }
      this.#take(hot, visitor, intent);
    } catch (error) {
      if (!(error instanceof StoreError)) this.faults.caught(error);
      visitor.close('stopping', PAUSED.error.sentence, COME_BACK);
    }
  }
}
