import { GAMES } from '../../games/catalogue.js';
import { useVectorModule } from '../../solver/vector-module.js';
import { type Answered, type Asked, SERVICE } from '../truth/service.js';
import { Truths } from '../truth/truths.js';

// The thread of the solver: takes one question after the other and answers it.

declare const self: DedicatedWorkerGlobalScope;
/** Where the part of the solver lies that works by vectors, beside this file; filled in by the build. */
declare const VECTORS_FILE: string;

/** Compiles the module while it arrives; a host that does not know its type hands it over whole. */
async function compileVectors(): Promise<WebAssembly.Module> {
  const response = await fetch(new URL(VECTORS_FILE, self.location.href));
  const whole = response.clone();
  return WebAssembly.compileStreaming(response).catch(async () => WebAssembly.compile(await whole.arrayBuffer()));
}

// Nobody waits for it: until it's there, and where it can't be had, plain code gives the same answers.
compileVectors().then(useVectorModule, () => undefined);

const say = (message: Answered): void => self.postMessage(message);

let current = 0;
const truths = new Truths(GAMES, ({ done, of }) => say({ id: current, kind: 'progress', done, of }));

async function answer({ id, name, question }: Asked): Promise<void> {
  current = id;
  try {
    say({ id, kind: 'reply', reply: await SERVICE[name](truths, question) });
  } catch (error) {
    say({ id, kind: 'broken', message: error instanceof Error ? error.message : String(error) });
  }
}

// One after the other, also where an answer has to load something first: news of a long solve is about one question.
let last = Promise.resolve();
self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  last = last.then(() => answer(data));
});
