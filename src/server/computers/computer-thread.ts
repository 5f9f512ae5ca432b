import { Worker } from 'node:worker_threads';
import type { ComputerAnswer, ComputerQuestion, Computers } from './computers.js';

/** What goes to the thread and comes back. */
export interface AskedThread {
  readonly id: number;
  readonly question: ComputerQuestion;
}
export type AnsweredThread =
  | { readonly id: number; readonly answer: ComputerAnswer }
  | { readonly id: number; readonly problem: string };

interface Waiting {
  readonly resolve: (answer: ComputerAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** Computers that think in a thread of their own, started when first asked; one that breaks is started again. */
export function computersInThread(file: URL): Computers {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let asked = 0;

  const broke = (error: Error): void => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
    started.unref();
    started.on('message', (message: AnsweredThread) => {
      const asker = waiting.get(message.id);
      waiting.delete(message.id);
      if ('answer' in message) asker?.resolve(message.answer);
      else asker?.reject(new Error(message.problem));
    });
    started.on('error', broke);
    return started;
  };
  return {
    ask: async (question) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        asked += 1;
        waiting.set(asked, { resolve, reject });
        worker.postMessage({ id: asked, question } satisfies AskedThread);
      }),
    close: async () => {
      const last = worker;
      broke(new Error('the server stops'));
      await last?.terminate();
    },
  };
}
