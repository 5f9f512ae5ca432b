import type { NodeClock } from '../node/timer-wheel.js';

/** What can wait for the next message is sent after so long at the latest. In milliseconds. */
export const LONGEST_WAIT = 4;
/** From so many characters on there is nothing to be gained by waiting for more. */
const LONG = 8192;

/** What one connection is to be sent, in order. */
export class Outbox {
  #texts: string[] = [];
  #length = 0;

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
    if (this.#texts.length === 0) return;
    const texts = this.#texts;
    this.#texts = [];
    this.#length = 0;
    this.write(texts);
  }
}

/** The outboxes of a server. Each is written to its connection at most once in a turn of the event loop: a write costs more than a move. */
export class Outboxes {
  #soon = new Set<Outbox>();
  /** Those with something that waits, and until when; the first one first. */
  readonly #later = new Map<Outbox, number>();
  #isTimed = false;

  constructor(
    private readonly clock: Pick<NodeClock, 'now' | 'after'>,
    /** Told of our own bugs; all others are sent what they are to be sent. */
    private readonly onBug: (error: unknown) => void,
  ) {}

  sendSoon(outbox: Outbox): void {
    if (this.#soon.size === 0) queueMicrotask(() => this.#sendAll());
    this.#soon.add(outbox);
  }

  sendLater(outbox: Outbox): void {
    if (this.#later.has(outbox)) return;
    this.#later.set(outbox, this.clock.now() + LONGEST_WAIT);
    if (!this.#isTimed) this.#wait(LONGEST_WAIT);
  }

  #sendAll(): void {
    const due = this.#soon;
    this.#soon = new Set();
    for (const outbox of due) this.#flush(outbox);
  }

  #flush(outbox: Outbox): void {
    this.#later.delete(outbox);
    try {
      outbox.flush();
    } catch (error) {
      this.onBug(error);
    }
  }

  #wait(milliseconds: number): void {
    this.#isTimed = true;
    this.clock.after(milliseconds, () => {
      this.#isTimed = false;
      this.#sendDue();
    });
  }

  #sendDue(): void {
    const now = this.clock.now();
    for (const [outbox, until] of this.#later) {
      if (until > now) return this.#wait(until - now);
      this.#flush(outbox);
    }
  }
}
