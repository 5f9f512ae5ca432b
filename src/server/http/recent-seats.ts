/** So many seats are remembered; then the one that was taken first is forgotten. */
const MOST_REMEMBERED = 10_000;

/**
 * Where those who play anyone have sat down lately, by what they asked. If an answer gets lost, or comes too late, they ask the same
 * again, and the lobby doesn't lead there any more.
 */
export class RecentSeats {
  readonly #matches = new Map<string, string>();

  remember(asked: string, match: string): void {
    this.#matches.delete(asked);
    this.#matches.set(asked, match);
    const [first] = this.#matches.keys();
    if (first !== undefined && this.#matches.size > MOST_REMEMBERED) this.#matches.delete(first);
  }

  of(asked: string): string | undefined {
    return this.#matches.get(asked);
  }
}
