import { nextFlag } from '../../online/clocks.js';
import { dueAt, write } from '../../online/decide.js';
import type { LogEvent } from '../../online/log-event.js';
import { decideDue } from './answers.js';
import type { Committer } from './committer.js';
import type { Faults } from './faults.js';
import type { HotMatch, Intent } from './hot-match.js';
import type { NodeClock, TimerWheel } from './timer-wheel.js';

/** What has to stand in the log of a match whose clocks run, if nothing could be written since then until now. */
export function clockHoldSince({ committed: { series } }: HotMatch, since: number, now: number): readonly Intent[] {
  if (series?.clocks === undefined || nextFlag(series.clocks) === undefined) return [];
  const event: LogEvent = { type: 'resumed', since };
  return [{ at: now, sender: undefined, decide: (match, at) => write(match, event, at), settle: () => undefined }];
}

/** Lets the flags of all matches fall in time. */
export class FlagWatch {
  readonly #startedAt: number;

  constructor(
    private readonly clock: NodeClock,
    private readonly wheel: TimerWheel,
    private readonly committer: Committer,
    private readonly faults: Faults,
  ) {
    this.#startedAt = clock.now();
  }

  /** Rings when the next flag of the match is due, as its log has it now. */
  set(hot: HotMatch): void {
    const { series } = hot.committed;
    const flag = series?.clocks === undefined ? undefined : nextFlag(series.clocks);
    if (flag === undefined) return this.clear(hot);
    this.wheel.set(`flag ${hot.id}`, flag, () => this.faults.guard(hot, () => this.check(hot, this.clock.now())));
  }

  clear({ id }: HotMatch): void {
    this.wheel.clear(`flag ${id}`);
  }

  /** A flag that has fallen comes before everything that came after it. */
  check(hot: HotMatch, at: number): void {
    // While nothing can be written no time runs out either.
    if (this.committer.isPaused || dueAt(hot.expected, at) === undefined) return;
    if (hot.submit({ at, sender: undefined, decide: decideDue, settle: () => undefined })) this.committer.add(hot);
  }

  /** Nobody's clock runs while there is no server: what was last written before this one started held until now. */
  returnTime(hot: HotMatch, lastAt: number): void {
    if (lastAt >= this.#startedAt) return;
    for (const intent of clockHoldSince(hot, lastAt, this.clock.now())) if (hot.submit(intent)) this.committer.add(hot);
  }
}
