import { type Style, createStyle } from './console/style.js';
import { columnsOf, wrap } from './console/width.js';
import type { World } from './world.js';

/** Whether colour is welcome: https://no-color.org, and a terminal that knows colours. */
export const wantsColour = ({ stdout, env }: Pick<World, 'stdout' | 'env'>): boolean =>
  stdout.isTTY === true && env['TERM'] !== 'dumb' && (env['NO_COLOR'] ?? '') === '';

/** Writes prose that fits the window. */
export class TextPage {
  readonly style: Style;
  readonly #columns: number;

  constructor(private readonly world: Pick<World, 'stdout' | 'env'>) {
    this.style = createStyle(wantsColour(world));
    this.#columns = columnsOf(world.stdout);
  }

  heading(text: string): void {
    for (const part of wrap(text, this.#columns)) this.world.stdout.write(`${this.style.strong(part)}\n`);
  }

  text(text: string, indent = ''): void {
    for (const part of wrap(indent + text, this.#columns, indent)) this.world.stdout.write(`${part}\n`);
  }

  item(text: string): void {
    for (const part of wrap(`- ${text}`, this.#columns, '  ')) this.world.stdout.write(`${part}\n`);
  }

  blank(): void {
    this.world.stdout.write('\n');
  }
}
