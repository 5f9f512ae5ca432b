import { parentPort } from 'node:worker_threads';
import type { AnsweredThread, AskedThread } from './computer-thread.js';
import { ComputerMind } from './computers.js';

// The thread of the computer players: takes one question after the other and answers it.

const mind = new ComputerMind();
const say = (message: AnsweredThread): void => parentPort?.postMessage(message);

parentPort?.on('message', ({ question }: AskedThread) => {
  try {
    say({ answer: mind.answer(question) });
  } catch (error) {
    say({ problem: error instanceof Error ? error.message : String(error) });
  }
});
