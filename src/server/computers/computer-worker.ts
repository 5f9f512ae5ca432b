import { parentPort } from 'node:worker_threads';
import type { AnsweredThread, AskedThread } from './computer-thread.js';
import { answerHere } from './computers.js';

// The thread of the computer players: takes one question after the other and answers it.

const answer = answerHere();
const say = (message: AnsweredThread): void => parentPort?.postMessage(message);

parentPort?.on('message', ({ question }: AskedThread) => {
  try {
    say({ answer: answer(question) });
  } catch (error) {
    say({ problem: error instanceof Error ? error.message : String(error) });
  }
});
