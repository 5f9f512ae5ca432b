/** The node's clock and timers; a test has its own. */
export interface NodeClock {
  now(): number;
  /** Runs something after what is under way. */
  soon(run: () => void): void;
  /** Runs something later, unless the returned function is called before. */
  after(milliseconds: number, run: () => void): () => void;
  /** For how long the server stood still before it could read what came meanwhile, if it just did. In milliseconds. */
  stoodStill?(): number;
}

/** Alarms for many things with one timer. An alarm rings at its time or up to one spoke later, and never before. */
export class TimerWheel {
  readonly #alarms = new Map<string, { readonly spoke: number; readonly ring: () => void }>();
  readonly #spokes = new Map<number, Set<string>>();
  #cancel: (() => void) | undefined;

  constructor(
    private readonly clock: NodeClock,
    /** Told when an alarm goes wrong; all others ring. */
    private readonly onFault: (error: unknown) => void,
    private readonly spoke = 100,
  ) {}

  /** Sets the alarm of this name, or sets it anew. */
  set(name: string, time: number, ring: () => void): void {
    this.clear(name);
    const spoke = Math.ceil(time / this.spoke);
    this.#alarms.set(name, { spoke, ring });
    const names = this.#spokes.get(spoke) ?? new Set();
    this.#spokes.set(spoke, names.add(name));
    if (this.#cancel === undefined) this.#turnOn();
  }

  clear(name: string): void {
    const alarm = this.#alarms.get(name);
    if (alarm === undefined) return;
    this.#alarms.delete(name);
    const names = this.#spokes.get(alarm.spoke);
    names?.delete(name);
    if (names?.size === 0) this.#spokes.delete(alarm.spoke);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#alarms.clear();
    this.#spokes.clear();
  }

  #turnOn(): void {
    this.#cancel =
      this.#alarms.size === 0
        ? undefined
        : this.clock.after(this.spoke, () => {
            this.#cancel = undefined;
            this.#ringDue();
            if (this.#cancel === undefined) this.#turnOn();
          });
  }

  #ringDue(): void {
    const now = this.clock.now() / this.spoke;
    for (const [spoke, names] of this.#spokes) {
      if (spoke > now) continue;
      for (const name of names) {
        const ring = this.#alarms.get(name)?.ring;
        this.clear(name);
        try {
          ring?.();
        } catch (error) {
          this.onFault(error);
        }
      }
    }
  }
}
