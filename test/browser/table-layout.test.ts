import { describe, expect, it } from 'vitest';
import { findGame, GAMES } from '../../src/games/catalogue.js';
import { startServer } from './driver/online-server.js';
import { open, type VisitOptions } from './driver/open.js';
import { TableSeen } from './driver/table.js';
import type { Visitor } from './driver/visitor.js';

async function sitDown(id: string, query: string, options: VisitOptions = {}): Promise<TableSeen> {
  const game = findGame(id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  const table = new TableSeen(await open(`#/${id}/play?${query}`, options), game);
  await table.waits();
  return table;
}

/** Where everything is that a finger may be about to press. */
const places = ({ page }: Visitor): Promise<readonly string[]> =>
  page.locator('main .move, main .actions .button, main [role="switch"]').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      const name = button.getAttribute('aria-keyshortcuts') ?? button.textContent;
      return `${name}: ${Math.round(x)} ${Math.round(y + scrollY)} ${Math.round(width)} ${Math.round(height)}`;
    }),
  );

describe.each(['phone', 'desktop'] as const)('the actions (%s)', (device) => {
  it('fill their rows: none stands beside an empty place', async () => {
    const { visitor } = await sitDown('dual-digits', 'vs=newcomer', { device });
    const rows = await visitor.page.locator('main .actions').evaluate((actions) => {
      const ends = new Map<number, number>();
      for (const { top, right } of [...actions.children].map((button) => button.getBoundingClientRect()))
        ends.set(top, Math.round(Math.max(right, ends.get(top) ?? 0)));
      return { right: Math.round(actions.getBoundingClientRect().right), ends: [...ends.values()] };
    });
    expect(rows.ends.length).toBeGreaterThan(1);
    expect(new Set(rows.ends)).toEqual(new Set([rows.right]));
  });
});

describe.each(['phone', 'desktop'] as const)('after a game (%s)', (device) => {
  it('all buttons are of one width, and fill their rows', async () => {
    const { visitor } = await sitDown('dual-digits', 'vs=newcomer&from=3 0 1', { device });
    await visitor.key('3');
    await visitor.page.locator('main .after-game').waitFor();
    const buttons = await visitor.page
      .locator('main .after-game > *')
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().width)));
    expect(buttons).toHaveLength(4);
    expect(new Set(buttons).size).toBe(1);
  });
});

describe.each(['phone', 'desktop'] as const)('no button moves under a finger (%s)', (device) => {
  it('when an entry is refused, or something else is said', async () => {
    const table = await sitDown('dual-digits', 'from=22 3 1', { device });
    const { visitor } = table;
    const before = await places(visitor);
    expect(before.length).toBeGreaterThan(6);
    await table.play(3);
    await visitor.see('3 is forbidden: your opponent has just subtracted it.');
    expect(await places(visitor)).toEqual(before);
    await visitor.key('u');
    await visitor.see('There’s nothing to take back yet.');
    expect(await places(visitor)).toEqual(before);
  });

  it('when the other player asks for something, or answers', async () => {
    const server = await startServer();
    const ana = await open('#/dual-digits', { app: server.app });
    await ana.page.getByRole('radio', { name: 'Friend by link' }).check();
    await ana.press('Create the link');
    const link = await ana.page.getByLabel('The link', { exact: true }).inputValue();
    const ben = await open(link.slice(ana.app.length), { app: server.app, device });
    await ben.press('Take the seat and play');
    await ana.see('Your turn');
    await ana.key('3');
    await ben.see('Your turn');
    const before = await places(ben);
    expect(before.length).toBeGreaterThan(5);
    await ana.key('o');
    await ben.see(/offers a draw/);
    expect(await places(ben)).toEqual(before);
    await ben.press('Decline');
    await expect.poll(async () => ben.page.getByRole('region', { name: 'An offer' }).count()).toBe(0);
    expect(await places(ben)).toEqual(before);
    await ben.key('o');
    await ben.see(/^You offer a draw/);
    expect(await places(ben)).toEqual(before);
    await ana.press('Decline');
    await ben.page
      .getByRole('status')
      .getByText(/declines the draw/)
      .waitFor();
    expect(await places(ben)).toEqual(before);
  });
});

describe.each([
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
])('a wide screen of $width × $height', (size) => {
  it.each(GAMES)('is filled by board and list: $title', async (game) => {
    const table = await sitDown(game.id, 'vs=regular');
    const { page } = table.visitor;
    await page.setViewportSize(size);
    const bottom = (selector: string): Promise<number> =>
      page
        .locator(`main ${selector}`)
        .evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().bottom)));
    for (const end of [await bottom('.board > *'), await bottom('.side > *')]) {
      expect(end).toBeGreaterThan(size.height * 0.85);
      expect(end).toBeLessThanOrEqual(size.height);
    }
    expect(await bottom('.move')).toBeLessThanOrEqual(size.height);
    const list = await page.locator('main .so-far').boundingBox();
    expect(list?.height).toBeGreaterThan(size.height * 0.3);
  });
});

describe('the picture of the state', () => {
  it.each(GAMES)('grows with a large screen: $title', async (game) => {
    const table = await sitDown(game.id, 'vs=regular');
    const { page } = table.visitor;
    const heightAt = async (size: { width: number; height: number }): Promise<number> => {
      await page.setViewportSize(size);
      const rail = await page.locator('main .state-picture .rail').first().boundingBox();
      return rail?.height ?? 0;
    };
    const usual = await heightAt({ width: 1440, height: 900 });
    expect(await heightAt({ width: 2560, height: 1440 })).toBeGreaterThan(usual * 1.5);
  });
});

describe.each([
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
])('with the coach on, a screen of $width × $height', (size) => {
  it.each(GAMES)('shows all of the table without scrolling: $title', async (game) => {
    const table = await sitDown(game.id, 'vs=regular');
    const { page } = table.visitor;
    await page.setViewportSize(size);
    await table.visitor.key('c');
    await page.locator('main .outlook').waitFor();
    const ends = await page
      .locator('main .board > *, main .side > *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
    expect(Math.max(...ends)).toBeLessThanOrEqual(size.height);
  });
});

describe('a low screen of 1280 × 720', () => {
  it.each(GAMES)('has numbers and moves in sight together: $title', async (game) => {
    const table = await sitDown(game.id, 'vs=regular');
    const { page } = table.visitor;
    await page.setViewportSize({ width: 1280, height: 720 });
    const moves = await page.locator('main .moves').boundingBox();
    expect((moves?.y ?? 0) + (moves?.height ?? 0)).toBeLessThanOrEqual(720);
  });
});

/** The colours in the middle of the window, so far from its left edge, as a person sees them. */
async function colours(
  { page, context }: Visitor,
  distances: readonly number[],
): Promise<readonly (readonly number[])[]> {
  const png = (await page.screenshot({ animations: 'disabled' })).toString('base64');
  const reader = await context.newPage();
  return reader.evaluate(
    async ([text, across]) => {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      canvas?.drawImage(picture, 0, 0);
      return across.map((x) => [...(canvas?.getImageData(x, picture.height / 2, 1, 1).data ?? [])]);
    },
    [png, distances] as const,
  );
}

it('a dialog shades all that is behind it, to the edge of the window', async () => {
  const { visitor } = await sitDown('dual-digits', 'vs=regular');
  await visitor.key('x');
  await visitor.page.getByRole('dialog').waitFor();
  const width = visitor.page.viewportSize()?.width ?? 0;
  const [margin, edge] = await colours(visitor, [4, width - 3]);
  // Half of a colour is rounded one way by the style sheet and the other by what is laid over it.
  expect(edge?.filter((part, index) => Math.abs(part - (margin?.[index] ?? 0)) > 1)).toEqual([]);
});

describe('the game so far', () => {
  it('is a short list of moves, with the text of the book behind it', async () => {
    const table = await sitDown('digit-duel-zero', 'name1=Ana&name2=Ben');
    const { visitor } = table;
    await visitor.see('No moves yet.');
    await table.playAll([5, 2]);
    const rows = visitor.page.getByRole('list', { name: 'Moves' }).getByRole('listitem');
    const seen = async (): Promise<readonly string[]> =>
      (await rows.allTextContents()).map((text) => text.replaceAll(/\s+/g, ' '));
    await expect.poll(seen).toEqual(['1 Ana: −5 makes 20', '2 Ben: −2 makes 23']);
    await visitor.page.getByRole('tab', { name: 'Moves' }).focus();
    await visitor.key('ArrowRight');
    await visitor.see('You subtracted 2. Your new number is 23.');
    await expect.poll(() => visitor.focused()).toBe('button Transcript');
    await visitor.reload();
    await visitor.see('You subtracted 2. Your new number is 23.');
  });
});

/** Both cards: whether they are turned over, and what is on them. */
const cards = ({ page }: Visitor): Promise<readonly string[]> =>
  page
    .locator('main .choice-card')
    .evaluateAll((both) => both.map((card) => `${card.getAttribute('data-shown')} ${card.textContent}`));

describe('a round of secret choices', () => {
  it('lies face down until both cards are turned over together, with what each lost', async () => {
    const table = await sitDown('number-duel', 'name1=Ana&name2=Ben');
    const { visitor } = table;
    expect(await cards(visitor)).toEqual(['false ', 'false ']);
    await table.playAll([4]);
    expect(await cards(visitor)).toEqual(['false ', 'false ']);
    await table.playAll([2]);
    await table.waits();
    expect(await cards(visitor)).toEqual(['true 4', 'true 2']);
    expect(await visitor.page.locator('main .round-effect').allTextContents()).toEqual([
      'Ana lost nothing',
      'Ben lost 4',
    ]);
    expect((await table.banner()).replaceAll(/\s+/g, ' ')).toBe('Round 1: Ben loses 4');
    await table.goOn();
    expect((await cards(visitor)).map((card) => card.split(' ')[0])).toEqual(['false', 'false']);
  });

  it('announces sudden death where the task stands', async () => {
    const table = await sitDown('number-duel', 'name1=Ana&name2=Ben&from=1 1 0');
    await table.playAll([1, 1]);
    await table.waits();
    const banner = async (): Promise<string> => (await table.banner()).replaceAll(/\s+/g, ' ');
    expect(await banner()).toBe('Round 1: Sudden death! The next higher number wins.');
    // What is spoken comes a moment after what is drawn.
    await expect.poll(() => table.visitor.spoken()).toContain('Sudden death! The next higher number wins.');
    await table.goOn();
    await table.goOn();
    expect(await banner()).toBe('Ana’s turn: Sudden death! The next higher number wins.');
  });

  it('shows what is left to both, where numbers are used up', async () => {
    const table = await sitDown('number-duel', 'name1=Ana&name2=Ben&set=numbers:spent');
    await table.playAll([4, 2]);
    await table.waits();
    const left = async (name: string): Promise<readonly string[]> =>
      table.visitor.page
        .getByRole('list', { name: `Left to ${name}` })
        .getByRole('listitem')
        .allTextContents();
    expect(await left('Ana')).toEqual(['1', '2', '3', '4 used', '5']);
    expect(await left('Ben')).toEqual(['1', '2 used', '3', '4', '5']);
  });
});
