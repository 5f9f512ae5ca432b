/** How often each thing was done or heard, in the order in which each first happened. */
export class Tally {
  readonly #counts = new Map<string, number>();
  #sent = 0;

  /** How many messages and requests were sent: everything whose name begins with `sent:`. */
  get sent(): number {
    return this.#sent;
  }

  add(what: string, times = 1): void {
    if (what.startsWith('sent:')) this.#sent += times;
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + times);
  }

  of(what: string): number {
    return this.#counts.get(what) ?? 0;
  }

  /** The counts as a table of two columns, by name. */
  table(): string {
    const rows = [...this.#counts].toSorted(([a], [b]) => a.localeCompare(b));
    const width = Math.max(0, ...rows.map(([what]) => what.length));
    return rows.map(([what, times]) => `  ${what.padEnd(width)}  ${String(times).padStart(9)}`).join('\n');
  }
}
