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

self.addEventListener('message', ({ data: { id, name, question } }: MessageEvent<Asked>) => {
  current = id;
  try {
    say({ id, kind: 'reply', reply: SERVICE[name](truths, question) });
  } catch (error) {
    say({ id, kind: 'broken', message: error instanceof Error ? error.message : String(error) });
  }
});
