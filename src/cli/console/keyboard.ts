import { emitKeypressEvents } from 'node:readline';
import type { World } from '../world.js';

export interface Key {
  readonly name: string;
  /** What to add to a line, if the key is a character. */
  readonly text: string;
}

/** Comes in place of a key when its question is taken back. */
export const WITHDRAWN: Key = { name: 'withdrawn', text: '' };

interface RawKey {
  readonly name?: string | undefined;
  readonly ctrl?: boolean | undefined;
  readonly meta?: boolean | undefined;
}

function keyOf(text: string | undefined, raw: RawKey): Key {
  if (raw.ctrl === true) return { name: `ctrl-${raw.name ?? ''}`, text: '' };
  const name = raw.name === 'enter' ? 'return' : (raw.name ?? '');
  const isCharacter = text !== undefined && raw.meta !== true && !/\p{Cc}/u.test(text);
  return { name: isCharacter ? 'character' : name, text: isCharacter ? text : '' };
}

/**
 * The keys of a terminal, one by one. The terminal echoes nothing; what was typed ahead waits in a queue until a prompt
 * takes it, so that a secret typed early never shows.
 */
export class Keyboard {
  readonly #waiting: Key[] = [];
  #taker: ((key: Key) => void) | undefined;
  /** The keys that are waited for; undefined: any. */
  #wanted: readonly string[] | undefined;

  /** `onSuspend` leaves the screen as it was before the terminal goes back to the shell (Ctrl-Z). */
  constructor(
    private readonly input: World['stdin'],
    private readonly onSuspend: () => void,
  ) {
    emitKeypressEvents(input);
    input.on('keypress', this.#onKeypress);
    input.on('end', this.#onEnd);
    this.#listen();
  }

  readonly #onKeypress = (text: string | undefined, raw: RawKey): void => {
    if (raw.ctrl === true && raw.name === 'z') this.#suspend();
    else this.#push(keyOf(text, raw));
  };

  readonly #onEnd = (): void => this.#push({ name: 'end', text: '' });

  #push(key: Key): void {
    const taker = this.#wanted?.includes(key.name) === false ? undefined : this.#taker;
    if (taker === undefined) {
      this.#waiting.push(key);
      return;
    }
    this.#taker = undefined;
    taker(key);
  }

  #listen(): void {
    this.input.setRawMode?.(true);
    this.input.resume();
  }

  /** Ctrl-Z: the shell gets its terminal back until it says `fg`. */
  #suspend(): void {
    this.onSuspend();
    this.input.setRawMode?.(false);
    process.once('SIGCONT', () => {
      this.#listen();
      this.#push({ name: 'resumed', text: '' });
    });
    // To all of the pipeline, as the terminal itself would: `duel play … | tee log`.
    process.kill(0, 'SIGTSTP');
  }

  next(): Promise<Key> {
    const key = this.#waiting.shift();
    return key === undefined ? this.#take(undefined) : Promise.resolve(key);
  }

  /** The next of these keys; all others wait for the prompt that takes them. */
  nextOf(...names: readonly string[]): Promise<Key> {
    const name = this.takeFirst(...names);
    return name === undefined ? this.#take(names) : Promise.resolve({ name, text: '' });
  }

  #take(wanted: readonly string[] | undefined): Promise<Key> {
    this.#wanted = wanted;
    return new Promise((resolve) => {
      this.#taker = resolve;
    });
  }

  /** Tells whoever waits for a key that there is nothing to wait for any more. */
  withdraw(): void {
    const taker = this.#taker;
    this.#taker = undefined;
    taker?.(WITHDRAWN);
  }

  /** The first of these keys among those typed ahead, taken with all that came before it. */
  takeFirst(...names: readonly string[]): string | undefined {
    const index = this.#waiting.findIndex(({ name }) => names.includes(name));
    return index === -1 ? undefined : this.#waiting.splice(0, index + 1).at(-1)?.name;
  }

  close(): void {
    this.input.off('keypress', this.#onKeypress);
    this.input.off('end', this.#onEnd);
    this.input.setRawMode?.(false);
    this.input.pause();
  }
}
