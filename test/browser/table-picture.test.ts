import { describe, expect, it } from 'vitest';
import type { AnyGame } from '../../src/core/index.js';
import { findGame } from '../../src/games/catalogue.js';
import { open, type VisitOptions } from './driver/open.js';
import { TableSeen } from './driver/table.js';

function gameOf(id: string): AnyGame {
  const game = findGame(id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  return game;
}

async function sitDown(id: string, query: string, options: VisitOptions = {}): Promise<TableSeen> {
  const table = new TableSeen(await open(`#/${id}/play?${query}`, options), gameOf(id));
  await table.waits();
  return table;
}

interface SeenTrack {
  /** Where the number stands, in hundredths of its rail. */
  readonly at: number;
  /** Where the last move began and ended, and its text. */
  readonly step: readonly [from: number, to: number, text: string] | undefined;
  /** Where the next move can lead. */
  readonly reach: readonly number[];
}

/** The tracks as they are drawn, measured. */
const tracksOf = ({ visitor: { page } }: TableSeen): Promise<readonly SeenTrack[]> =>
  page.locator('main .state-picture .rail').evaluateAll((rails) =>
    rails.map((rail) => {
      const { left, width } = rail.getBoundingClientRect();
      const part = (x: number): number => Math.round(((x - left) / width) * 100);
      const middle = (element: Element): number => {
        const box = element.getBoundingClientRect();
        return part((box.left + box.right) / 2);
      };
      const marker = rail.querySelector('.marker');
      const filled = rail.querySelector('.filled');
      const step = rail.querySelector('.step');
      const box = step?.getBoundingClientRect();
      const isDown = step?.getAttribute('data-way') === 'down';
      return {
        at: marker === null ? part(filled?.getBoundingClientRect().right ?? 0) : middle(marker),
        step:
          box === undefined
            ? undefined
            : ([
                part(isDown ? box.right : box.left),
                part(isDown ? box.left : box.right),
                step?.textContent ?? '',
              ] as const),
        reach: [...rail.querySelectorAll('.reach')].map(middle),
      };
    }),
  );

describe('the picture of a game', () => {
  it('is a number line with the last move on it, and with the places where the next can lead', async () => {
    const table = await sitDown('dual-digits', '');
    expect(await tracksOf(table)).toEqual([{ at: 100, step: undefined, reach: [96, 92, 88, 84] }]);
    await table.play(3);
    expect(await tracksOf(table)).toEqual([{ at: 88, step: [100, 88, '−3'], reach: [84, 80, 72] }]);
    const caption = await table.visitor.page.locator('main .state-picture figcaption').textContent();
    expect(caption).toBe('Shared number: 22, on a scale from 0 to 25, 25 before.');
  });

  it('is two tracks where each player has a number', async () => {
    const table = await sitDown('digit-duel-zero', '');
    await table.play(5);
    expect(await tracksOf(table)).toEqual([
      { at: 80, step: [100, 80, '−5'], reach: [] },
      { at: 100, step: undefined, reach: [92] },
    ]);
  });

  it('is a ladder of equal steps where numbers are multiplied', async () => {
    const table = await sitDown('multiplication-duel', 'from=10 1');
    expect((await tracksOf(table))[0]?.at).toBe(50);
  });

  it('is two bars where points are lost', async () => {
    const table = await sitDown('number-duel', 'set=points:10');
    await table.playAll([4, 2]);
    await table.waits();
    expect((await tracksOf(table)).map(({ at, step }) => [at, step?.slice(0, 2)])).toEqual([
      [100, undefined],
      [60, [100, 60]],
    ]);
  });
});

/** What is drawn outside of the picture's frame, and what covers the numbers of a scale or the flag at its end. */
const misdrawn = ({ visitor: { page } }: TableSeen): Promise<readonly string[]> =>
  page.locator('main .state-picture').evaluate((picture) => {
    const frame = picture.getBoundingClientRect();
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    const nameOf = (part: Element): string => `${part.getAttribute('class')} ${part.textContent}`;
    const parts = [...picture.querySelectorAll('.marker, .goal, .reach, .step, .step-text, .tick > span')];
    const outside = parts.filter((part) => {
      const box = part.getBoundingClientRect();
      return box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom;
    });
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    const touches = (one: DOMRect, other: DOMRect): boolean =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    const covered = [...picture.querySelectorAll('.marker')].flatMap((marker) =>
      [...picture.querySelectorAll('.tick > span')].filter((label) =>
        touches(marker.getBoundingClientRect(), label.getBoundingClientRect()),
      ),
    );
    const flags = [...picture.querySelectorAll('.step-text')].flatMap((text) =>
      [...picture.querySelectorAll('.goal')].filter((goal) =>
        touches(text.getBoundingClientRect(), goal.getBoundingClientRect()),
      ),
    );
    return [
      ...outside.map((part) => `${nameOf(part)} is outside`),
      ...covered.map((part) => `${nameOf(part)} is covered`),
      ...flags.map((part) => `${nameOf(part)} lies on a text`),
    ];
  });

describe('nothing sticks out of the picture, and nothing in it covers a number or a flag', () => {
  it.each([
    ['at the start', 'dual-digits', '', []],
    ['at zero', 'dual-digits', 'from=3 0 1', [3]],
    ['one before zero', 'dual-digits', 'from=2 0 1', [1]],
    ['past the target', 'multiplication-duel', 'from=64 1', [9]],
    ['past the target of a race', 'digit-duel-target', 'set=target:24&from=23 23 1', ['multiply']],
    ['at the start of a race', 'digit-duel-zero', '', []],
  ] as const)('%s', async (_, id, query, moves) => {
    for (const [device, size] of [
      ['phone', { width: 320, height: 640 }],
      ['desktop', { width: 1440, height: 900 }],
      ['desktop', { width: 2560, height: 1440 }],
    ] as const) {
      const table = await sitDown(id, query, { device });
      await table.visitor.page.setViewportSize(size);
      await table.playAll(moves);
      expect(await misdrawn(table), `${size.width} × ${size.height}`).toEqual([]);
    }
  });
});

describe('a move that somebody points at', () => {
  it('is drawn before it is made, whether by mouse or by keyboard', async () => {
    const table = await sitDown('dual-digits', 'from=20 0 1');
    const { page } = table.visitor;
    const aim = page.locator('main .aim');
    expect(await aim.count()).toBe(0);
    await table.button(3).hover();
    const places = () =>
      page.locator('main .rail').evaluate((rail) => {
        const { left, width } = rail.getBoundingClientRect();
        const box = rail.querySelector('.aim')?.getBoundingClientRect();
        return box === undefined ? [] : [box.left, box.right].map((x) => Math.round(((x - left) / width) * 25));
      });
    await expect.poll(places).toEqual([17, 20]);
    await page.mouse.move(0, 0);
    await expect.poll(() => aim.count()).toBe(0);
    await table.button(1).focus();
    await table.visitor.key('Tab');
    await expect.poll(() => aim.count()).toBe(1);
    await table.visitor.key('2');
    await expect.poll(() => aim.count()).toBe(0);
    await expect.poll(async () => (await tracksOf(table))[0]?.step?.[2]).toBe('−2');
  });
});

describe('what a move is taken from is pointed out', () => {
  it('as digits of the other player’s number', async () => {
    const table = await sitDown('digit-duel-zero', 'name1=Ana&name2=Ben');
    const pointed = table.visitor.page.locator('main .counter:has(.digits) dt');
    await expect.poll(() => pointed.allInnerTexts()).toEqual(['Ben']);
    await table.play(5);
    await expect.poll(() => pointed.allInnerTexts()).toEqual(['Ana']);
  });

  it('as the number that may not be repeated', async () => {
    const table = await sitDown('dual-digits', '');
    const barred = table.visitor.page.locator('main .barred');
    expect(await barred.count()).toBe(0);
    await table.play(3);
    expect((await barred.innerText()).replaceAll(/\s+/g, ' ')).toBe('−3 just subtracted');
  });
});
