import { failed, type Result } from '../../core/result.js';
import type { Progress } from '../../solver/solving.js';
import type { Answered, TruthQuestion, QuestionName, TruthAnswer } from './service.js';

/** The file of the solver's thread beside this one; the build fills it in. */
declare const TRUTH_WORKER: string;

interface Waiting {
  readonly id: number;
  readonly name: QuestionName;
  readonly question: unknown;
  /** Takes what came from the thread. The event is untyped: no type can follow an answer through the post. */
  readonly receive: (event: MessageEvent) => void;
  readonly fail: () => void;
  readonly onProgress: (progress: Progress) => void;
}

const BROKEN =
  'Something went wrong in the solver, and that’s our fault. Reload the page to continue; nothing is lost.';

/** Questions to the solver in its own thread, which is started with the first of them. They are answered in their order. */
class Solver {
  #worker: Worker | undefined;
  #waiting: Waiting[] = [];

  ask(waiting: Waiting, signal: AbortSignal | undefined): void {
    this.#waiting.push(waiting);
    signal?.addEventListener('abort', () => this.#forget(waiting));
    this.#send(waiting);
  }

  /** Nobody waits for this answer any more. If it is being worked on, the thread is ended: a long solve has no other end. */
  #forget(forgotten: Waiting): void {
    const index = this.#waiting.indexOf(forgotten);
    if (index === -1) return;
    this.#waiting.splice(index, 1);
    if (index > 0) return;
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const waiting of this.#waiting) this.#send(waiting);
  }

  #send({ id, name, question }: Waiting): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage({ id, name, question });
  }

  #start(): Worker {
    const worker = new Worker(new URL(TRUTH_WORKER, import.meta.url), { type: 'module' });
    worker.addEventListener('message', (event: MessageEvent<Answered>) => this.#receive(event));
    worker.addEventListener('error', () => {
      if (worker !== this.#worker) return;
      // The next question starts another thread.
      this.#worker = undefined;
      for (const waiting of this.#waiting.splice(0)) waiting.fail();
    });
    return worker;
  }

  #receive(event: MessageEvent<Answered>): void {
    const waiting = this.#waiting.find(({ id }) => id === event.data.id);
    if (waiting === undefined) return;
    if (event.data.kind === 'progress') {
      waiting.onProgress(event.data);
      return;
    }
    this.#waiting = this.#waiting.filter((one) => one !== waiting);
    if (event.data.kind === 'reply') {
      waiting.receive(event);
      return;
    }
    console.error(`The solver failed at "${waiting.name}": ${event.data.message}`);
    waiting.fail();
  }
}

const solver = new Solver();
let lastId = 0;

/** Asks the solver. An aborted question is never answered. */
export function ask<K extends QuestionName>(
  name: K,
  question: TruthQuestion<K>,
  { onProgress, signal }: { onProgress?: (progress: Progress) => void; signal?: AbortSignal } = {},
): Promise<Result<TruthAnswer<K>, string>> {
  return new Promise((resolve) => {
    lastId += 1;
    const waiting: Waiting = {
      id: lastId,
      name,
      question,
      receive: (event) => resolve(event.data.reply),
      fail: () => resolve(failed(BROKEN)),
      onProgress: onProgress ?? (() => {}),
    };
    solver.ask(waiting, signal);
  });
}
