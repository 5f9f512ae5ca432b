import type { NodeClock } from './timer-wheel.js';

/** So often the clock looks how much time has passed. In milliseconds. */
const BEAT = 50;
/** No more than this passes between two beats, however late the second one comes. */
const LONGEST_BEAT = 2 * BEAT;

/**
 * The time of a server, in milliseconds since 1970. It starts with the clock of the machine and then runs by itself: a
 * machine whose clock is set forward or back costs nobody a game. And it stands still while the server itself stands
 * still, stopped or busy with something long: a player whose move was waiting to be read has not been thinking.
 */
export class SystemClock implements NodeClock {
  #time: number;
  #beatAt: number;
  #stoodStill = 0;
  readonly #beats: NodeJS.Timeout;

  constructor(
    /** It never shows an earlier time: what was written last in the log may be later than what the machine shows now. */
    notBefore = 0,
    private readonly monotonic: () => number = () => performance.now(),
  ) {
    this.#time = Math.max(notBefore, Date.now());
    this.#beatAt = monotonic();
    this.#beats = setInterval(() => this.beat(), BEAT);
    this.#beats.unref();
  }

  now(): number {
    return Math.floor(this.#timeAt(this.monotonic()));
  }

  soon(run: () => void): void {
    setImmediate(run);
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = setTimeout(run, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  }

  /** Counts the time that has passed since the last beat; called by itself. */
  beat(): void {
    const at = this.monotonic();
    const stall = this.#stallUntil(at);
    this.#time = this.#timeAt(at);
    this.#beatAt = at;
    if (stall === 0) return;
    this.#stoodStill += stall;
    // By then everything that waited on the sockets has been read.
    this.soon(() => {
      this.#stoodStill -= stall;
    });
  }

  stoodStill(): number {
    return this.#stoodStill + this.#stallUntil(this.monotonic());
  }

  /** Ends the beats, and with them the passing of time. */
  stop(): void {
    clearInterval(this.#beats);
  }

  #stallUntil(at: number): number {
    return Math.max(0, at - this.#beatAt - LONGEST_BEAT);
  }

  #timeAt(at: number): number {
    return this.#time + Math.min(LONGEST_BEAT, at - this.#beatAt);
  }
}
