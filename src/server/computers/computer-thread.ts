import { Worker } from 'node:worker_threads';
import type { ComputerAnswer, ComputerQuestion, Computers } from './computers.js';
import { TurnQueue } from './turn-queue.js';

/** What goes to the thread, one at a time, and comes back. */
export interface AskedThread {
  readonly question: ComputerQuestion;
}
export type AnsweredThread = { readonly answer: ComputerAnswer } | { readonly problem: string };

interface Asked {
  readonly owner: string;
  readonly question: () => ComputerQuestion | undefined;
  readonly resolve: (answer: ComputerAnswer | undefined) => void;
  readonly reject: (error: Error) => void;
}

const stops = (): Error => new Error('the server stops');

/**
 * Computers that think in a thread of their own, started when first asked; one that breaks, ends or can't be started loses the
 * question it was asked, and is started again for the next. It has one question at a time, and those who ask take turns.
 */
export function computersInThread(file: URL): Computers {
  const queue = new TurnQueue<Asked>();
  let worker: Worker | undefined;
  let underWay: Asked | undefined;
  let isClosed = false;

  const finish = (settle: (asked: Asked) => void): void => {
    const asked = underWay;
    underWay = undefined;
    if (asked !== undefined) settle(asked);
  };
  const broke = (error: Error): void => {
    worker = undefined;
    finish(({ reject }) => reject(error));
  };
  const start = (): Worker => {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
    started.unref();
    const lost = (error: Error): void => {
      if (worker !== started) return;
      broke(error);
      goOn();
    };
    started.on('message', (message: AnsweredThread) => {
      if (worker !== started) return;
      finish(({ resolve, reject }) =>
        'answer' in message ? resolve(message.answer) : reject(new Error(message.problem)),
      );
      goOn();
    });
    started.on('error', lost);
    started.on('exit', () => lost(new Error('the thread ended')));
    return started;
  };
  const goOn = (): void => {
    while (underWay === undefined) {
      underWay = queue.take();
      if (underWay === undefined) return;
      try {
        const question = underWay.question();
        if (question === undefined) finish(({ resolve }) => resolve(undefined));
        else {
          worker ??= start();
          worker.postMessage({ question } satisfies AskedThread);
        }
      } catch (error) {
        finish(({ reject }) => reject(error instanceof Error ? error : new Error(String(error))));
      }
    }
  };
  return {
    ask: async (question, owner) =>
      new Promise((resolve, reject) => {
        // A thread that was started now would keep the process alive.
        if (isClosed) return reject(stops());
        queue.add(owner, { owner, question, resolve, reject });
        goOn();
      }),
    waitingFor: (owner) => queue.countOf(owner) + (underWay?.owner === owner ? 1 : 0),
    close: async () => {
      isClosed = true;
      const last = worker;
      broke(stops());
      for (let asked = queue.take(); asked !== undefined; asked = queue.take()) asked.reject(stops());
      await last?.terminate();
    },
  };
}
