import { flagFallen, isHoldDue, nextFlag } from '../../online/clocks.js';
import { dueAt, refused, write } from '../../online/decide.js';
import type { Seat } from '../../core/seat.js';
import type { Outage, Shared } from '../store/shared.js';
import { decideDue } from './answers.js';
import type { Committer } from './committer.js';
import type { Faults } from './faults.js';
import type { HotMatch, Intent } from './hot-match.js';
import type { LogReader } from './log-reader.js';
import type { NodeClock, TimerWheel } from './timer-wheel.js';

/** The seats whose clocks run. */
const running = ({ committed: { series } }: HotMatch): readonly Seat[] =>
  ([0, 1] as const).filter((seat) => series?.clocks?.since[seat] !== undefined);

/**
 * Gives back the time in which nothing could be written, unless that was done: each server to which it happened says so, and it
 * counts once.
 */
export const holdClocks = ({ since, until }: Outage, now: number): Intent => ({
  at: now,
  sender: undefined,
  decide: (match, at) =>
    match.series?.clocks !== undefined && isHoldDue(match.series.clocks, since, until)
      ? write(match, { type: 'resumed', since, until }, at)
      : refused('game-over', 'No clock has to be set.'),
  settle: () => undefined,
});

/**
 * Whether it costs somebody thinking time that this node cannot write. Whoever is at another node can play there, unless that one
 * cannot write either, and then says so; but not while a move of the opponent waits here.
 */
export const isHindered = (hot: HotMatch): boolean =>
  hot.waiting > 0 || running(hot).some((seat) => !hot.presence.isElsewhere(seat));

/** A flag of somebody who is at another node falls so much later here: that node knows better what is on its way. In milliseconds. */
const AFTER_OTHERS = 5000;

/** So soon a flag is looked at again that could not fall. In milliseconds. */
const AGAIN = 1000;

/** Lets the flags of all matches fall in time. */
export class FlagWatch {
  readonly #startedAt: number;

  constructor(
    private readonly clock: NodeClock,
    private readonly wheel: TimerWheel,
    private readonly committer: Committer,
    private readonly faults: Faults,
    private readonly reader: LogReader,
    private readonly shared: Shared | undefined,
  ) {
    this.#startedAt = shared === undefined ? clock.now() : 0;
  }

  /** Rings when the next flag of the match is due, as its log has it now. */
  set(hot: HotMatch): void {
    const { terms, series } = hot.committed;
    if (terms.clock === undefined) return;
    const flag = series?.clocks === undefined ? undefined : nextFlag(series.clocks);
    if (flag === undefined) return this.clear(hot);
    this.#ringAt(hot, flag);
  }

  clear({ id }: HotMatch): void {
    this.wheel.clear(`flag ${id}`);
  }

  /** A flag that has fallen comes before everything that came after it. */
  check(hot: HotMatch, at: number): void {
    // While nothing can be written no time runs out either.
    if (this.committer.isPaused || !this.#isDue(hot, at)) return;
    if (hot.submit({ at, sender: undefined, decide: decideDue, settle: () => undefined })) this.committer.add(hot);
  }

  /** Nobody's clock runs while nothing can be written: gives back to a match that was just read what it may have missed. */
  async returnTime(hot: HotMatch): Promise<void> {
    for (const outage of await this.#missed(hot)) {
      const now = this.clock.now();
      if (hot.submit(holdClocks({ since: outage.since, until: outage.until ?? now }, now))) this.committer.add(hot);
    }
  }

  async #missed({ committed: { at, series } }: HotMatch): Promise<readonly { since: number; until?: number }[]> {
    if (series?.clocks === undefined || nextFlag(series.clocks) === undefined) return [];
    if (this.shared !== undefined) return this.shared.outages(at);
    // The only server was not there, from the last entry until now.
    return at < this.#startedAt ? [{ since: at }] : [];
  }

  #isDue({ expected, presence }: HotMatch, at: number): boolean {
    const seat = expected.series?.clocks === undefined ? undefined : flagFallen(expected.series.clocks, at);
    if (seat === undefined) return false;
    return dueAt(expected, presence.isElsewhere(seat) ? at - AFTER_OTHERS : at) !== undefined;
  }

  #ringAt(hot: HotMatch, time: number): void {
    // The alarm is that of another by now, if it was opened again.
    if (!hot.isInMemory) return;
    this.wheel.set(`flag ${hot.id}`, time, () => this.faults.guard(hot, () => this.#ring(hot)));
  }

  #ring(hot: HotMatch): void {
    const at = this.clock.now();
    if (this.shared === undefined) return this.check(hot, at);
    // While nothing can be written, and for somebody who is at another node, it is not time yet.
    if (this.committer.isPaused || !this.#isDue(hot, at)) return this.#ringAt(hot, at + AGAIN);
    // Another node may have written a move in time, and a store that hangs lets no flag fall: the log is read first.
    this.reader.refresh(hot).then(
      () => this.faults.guard(hot, () => hot.isInMemory && this.check(hot, at)),
      () => this.#ringAt(hot, this.clock.now() + AGAIN),
    );
  }
}
