import type { Input, Step, Tab } from './engine.js';

/** Keys that are no characters, by the names that pages know them by. */
const SPECIAL_KEYS: Readonly<Record<string, string>> = { Enter: '\uE007', Control: '\uE009', ArrowLeft: '\uE012' };

/** How long a page may take to show something: long for a busy machine, and shorter than a test may run. */
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 100;

const key = (actions: readonly Step[]): Input => ({ type: 'key', id: 'keys', actions });

interface Target {
  readonly text?: string;
  readonly at?: 'first' | 'last';
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A person with the app open in a browser of their own. */
export class Visitor {
  constructor(
    readonly app: string,
    private readonly tab: Tab,
  ) {}

  /** Opens an address of the app (`#/dual-digits/play`), and waits until it is shown. */
  async open(hash: string): Promise<void> {
    await this.tab.load(this.app + hash);
    await this.settled();
  }

  async reload(): Promise<void> {
    await this.tab.reload();
    await this.settled();
  }

  /** Goes to an address of the app as a link on the page does. */
  async follow(hash: string): Promise<void> {
    await this.read(
      (to) =>
        new Promise<void>((resolve) => {
          addEventListener('hashchange', () => requestAnimationFrame(() => resolve()), { once: true });
          location.hash = to;
        }),
      hash,
    );
    await this.settled();
  }

  /** Resolves when a screen is there with its title, and neither its code nor the solver is waited for. */
  async settled(): Promise<void> {
    await this.until('the screen', () => {
      const heading = document.querySelector('main h1');
      if (heading === null || document.querySelector('main .waiting') !== null) return undefined;
      return document.title === `${heading.textContent} · Duelbook` ? true : undefined;
    });
  }

  /** Runs a function in the page; arguments and result are plain data. */
  async read<T, A extends readonly unknown[]>(look: (...args: A) => T, ...args: A): Promise<Awaited<T>> {
    const words = args.map((arg) => JSON.stringify(arg)).join(', ');
    return JSON.parse(await this.tab.run(`async () => JSON.stringify((await (${String(look)})(${words})) ?? null)`));
  }

  /** Resolves to what the function finds in the page, as soon as it finds something. */
  async until<T, A extends readonly unknown[]>(
    what: string,
    look: (...args: A) => T | null | undefined,
    ...args: A
  ): Promise<T> {
    const words = args.map((arg) => JSON.stringify(arg)).join(', ');
    // Most of what is waited for changes the page. What changes only the address is looked for now and then.
    const found = await this.tab.run(`() => new Promise((resolve, reject) => {
      const look = ${String(look)};
      const watch = new MutationObserver(check);
      const looks = setInterval(check, ${LOOK_EVERY_MS});
      const impatience = setTimeout(() => {
        watch.disconnect();
        clearInterval(looks);
        reject(new Error(${JSON.stringify(what)} + ' never came. The page says:\\n' + document.body.innerText));
      }, ${PATIENCE_MS});
      function check() {
        const found = look(${words});
        if (found === undefined || found === null) return;
        watch.disconnect();
        clearInterval(looks);
        clearTimeout(impatience);
        resolve(JSON.stringify(found));
      }
      watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      check();
    })`);
    return JSON.parse(found);
  }

  /** Resolves when the text stands on the screen. */
  async see(text: string): Promise<void> {
    await this.until(
      `"${text}"`,
      (wanted) => (document.querySelector('main')?.innerText.includes(wanted) === true ? true : undefined),
      text,
    );
  }

  /** Brings what the selector finds into view, once nothing covers it and nothing moves it, and tells where its middle is. */
  async #place(selector: string, { text, at = 'first' }: Target): Promise<Point> {
    return this.until(
      `${selector} ${text ?? ''}`,
      (wanted, name, place) => {
        const element = [...document.querySelectorAll(wanted)]
          .filter(({ textContent }) => name === '' || textContent.trim() === name)
          .at(place);
        if (element === undefined) return undefined;
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const box = element.getBoundingClientRect();
        const middle = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
        const isMoved = element.getAnimations().some(({ playState }) => playState === 'running');
        return element.contains(document.elementFromPoint(middle.x, middle.y)) && !isMoved ? middle : undefined;
      },
      selector,
      text ?? '',
      at === 'first' ? 0 : -1,
    );
  }

  /** Resolves when the page has been drawn, and has done what comes after that: it listens to keys only then. */
  async #drawn(): Promise<void> {
    await this.read(
      () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
        }),
    );
  }

  /** Presses with the pointer what the selector finds: what has the text, if one is given, and the first or last of them. */
  async press(selector: string, target: Target = {}): Promise<void> {
    // Firefox may scroll a new screen into view only when it draws it: what was there before it did is elsewhere then.
    let before: Point;
    let place = await this.#place(selector, target);
    do {
      before = place;
      await this.#drawn();
      place = await this.#place(selector, target);
    } while (place.x !== before.x || place.y !== before.y);
    const { x, y } = place;
    await this.tab.act({
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  }

  /** Presses keys, one after the other, each when the page has drawn what came before. */
  async key(...keys: readonly string[]): Promise<void> {
    for (const name of keys) {
      const value = SPECIAL_KEYS[name] ?? name;
      await this.#drawn();
      await this.tab.act(
        key([
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      );
    }
  }

  /** Pastes what is on the clipboard to where the focus is. */
  async paste(): Promise<void> {
    const value = SPECIAL_KEYS['Control'] ?? '';
    await this.tab.act(
      key([
        { type: 'keyDown', value },
        { type: 'keyDown', value: 'v' },
        { type: 'keyUp', value: 'v' },
        { type: 'keyUp', value },
      ]),
    );
  }
}
