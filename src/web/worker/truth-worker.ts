import { GAMES } from '../../games/catalogue.js';
import { type Answered, type Asked, SERVICE } from '../truth/service.js';
import { Truths } from '../truth/truths.js';

// The thread of the solver: takes one question after the other and answers it.

declare const self: DedicatedWorkerGlobalScope;

const say = (message: Answered): void => self.postMessage(message);

let current = 0;
const truths = new Truths(GAMES, ({ done, of }) => say({ id: current, kind: 'progress', done, of }));

self.addEventListener('message', ({ data: { id, name, question } }: MessageEvent<Asked>) => {
  current = id;
  try {
    say({ id, kind: 'reply', reply: SERVICE[name](truths, question) });
  } catch (error) {
    say({ id, kind: 'broken', message: error instanceof Error ? error.message : String(error) });
  }
});
