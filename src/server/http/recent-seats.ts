/** So many seats are remembered; then the one that was taken first is forgotten. */
export const MOST_REMEMBERED = 10_000;

/**
 * Where those who play anyone have sat down lately, by what they asked. If an answer gets lost, or comes too late, they ask the same
 * again, and the lobby doesn't lead there any more.
 */
export class RecentSeats<Answer> {
  readonly #matches = new Map<string, string>();
  readonly #underWay = new Map<string, Promise<Answer>>();

  /** Works out the answer to what was asked; whoever asks the same meanwhile is given the same. */
  async once(asked: string, work: () => Promise<Answer>): Promise<Answer> {
    const begun = this.#underWay.get(asked) ?? work().finally(() => this.#underWay.delete(asked));
    this.#underWay.set(asked, begun);
    return begun;
  }

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
