import { describe, expect, it } from 'vitest';
import { createRandom, transcriptOf } from '../../src/core/index.js';
import { findGame } from '../../src/games/catalogue.js';
import { drawing } from './driver/random.js';
import { open } from './driver/open.js';
import { letGo, listening } from './driver/questions.js';
import { TableSeen } from './driver/table.js';
import { Visitor } from './driver/visitor.js';

function tableOf(visitor: Visitor, id: string): TableSeen {
  const game = findGame(id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  return new TableSeen(visitor, game);
}

/** The same browser with its tab closed and another one opened. */
async function inNewTab({ app, device, page, context, troubles }: Visitor, hash: string): Promise<Visitor> {
  const next = await context.newPage();
  await page.close();
  const visitor = new Visitor(app, device, next, context, troubles);
  await visitor.open(hash);
  return visitor;
}

/** What a careless person, another program or a broken disk may leave behind. */
const JUNK = ['', 'null', '[]', '{"address":"#/dual-digits/play","replays":5,"seed":-1}', '\u0000{', '9'.repeat(400)];

/** Every screen that reads what is kept. */
const READERS = [
  '#/',
  '#/dual-digits',
  '#/dual-digits/play',
  '#/dual-digits/learn',
  '#/puzzles/2026-02-03',
  '#/replays',
];

describe('a game under way', () => {
  it('goes on after a reload where it stood, with the same words', async () => {
    const visitor = await open('#/dual-digits/play?games=3&name1=Ana&name2=Ben');
    const table = tableOf(visitor, 'dual-digits');
    await table.playAll([3, 2, 4]);
    const before = { lines: await table.transcript(), text: await visitor.text() };
    await visitor.reload();
    await table.waits();
    expect({ lines: await table.transcript(), text: await visitor.text() }).toEqual(before);
    await table.playOut(createRandom(1), 'keys');
    const match = await table.match();
    expect((await table.transcript()).map(({ text }) => text)).toEqual(transcriptOf(match).map(({ text }) => text));
    expect(match.turns.length).toBeGreaterThan(3);

    // A finished one stays on the table, and counts once.
    const score = await table.score();
    await visitor.reload();
    expect(await table.waits()).toBe('over');
    expect(await table.score()).toEqual(score);
  });

  it('goes on where the page was left while the computer was thinking', async () => {
    const visitor = await open('#/dual-digits/play?vs=regular', {
      before: async (context) => {
        await drawing(1)(context);
        await listening('computerMove')(context);
      },
    });
    const table = tableOf(visitor, 'dual-digits');
    await table.waits();
    await table.play(3);
    await visitor.reload();
    await letGo(visitor);
    expect(await table.waits()).toBe('choose');
    expect((await table.match()).turns).toHaveLength(2);
  });

  it('survives the closing of its tab, beside another: Home and its own page offer to go on', async () => {
    const first = await open('#/dual-digits/play?name1=Ana&name2=Ben');
    await tableOf(first, 'dual-digits').playAll([3, 2]);
    await first.follow('#/multiplication-duel/play');
    await tableOf(first, 'multiplication-duel').playAll([9]);

    const visitor = await inNewTab(first, '#/');
    const offers = visitor.page.getByRole('region', { name: 'Continue' }).getByRole('link');
    await expect
      .poll(() => offers.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Multiplication Duel\s+Player 1 against Player 2, 1 turn played\. .*9/),
        expect.stringMatching(/^Dual Digits\s+Ana against Ben, 2 turns played\. .*20/),
      ]);
    await offers.last().click();
    const table = tableOf(visitor, 'dual-digits');
    await table.waits();
    expect(await table.banner()).toContain('Ana');
    expect((await table.match()).turns).toHaveLength(2);

    await visitor.follow('#/multiplication-duel');
    await visitor.press('Continue');
    await tableOf(visitor, 'multiplication-duel').waits();
    expect((await tableOf(visitor, 'multiplication-duel').match()).turns).toHaveLength(1);
  });

  it('is not lost to another one begun at another address', async () => {
    const visitor = await open('#/dual-digits/play');
    await tableOf(visitor, 'dual-digits').playAll([3, 2]);
    await visitor.open('#/dual-digits/play?vs=newcomer');
    await tableOf(visitor, 'dual-digits').waits();
    await visitor.page.goBack();
    await visitor.settled();
    expect((await tableOf(visitor, 'dual-digits').match()).turns).toHaveLength(2);
  });
});

describe('what the browser keeps', () => {
  it('may be damaged in any way, and no screen breaks', async () => {
    const visitor = await open('#/multiplication-duel/play');
    await tableOf(visitor, 'multiplication-duel').playOut(createRandom(1), 'keys');
    await visitor.follow('#/dual-digits/play');
    await tableOf(visitor, 'dual-digits').playAll([3]);
    await visitor.key('c');
    await visitor.follow('#/dual-digits/learn?step=1');
    await visitor.follow('#/puzzles/2026-02-03');
    await visitor.press('Show the solution');
    await visitor.press('Show it');
    await visitor.page.locator('main .reply').waitFor();
    const names = await visitor.page.evaluate(() => Object.keys(localStorage));
    expect(names.length).toBeGreaterThan(4);

    for (const junk of JUNK) {
      await visitor.page.evaluate(
        ([keys, text]) => {
          for (const key of keys) localStorage.setItem(key, text);
        },
        [names, junk] as const,
      );
      await visitor.reload();
      for (const hash of READERS) {
        await visitor.follow(hash);
        expect(await visitor.heading.innerText()).not.toBe('');
      }
      expect(await visitor.allTroubles()).toEqual([]);
    }
    // And all works again.
    await visitor.open('#/dual-digits/play');
    await tableOf(visitor, 'dual-digits').playAll([3, 2]);
    await visitor.reload();
    expect((await tableOf(visitor, 'dual-digits').match()).turns).toHaveLength(2);
  });

  it('may be nothing: the game says so, and works all the same', async () => {
    const visitor = await open('#/multiplication-duel/play', {
      before: (context) =>
        context.addInitScript(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
          };
        }),
    });
    const table = tableOf(visitor, 'multiplication-duel');
    await table.play(9);
    await visitor.see('This browser saves nothing, so the game is gone when you close the tab.');
    await table.playAll([6, 2]);
    expect(await table.result()).toContain('Player 2 wins');
    await visitor.key('n');
    expect(await table.waits()).toBe('choose');
    await table.play(2);
    expect(await table.score()).toEqual(['Player 1 0', 'Player 2 1', 'Game 2']);
  });
});
