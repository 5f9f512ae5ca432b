import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { HIDDEN_ENTRY } from '../../core/transcript.js';
import { printable } from '../../core/text.js';
import type { Line } from '../../core/words.js';
import type { PromptResult, Console, OpenPromptResult, OpenPrompt, Prompt } from './console.js';

/** The lines of a stream as they come in, whatever its line ends are. */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  input.setEncoding('utf8');
  let rest = '';
  for await (const chunk of input) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.replace(/\r$/, '');
  }
  if (rest !== '') yield rest.replace(/\r$/, '');
}

const WITHDRAWN = { kind: 'withdrawn' } as const;

/** An entry is shown to this length; longer ones are cut with an ellipsis. */
const LONGEST_ENTRY_SHOWN = 200;

/** Plays from lines that are given, and prints the transcript alone: no colour, no menu, no pause. */
export class PipedConsole implements Console {
  readonly interactive = false;
  readonly columns = Number.POSITIVE_INFINITY;
  readonly handingOver = false;
  readonly #lines: AsyncGenerator<string>;
  /** A line that was asked for and not taken: its question was withdrawn. */
  #awaited: Promise<IteratorResult<string>> | undefined;

  constructor(
    private readonly input: Readable,
    private readonly output: Writable,
  ) {
    this.#lines = linesOf(input);
  }

  print(lines: readonly Line[]): void {
    for (const { text } of lines) this.output.write(`${text}\n`);
  }

  note(): void {
    // Notes are for people; a pipe gets the transcript.
  }

  refuse(text: string): void {
    this.output.write(`${text}\n`);
  }

  async ask({ prompt, secret = false }: Prompt): Promise<PromptResult> {
    this.output.write(prompt);
    const next = await this.#nextLine();
    this.#awaited = undefined;
    return this.#answer(next, secret);
  }

  async askOpenly({ prompt, secret = false, withdrawal, takes }: OpenPrompt): Promise<OpenPromptResult> {
    if (withdrawal.aborted) return WITHDRAWN;
    const withdrawn = once(withdrawal, 'abort').then(() => WITHDRAWN);
    if (takes !== 'answer') return withdrawn;
    this.output.write(prompt);
    const next = await Promise.race([this.#nextLine(), withdrawn]);
    if ('kind' in next) {
      this.output.write('\n');
      return next;
    }
    this.#awaited = undefined;
    return this.#answer(next, secret);
  }

  #nextLine(): Promise<IteratorResult<string>> {
    this.#awaited ??= this.#lines.next();
    return this.#awaited;
  }

  #answer(next: IteratorResult<string>, secret: boolean): PromptResult {
    if (next.done === true) {
      this.output.write('\n');
      return { kind: 'end' };
    }
    // The entry stands after its prompt as if typed.
    this.output.write(`${secret ? HIDDEN_ENTRY : printable(next.value, LONGEST_ENTRY_SHOWN)}\n`);
    return { kind: 'line', text: next.value };
  }

  async pause(): Promise<PromptResult> {
    return { kind: 'line', text: '' }; // R-ND4
  }

  async listen(): Promise<undefined> {
    // A reader sets the pace, and one that has closed the pipe ends it all.
    if (this.output.writableNeedDrain) await once(this.output, 'drain');
    else await setImmediate();
  }

  openHandOver(): void {
    // There is no screen to clear.
  }

  closeHandOver(): void {
    // Nor one to go back to.
  }

  async choose(): Promise<undefined> {
    return undefined;
  }

  close(): void {
    this.input.destroy();
  }
}
