import type { Command } from '../../src/online/decide.js';

/** A command that was sent, how many answers are due on this connection, and how much its seat had done before. */
export interface Sent {
  readonly command: Command;
  due: number;
  readonly doneBefore: number;
}

/** A seat remembers 32 commands for all its devices; what is older is not sent again. */
const REPEATABLE = 12;

/** The commands of one visitor: those that wait for an answer, and those that were answered lately. */
export class SentCommands {
  #unanswered = new Map<string, Sent>();
  #answered: Sent[] = [];

  get isEmpty(): boolean {
    return this.#unanswered.size === 0;
  }

  /** How many answers are due. */
  get due(): number {
    return [...this.#unanswered.values()].reduce((sum, { due }) => sum + due, 0);
  }

  has(id: string): boolean {
    return this.#unanswered.has(id);
  }

  add(sent: Sent): void {
    this.#unanswered.set(sent.command.id, sent);
  }

  /** An answer came; undefined: to nothing that was asked. */
  answer(id: string): Sent | undefined {
    const sent = this.#unanswered.get(id);
    if (sent === undefined) return undefined;
    sent.due -= 1;
    if (sent.due > 0) return sent;
    this.#unanswered.delete(id);
    this.#answered = [...this.#answered.slice(1 - REPEATABLE), sent];
    return sent;
  }

  /** Those that were answered lately and that the server still remembers, as its seat has done so many by now. */
  repeatable(done: number): readonly Sent[] {
    return this.#answered.filter(({ doneBefore }) => done - doneBefore < REPEATABLE);
  }

  /** Forgets what was not answered, and gives what can still be sent again. */
  takeUnanswered(done: number): readonly Sent[] {
    const unanswered = [...this.#unanswered.values()];
    this.#unanswered = new Map();
    return unanswered.filter(({ doneBefore }) => done - doneBefore < REPEATABLE);
  }
}
