import type { NodeClock } from '../node/timer-wheel.js';

/** What can wait for the next message is sent after so long at the latest. In milliseconds. */
export const LONGEST_WAIT = 8;
/** From so many characters on there is nothing to be gained by waiting for more. */
const LONG = 8192;

/** What one connection is to be sent, in order. */
export class Outbox {
  #texts: string[] = [];
  #length = 0;
  /** Whether it is written at the end of this turn of the event loop. */
  isDue = false;
  /** Until when what is in it can wait; undefined: nothing does. */
  waitsUntil: number | undefined;
  /** Whether it is looked at when the time of those is over that wait. */
  isWatched = false;

  constructor(
    private readonly outboxes: Outboxes,
    /** Sends these messages in one piece. */
    private readonly write: (texts: readonly string[]) => void,
  ) {}

  /** Sends a message with all others of this turn of the event loop; one that can wait, a little later with the next that cannot. */
  send(text: string, canWait: boolean): void {
    this.#texts.push(text);
    this.#length += text.length;
    if (this.#length >= LONG) this.flush();
    else if (canWait) this.outboxes.sendLater(this);
    else this.outboxes.sendSoon(this);
  }

  /** Sends all that is in it, now. */
  flush(): void {
    this.waitsUntil = undefined;
    if (this.#texts.length === 0) return;
    const texts = this.#texts;
    this.#texts = [];
    this.#length = 0;
    this.write(texts);
  }
}

/** The outboxes of a server. Each is written to its connection at most once in a turn of the event loop: a write costs more than a move. */
export class Outboxes {
  #due: Outbox[] = [];
  #watched: Outbox[] = [];

  constructor(
    private readonly clock: Pick<NodeClock, 'now' | 'after'>,
    /** Told of our own bugs; all others are sent what they are to be sent. */
    private readonly onBug: (error: unknown) => void,
  ) {}

  sendSoon(outbox: Outbox): void {
    if (outbox.isDue) return;
    outbox.isDue = true;
    if (this.#due.length === 0) queueMicrotask(() => this.#sendDue());
    this.#due.push(outbox);
  }

  sendLater(outbox: Outbox): void {
    if (outbox.waitsUntil !== undefined) return;
    outbox.waitsUntil = this.clock.now() + LONGEST_WAIT;
    if (outbox.isWatched) return;
    outbox.isWatched = true;
    this.#watched.push(outbox);
    if (this.#watched.length === 1) this.#wait(LONGEST_WAIT);
  }

  #sendDue(): void {
    const due = this.#due;
    this.#due = [];
    for (const outbox of due) {
      outbox.isDue = false;
      this.#flush(outbox);
    }
  }

  #flush(outbox: Outbox): void {
    try {
      outbox.flush();
    } catch (error) {
      this.onBug(error);
    }
  }

  #wait(milliseconds: number): void {
    this.clock.after(milliseconds, () => this.#sendLate());
  }

  /** Sends what has waited long enough, and goes on watching the rest. */
  #sendLate(): void {
    const now = this.clock.now();
    let next = now + LONGEST_WAIT;
    let kept = 0;
    for (const outbox of this.#watched) {
      const { waitsUntil } = outbox;
      if (waitsUntil !== undefined && waitsUntil > now) {
        next = Math.min(next, waitsUntil);
        this.#watched[kept] = outbox;
        kept += 1;
      } else {
        outbox.isWatched = false;
        if (waitsUntil !== undefined) this.#flush(outbox);
      }
    }
    this.#watched.length = kept;
    if (kept > 0) this.#wait(next - now);
  }
}
