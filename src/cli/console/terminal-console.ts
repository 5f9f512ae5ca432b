import { setImmediate } from 'node:timers/promises';
import { HIDDEN_ENTRY } from '../../core/transcript.js';
import type { Line } from '../../core/words.js';
import type { World } from '../world.js';
import type { PromptResult, Console, MenuItem, OpenPromptResult, OpenPrompt, Prompt } from './console.js';
import { type Key, Keyboard, WITHDRAWN } from './keyboard.js';
import { chooseByArrows, chooseByNumber } from './menu.js';
import { createStyle, type Paint, plainly, type Style } from './style.js';
import { columnsOf, hangingIndent, widthOf, wrap } from './width.js';

const OPEN_SCREEN = '\u001b[?1049h\u001b[2J\u001b[H';
const CLOSE_SCREEN = '\u001b[?1049l';
const CLEAR_LINE = '\r\u001b[2K';
const NEVER = new AbortController().signal;

interface TerminalLook {
  readonly colour: boolean;
  /** Whether the cursor may move about: menus with arrows, a screen of its own for secrets. Never in `--plain`. */
  readonly repaint: boolean;
}

/** People at a terminal. */
export class TerminalConsole implements Console {
  readonly interactive = true;
  readonly style: Style;
  readonly #keyboard: Keyboard;
  handingOver = false;
  /** What stands on the hand-over screen, to show it again after Ctrl-Z. */
  #handOverLines: readonly string[] = [];
  /** What was typed at a question that was withdrawn. A secret one never reaches a prompt that shows it. */
  #draft: { readonly secret: boolean; readonly typed: readonly string[] } | undefined;
  readonly #closeAtExit = (): void => this.close();

  constructor(
    private readonly world: Pick<World, 'stdin' | 'stdout'>,
    private readonly look: TerminalLook,
  ) {
    this.style = createStyle(look.colour);
    this.#keyboard = new Keyboard(world.stdin, () => {
      if (this.handingOver) this.write(CLOSE_SCREEN);
    });
    // However the process ends, the terminal is left as it was.
    process.once('exit', this.#closeAtExit);
  }

  get columns(): number {
    return columnsOf(this.world.stdout);
  }

  write(text: string): void {
    this.world.stdout.write(text);
  }

  nextKey(): Promise<Key> {
    return this.#keyboard.next();
  }

  #writeWrapped(text: string, paint: Paint): void {
    for (const part of wrap(text, this.columns, hangingIndent(text, this.columns))) this.write(`${paint(part)}\n`);
  }

  /** The entry comes right behind it. */
  #writePrompt(prompt: string): void {
    const [space = ''] = / *$/.exec(prompt) ?? [];
    this.write(`${wrap(prompt, this.columns).map(this.style.prompt).join('\n')}${space}`);
  }

  print(lines: readonly Line[]): void {
    for (const { tone, text } of lines) this.#writeWrapped(text, this.style.tones[tone]);
  }

  note(text: string): void {
    this.#writeWrapped(text, this.style.note);
  }

  refuse(text: string): void {
    this.#writeWrapped(text, this.style.refusal);
  }

  async ask(question: Prompt): Promise<PromptResult> {
    return answered(await this.askOpenly({ ...question, takes: 'answer', withdrawal: NEVER }));
  }

  async askOpenly(question: OpenPrompt): Promise<OpenPromptResult> {
    const { prompt, secret = false, withdrawal } = question;
    if (withdrawal.aborted) return { kind: 'withdrawn' };
    this.#writePrompt(prompt);
    const withdraw = (): void => this.#keyboard.withdraw();
    withdrawal.addEventListener('abort', withdraw);
    const answer = question.takes === 'nothing' ? await this.#waitToLeave() : await this.#readLine(question);
    withdrawal.removeEventListener('abort', withdraw);
    if (answer.kind === 'withdrawn') this.#clearLine(question);
    else if (answer.kind === 'line' && secret && !this.handingOver) this.write(`${HIDDEN_ENTRY}\n`);
    else this.write('\n');
    return answer;
  }

  async #waitToLeave(): Promise<OpenPromptResult> {
    const { name } = await this.#keyboard.nextOf('ctrl-c', 'end');
    return { kind: name === WITHDRAWN.name ? 'withdrawn' : name === 'end' ? 'end' : 'interrupt' };
  }

  /** Makes room for what happened: the question comes again below it. */
  #clearLine({ prompt, secret = false }: Prompt): void {
    const isEmpty = prompt === '' && (secret || this.#draft === undefined);
    if (!isEmpty) this.write(this.look.repaint ? CLEAR_LINE : '\n');
  }

  /** Reads a line and echoes it key by key, unless it is secret. The cursor only ever goes forward, or back over a typo. */
  async #readLine({ prompt, secret = false, words = [], withdrawal }: OpenPrompt): Promise<OpenPromptResult> {
    const typed = this.#draft?.secret === secret ? [...this.#draft.typed] : [];
    this.#draft = undefined;
    const echo = (text: string): void => {
      if (!secret) this.write(text);
    };
    const erase = (count: number): void => {
      const gone = typed.splice(typed.length - count, count).join('');
      echo('\b \b'.repeat(widthOf(gone)));
    };
    echo(typed.join(''));
    for (;;) {
      const key = withdrawal.aborted ? WITHDRAWN : await this.nextKey();
      switch (key.name) {
        case WITHDRAWN.name:
          if (typed.length > 0) this.#draft = { secret, typed };
          return { kind: 'withdrawn' };
        case 'return':
          return { kind: 'line', text: typed.join('') };
        case 'ctrl-c':
          return { kind: 'interrupt' };
        case 'end':
          return { kind: 'end' };
        case 'ctrl-d':
          if (typed.length === 0) return { kind: 'end' };
          break;
        case 'backspace':
        case 'ctrl-h':
          if (typed.length > 0) erase(1);
          break;
        case 'ctrl-u':
          erase(typed.length);
          break;
        case 'tab': {
          const rest = completion(typed.join(''), words);
          typed.push(...Array.from(rest));
          echo(rest);
          break;
        }
        case 'resumed':
          if (this.handingOver) this.openHandOver(this.#handOverLines);
          this.#writePrompt(prompt);
          echo(typed.join(''));
          break;
        default:
          typed.push(...Array.from(key.text));
          echo(key.text);
      }
    }
  }

  async pause(text: string): Promise<PromptResult> {
    this.write(this.style.note(text));
    const answer = answered(await this.#readLine({ prompt: text, secret: true, takes: 'answer', withdrawal: NEVER }));
    if (text !== '' || answer.kind !== 'line') this.write('\n');
    return answer;
  }

  async listen(): Promise<'interrupt' | 'end' | undefined> {
    await setImmediate();
    const name = this.#keyboard.takeFirst('ctrl-c', 'ctrl-d', 'end');
    return name === undefined ? undefined : name === 'ctrl-c' ? 'interrupt' : 'end';
  }

  openHandOver(lines: readonly string[]): void {
    if (!this.look.repaint) return;
    this.handingOver = true;
    this.#handOverLines = lines;
    this.write(OPEN_SCREEN);
    for (const [index, text] of lines.entries()) this.#writeWrapped(text, index === 0 ? this.style.strong : plainly);
  }

  closeHandOver(line?: string): void {
    if (!this.handingOver) return;
    this.handingOver = false;
    this.write(CLOSE_SCREEN);
    if (line !== undefined) this.write(`${this.style.prompt(line)}\n`);
  }

  choose<T>(title: readonly string[], items: readonly MenuItem<T>[]): Promise<T | undefined> {
    return this.look.repaint ? chooseByArrows(this, title, items) : chooseByNumber(this, title, items);
  }

  close(): void {
    process.off('exit', this.#closeAtExit);
    this.closeHandOver();
    this.#keyboard.close();
  }
}

/** The answer to a question that nothing takes back. */
function answered(answer: OpenPromptResult): PromptResult {
  if (answer.kind === 'withdrawn') throw new Error('a question was taken back that nothing could take back');
  return answer;
}

/** What the Tab key adds: the rest of the only word that begins so. */
function completion(typed: string, words: readonly string[]): string {
  const fitting = words.filter((word) => typed !== '' && word.startsWith(typed));
  return fitting.length === 1 ? (fitting[0] ?? '').slice(typed.length) : '';
}
