import { didYouMean } from '../../core/nearest.js';
import type { Console, MenuItem } from './console.js';
import type { Key } from './keyboard.js';
import type { Style } from './style.js';
import { fit } from './width.js';

/** A terminal on which a menu can be painted. */
interface MenuTerminal extends Pick<Console, 'print' | 'columns'> {
  readonly style: Style;
  write(text: string): void;
  nextKey(): Promise<Key>;
}

/** The item that typed text means: its number, its key, or the beginning of its label. */
function findItem<T>(items: readonly MenuItem<T>[], typed: string): MenuItem<T> | undefined {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return undefined;
  if (/^[0-9]+$/.test(wanted)) return items[Number(wanted) - 1];
  const exact = items.find(({ key, label }) => key === wanted || label.toLowerCase() === wanted);
  if (exact !== undefined) return exact;
  const begun = items.filter(({ label }) => label.toLowerCase().startsWith(wanted));
  return begun.length === 1 ? begun[0] : undefined;
}

function misunderstood<T>(items: readonly MenuItem<T>[], typed: string): string {
  const hint = didYouMean(
    typed,
    items.map(({ label }) => label),
  );
  return `"${typed.trim()}" isn’t in the list.${hint} Type a number from 1 to ${items.length}.`;
}

/** A menu for terminals that only append: a numbered list and a question. */
export async function chooseByNumber<T>(
  console: Pick<Console, 'print' | 'ask' | 'refuse'>,
  title: readonly string[],
  items: readonly MenuItem<T>[],
): Promise<T | undefined> {
  console.print(title.map((text, index) => ({ tone: index === 0 ? 'title' : 'fact', text })));
  for (const [index, { label, hint }] of items.entries())
    console.print([{ tone: 'fact', text: `  ${index + 1}  ${label}${hint === undefined ? '' : `: ${hint}`}` }]);
  for (;;) {
    const answer = await console.ask({ prompt: 'Your choice: ' });
    if (answer.kind !== 'line') return undefined;
    const item = findItem(items, answer.text);
    if (item !== undefined) return item.value;
    console.refuse(misunderstood(items, answer.text));
  }
}

/** A hint that has less room than this is left out. */
const LEAST_HINT = 20;

/** A menu in which arrows move, Enter takes, and typing finds. It paints over its own lines only. */
export async function chooseByArrows<T>(
  console: MenuTerminal,
  title: readonly string[],
  items: readonly MenuItem<T>[],
): Promise<T | undefined> {
  let selected = 0;
  let typed = '';
  let message = '';
  const labelWidth = Math.max(...items.map(({ label }) => label.length));

  const itemLine = ({ label, hint = '' }: MenuItem<T>, index: number): string => {
    const head = `${index === selected ? '›' : ' '} ${index + 1}  ${label.padEnd(labelWidth)}  `;
    // The first letters of a hint help nobody.
    const hasRoom = console.columns - head.length >= LEAST_HINT;
    const text = fit(`${head}${hasRoom ? hint : ''}`.trimEnd(), console.columns - 1);
    return index === selected ? console.style.selected(text) : text;
  };
  const statusLine = (): string =>
    console.style.note(fit(message || `↑ ↓ and Enter, or type: ${typed}`, console.columns - 1));
  const paint = (): void => {
    for (const [index, item] of items.entries()) console.write(`\u001b[2K${itemLine(item, index)}\n`);
    console.write(`\u001b[2K\n\u001b[2K${statusLine()}`);
  };
  const repaint = (): void => {
    console.write(`\r\u001b[${items.length + 1}A`);
    paint();
  };

  console.print(title.map((text, index) => ({ tone: index === 0 ? 'title' : 'fact', text })));
  paint();
  const end = (value: T | undefined): T | undefined => {
    console.write('\n\n');
    return value;
  };
  for (;;) {
    const key = await console.nextKey();
    message = '';
    if (key.name === 'resumed') {
      paint(); // the shell has written below the old one
      continue;
    }
    switch (key.name) {
      case 'up':
        selected = (selected + items.length - 1) % items.length;
        typed = '';
        break;
      case 'down':
      case 'tab':
        selected = (selected + 1) % items.length;
        typed = '';
        break;
      case 'return': {
        const item = typed === '' ? items[selected] : findItem(items, typed);
        if (item !== undefined) return end(item.value);
        message = misunderstood(items, typed);
        typed = '';
        break;
      }
      case 'backspace':
        typed = typed.slice(0, -1);
        break;
      case 'escape':
      case 'ctrl-c':
      case 'ctrl-d':
      case 'end':
        return end(undefined);
      default:
        typed += key.text;
    }
    const found = findItem(items, typed);
    if (found !== undefined) selected = items.indexOf(found);
    repaint();
  }
}
