interface Asked<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** So many questions are asked at once. */
const MOST = 500;

/** Asks together what many ask at the same time; the answers are in the order of the questions. */
export class Gathered<Question, Answer> {
  #waiting: Asked<Question, Answer>[] = [];

  constructor(private readonly askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>) {}

  async ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      // After all that has come from the network by now.
      if (this.#waiting.length === 0) setImmediate(() => this.#askWaiting());
      this.#waiting.push({ question, resolve, reject });
    });
  }

  #askWaiting(): void {
    const all = this.#waiting.splice(0);
    for (let from = 0; from < all.length; from += MOST) void this.#askSome(all.slice(from, from + MOST));
  }

  async #askSome(some: readonly Asked<Question, Answer>[]): Promise<void> {
    try {
      const answers = await this.askAll(some.map(({ question }) => question));
      for (const [index, { resolve, reject }] of some.entries()) {
        const answer = answers[index];
        if (answer === undefined) reject(new Error('there are fewer answers than questions'));
        else resolve(answer);
      }
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  }
}
