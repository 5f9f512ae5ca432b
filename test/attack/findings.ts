/** Something that was wrong: one kind of fault, how often it was seen, and the first few times in detail. */
export interface Finding {
  readonly what: string;
  readonly times: number;
  readonly examples: readonly string[];
}

const KEPT_EXAMPLES = 3;
const LONGEST_EXAMPLE = 700;

/** Everything that was wrong so far. The same kind of fault is counted, not repeated. */
export class Findings {
  readonly #found = new Map<string, { times: number; readonly examples: string[] }>();

  constructor(
    /** How to repeat what led to a finding now. */
    private readonly how: () => string,
    /** Told when something is wrong that was not wrong before. */
    private readonly onNew: (line: string) => void,
  ) {}

  add(what: string, example: string): void {
    const found = this.#found.get(what) ?? { times: 0, examples: [] };
    found.times += 1;
    const line = `[${this.how()}] ${example.replace(/\s*\n\s*/g, ' | ').slice(0, LONGEST_EXAMPLE)}`;
    if (found.times === 1) this.onNew(`WRONG: ${what} ${line}`);
    if (found.examples.length < KEPT_EXAMPLES) found.examples.push(line);
    this.#found.set(what, found);
  }

  get times(): number {
    return [...this.#found.values()].reduce((sum, { times }) => sum + times, 0);
  }

  list(): readonly Finding[] {
    return [...this.#found].map(([what, { times, examples }]) => ({ what, times, examples }));
  }
}

/** The short text of an error. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
