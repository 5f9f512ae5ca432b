import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { root } from '../../scripts/setup.mjs';
import { GAMES } from '../../src/games/catalogue.js';
import { serve } from '../browser/driver/host.js';
import { startServer } from '../browser/driver/online-server.js';
import type { Engine, EngineKind } from './driver/engine.js';
import { Visitor } from './driver/visitor.js';

/** In the page: whether a button says that it has copied something. */
const isCopied = (): true | undefined =>
  [...document.querySelectorAll('main .button')].some(({ textContent }) => textContent === 'Copied') || undefined;

/**
 * Plays at the table until the game is over: the lowest move, the highest, the lowest and so on, since two who always
 * choose the same in secret play for ever.
 */
async function playOut(visitor: Visitor): Promise<void> {
  for (let chosen = 0; ; ) {
    const phase = await visitor.until('a turn', () => {
      if (document.querySelector('main .result') !== null) return 'over';
      const waits = document.querySelector('main .board')?.getAttribute('data-phase');
      return waits === 'hand-over' || waits === 'shown' || waits === 'choose' ? waits : undefined;
    });
    if (phase === 'over') return;
    // Numbers count to their new value, so what they show says nothing of a press.
    const before = await visitor.read(() =>
      [...document.querySelectorAll('main .board > :not(.counters)')].map(({ textContent }) => textContent).join(' '),
    );
    if (phase === 'choose') {
      await visitor.press('main .move[aria-disabled="false"]', { at: chosen % 2 === 0 ? 'first' : 'last' });
      chosen += 1;
    } else await visitor.press('main .board .button[data-kind="main"]');
    // The next press is for what comes after this one.
    await visitor.until(
      'the answer to a press',
      (text) => {
        const rest = [...document.querySelectorAll('main .board > :not(.counters)')];
        return rest.map(({ textContent }) => textContent).join(' ') === text ? undefined : true;
      },
      before,
    );
  }
}

/** What a person does with the app, in a browser of this kind. On a machine that has none, the tests say what is missing. */
export function describeSmoke(kind: EngineKind): void {
  const missing = kind.missing(process.env);
  let engine: Engine | undefined;
  const open = async (hash: string, app = inject('app')): Promise<Visitor> => {
    if (engine === undefined) throw new Error(`${kind.name} did not start`);
    const tab = await engine.open();
    onTestFinished(async () => tab.close());
    const visitor = new Visitor(app, tab);
    await visitor.open(hash);
    return visitor;
  };

  describe(`in ${kind.name}:`, () => {
    beforeAll(async () => {
      if (missing === undefined) engine = await kind.start();
    });
    afterAll(async () => engine?.close());
    beforeEach(({ skip }) => {
      if (missing !== undefined) skip(missing);
    });

    it('home shows every game', async () => {
      const visitor = await open('');
      const titles = await visitor.read(() =>
        [...document.querySelectorAll('main .game-card h3')].map((title) => title.textContent),
      );
      expect(titles).toEqual(expect.arrayContaining(GAMES.map(({ title }) => title)));
    });

    it.each(['dual-digits/play?vs=regular', 'number-duel/play?set=points:6'])('a game is played: %s', async (hash) => {
      const visitor = await open(`#/${hash}`);
      await playOut(visitor);
      expect(await visitor.read(() => document.querySelector('main .result')?.textContent)).toMatch(/win|lose|draw/i);
    });

    it('the coach says how the game stands, and what each move is worth', async () => {
      const visitor = await open('#/dual-digits/play');
      await visitor.key('c');
      // 25 is a multiple of five: the player to move loses.
      const outlook = await visitor.until('the outlook', () => document.querySelector('main .outlook')?.textContent);
      expect(outlook).toContain('10');
      const worths = await visitor.until('the worths', () => {
        const signs = [...document.querySelectorAll('main .move .sign')].map(({ textContent }) => textContent);
        return signs.length === 0 ? undefined : signs;
      });
      expect(new Set(worths)).toEqual(new Set(['L']));
    });

    it('the truth map is drawn, and follows the arrow keys', async () => {
      const visitor = await open('#/digit-duel-zero/explore');
      const colours = await visitor.read(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('main canvas');
        const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return new Set(new Uint32Array(new Uint8ClampedArray(pixels).buffer)).size;
      });
      expect(colours).toBeGreaterThan(2);
      await visitor.press('main .map-box');
      const at = await visitor.read(() => location.hash);
      await visitor.key('ArrowLeft');
      expect(
        await visitor.until('another position', (old) => (location.hash === old ? undefined : location.hash), at),
      ).toContain('at=');
    });

    it('an exercise of a lesson is answered', async () => {
      const visitor = await open('#/dual-digits/learn?step=1');
      await visitor.until('an exercise', () => (document.querySelector('main .move') === null ? undefined : true));
      await visitor.press('main .move[aria-disabled="false"]');
      const right = await visitor.until('the reply', () =>
        document.querySelector('main .reply')?.getAttribute('data-right'),
      );
      expect(['true', 'false']).toContain(right);
    });

    it('the link to a game is copied, and opens that game', async () => {
      const visitor = await open('#/multiplication-duel/play');
      await visitor.key('9', '6', '2');
      await visitor.press('main .button', { text: 'Copy replay link' });
      await visitor.until('the news that the link is copied', isCopied);
      await visitor.follow('#/replays');
      await visitor.press('main textarea');
      await visitor.paste();
      await visitor.until(
        'the link',
        () => document.querySelector('textarea')?.value.includes('#/replay/') === true || undefined,
      );
      await visitor.press('main .load-replay .button', { text: 'Open' });
      await visitor.see('Before the first turn');
      expect(await visitor.read(() => document.querySelectorAll('main .turn-row').length)).toBe(3);
    });

    it('the app works with its host gone', async () => {
      const host = await serve(join(root, 'dist/web'));
      const visitor = await open('', host.app);
      await visitor.read(async () => {
        await navigator.serviceWorker.ready;
        if (navigator.serviceWorker.controller !== null) return;
        await new Promise((resolve) => {
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
        });
      });
      await host.close();
      await visitor.reload();
      // The code of this screen was never asked for before.
      await visitor.follow('#/dual-digits/explore');
      expect(await visitor.read(() => document.querySelectorAll('main canvas').length)).toBe(1);
    });

    it('two play a match by link', async () => {
      const server = await startServer();
      const ana = await open('#/dual-digits', server.app);
      await ana.press('main .choice', { text: 'Friend by link' });
      await ana.press('main .button', { text: 'Create the link' });
      const link = await ana.until(
        'the link',
        () => document.querySelector<HTMLInputElement>('main .invitation input')?.value,
      );
      const ben = await open(link.slice(server.app.length), server.app);
      await ben.press('main .button', { text: 'Take the seat and play' });
      await ana.see('Your turn');
      await ana.key('3');
      await ben.see('Your turn');
      await ben.press('main .move[aria-keyshortcuts="4"]');
      await ana.see('Your turn');
      // Numbers count to their new value.
      const number = await ana.until('the new number', () => {
        const shown = document.querySelector('main .counter .number')?.textContent ?? '';
        return shown.includes('18') ? shown : undefined;
      });
      expect(number).toMatch(/^18/);
      await ana.key('x');
      await ana.press('dialog .button', { text: 'Resign' });
      await ben.press('main .button', { text: 'Copy replay link' });
      await ben.until('the news that the link is copied', isCopied);
    });
  });
}
