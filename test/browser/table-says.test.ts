import { describe, expect, it } from 'vitest';
import { createMatch, makeReplays, setupOf } from '../../src/core/index.js';
import { findGame } from '../../src/games/catalogue.js';
import { dualDigits } from '../../src/games/index.js';
import { open } from './driver/open.js';
import { TableSeen } from './driver/table.js';

async function sitDown(id: string, query: string): Promise<TableSeen> {
  const game = findGame(id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  const table = new TableSeen(await open(`#/${id}/play?${query}`), game);
  await table.waits();
  return table;
}

/** What the buttons of the moves say, as it is read aloud. */
const buttons = ({ visitor: { page } }: TableSeen): Promise<readonly string[]> =>
  page
    .locator('main .move')
    .evaluateAll((moves) => moves.map((move) => (move.textContent ?? '').replaceAll(/\s+/g, ' ').trim()));

describe('the buttons of the moves', () => {
  it.each([
    ['dual-digits', '', '−2 makes 23'],
    ['multiplication-duel', 'from=12 1', '×3 makes 36'],
    ['digit-duel-target', 'set=target:24&from=13 4 1', '+1 makes 14'],
    ['digit-duel-zero', '', '−5 makes 20'],
    ['number-duel', 'vs=regular', '5'],
  ])('of %s say what each does', async (id, query, said) => {
    const seen = await buttons(await sitDown(id, query));
    expect(seen.some((text) => text.startsWith(said))).toBe(true);
  });

  it('leave the multiplier beside the number that it made', async () => {
    const table = await sitDown('multiplication-duel', 'from=56 1');
    await table.play(9);
    await table.waits();
    await expect
      .poll(() => table.visitor.page.locator('main .change[data-shown="true"]').allInnerTexts())
      .toEqual(['×9']);
  });
});

describe('against the computer', () => {
  it('you are you, from the first turn to the last', async () => {
    const table = await sitDown('digit-duel-zero', 'vs=regular');
    expect((await table.banner()).replaceAll(/\s+/g, ' ')).toBe('Your turn: subtract one of the computer’s digits');
    await table.visitor.key('x');
    await table.visitor.see('The computer wins this game.');
    await table.visitor.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await table.visitor.see('You resigned, before the first turn.');
    expect(await table.result()).toContain('You lose');
  });

  it('the strongest explains its moves only with the coach on', async () => {
    const table = await sitDown('dual-digits', 'vs=perfect');
    await table.play(1);
    await table.waits();
    const reason = table.visitor.page.locator('main .coach').getByText(/^The computer: /);
    expect(await reason.count()).toBe(0);
    await table.visitor.key('c');
    await reason.waitFor();
  });
});

/** What the numbers of a table are called. */
const labelsAt = async (query: string): Promise<readonly string[]> =>
  (await sitDown('digit-duel-zero', query)).visitor.page.locator('main .counter dt').allInnerTexts();

describe('the numbers of a game against the computer', () => {
  it('are called yours and the computer’s, unless you gave a name', async () => {
    expect(await labelsAt('vs=regular')).toEqual(['You', 'Computer']);
    expect((await labelsAt('vs=regular&name1=Ana')).map((label) => label.replaceAll(/\s+/g, ' '))).toEqual([
      'Ana you',
      'Computer',
    ]);
  });
});

describe('a game against the computer that is over', () => {
  it('says what it has taught, and leads to the turn', async () => {
    const table = await sitDown('dual-digits', 'vs=perfect&from=6 0 1');
    // One would have left five, which loses for the other.
    await table.play(2);
    await table.waits();
    const { visitor } = table;
    await visitor.see('1 mistake, 0% accuracy. The last one was on turn 1.');
    await visitor.press('See turn 1');
    await expect.poll(() => visitor.page.url()).toMatch(/#\/replay\/.*turn=1/);
  });

  it('shows how far you have come, and offers the next level when you have won', async () => {
    const table = await sitDown('dual-digits', 'vs=newcomer&from=3 0 1');
    await table.play(3);
    const { visitor } = table;
    await visitor.see('You didn’t make a single mistake.');
    const levels = visitor.page.getByRole('list', { name: 'Levels' }).getByRole('listitem');
    expect((await levels.allTextContents())[0]).toBe('Newcomer, beaten');
    await visitor.press('Next level: Learner');
    await expect.poll(() => visitor.page.url()).toContain('vs=learner');
  });
});

describe('the first win against a level', () => {
  it('is celebrated, and no other', async () => {
    const table = await sitDown('dual-digits', 'vs=newcomer&from=3 0 1');
    const { visitor } = table;
    const first = visitor.page.getByText('First win against Newcomer!');
    await table.play(3);
    await first.waitFor();
    await visitor.follow('#/dual-digits/play?vs=newcomer&from=2 0 1');
    await table.waits();
    await table.play(2);
    expect(await table.result()).toContain('You win!');
    expect(await first.count()).toBe(0);
  });
});

describe('an address with names', () => {
  it.each([
    ['name1=Ana', 'Ana', 'Computer'],
    ['name1=Computer', 'Computer', 'Computer 2'],
  ])('opens a table against the computer: %s', async (names, ...labels) => {
    const { visitor } = await sitDown('digit-duel-zero', `vs=regular&${names}`);
    const shown = await visitor.page.locator('main .counter dt').allInnerTexts();
    expect(shown.map((text) => text.replace(/\s*you$/, ''))).toEqual(labels);
  });

  it('that a game was kept at opens it, however long the name is', async () => {
    const name = 'x'.repeat(200);
    const address = `#/dual-digits/play?name1=${name}&name2=Ben`;
    const sitting = {
      address,
      seed: 1,
      again: 0,
      at: 1,
      replays: makeReplays([
        {
          match: createMatch(setupOf(dualDigits, { start: 25, max: 4 }, { names: [name, 'Ben'] })),
          series: { game: 1, of: undefined },
          seed: 1,
          computers: [undefined, undefined],
        },
      ]),
    };
    const visitor = await open(address, {
      before: (context) =>
        context.addInitScript(
          ([key, text]) => localStorage.setItem(key ?? '', text ?? ''),
          [`duelbook/sitting/${address}`, JSON.stringify(sitting)],
        ),
    });
    await visitor.page.locator('main .move').first().waitFor();
    expect(await new TableSeen(visitor, dualDigits).transcript()).not.toEqual([]);
  });
});

describe('the form of a game', () => {
  it('shows opponent, level and Play; the rest is folded away, and found as it was left', async () => {
    const visitor = await open('#/dual-digits');
    const [play, name, start] = [
      visitor.page.getByRole('button', { name: 'Play' }),
      visitor.page.getByLabel('Your name'),
      visitor.page.getByRole('textbox', { name: 'Start' }),
    ];
    await play.waitFor();
    await expect.poll(() => visitor.page.getByRole('radio', { name: 'Regular' }).isVisible()).toBe(true);
    expect([await name.isVisible(), await start.isVisible()]).toEqual([false, false]);
    await visitor.page.getByText('More options').click();
    expect([await name.isVisible(), await start.isVisible()]).toEqual([true, true]);
    await visitor.reload();
    await expect.poll(() => name.isVisible()).toBe(true);
  });

  it('is kept as it was left at the press itself: a page that ends then has no later', async () => {
    const visitor = await open('#/dual-digits');
    const keptAtPress = (): Promise<string | null> =>
      visitor.page.getByText('More options').evaluate((summary: HTMLElement) => {
        summary.click();
        return localStorage.getItem('duelbook/more-options');
      });
    expect([await keptAtPress(), await keptAtPress()]).toEqual(['open', 'folded']);
  });

  it('unfolds what is wrong when somebody wants to play', async () => {
    const visitor = await open('#/dual-digits');
    await visitor.page.getByText('More options').click();
    await visitor.page.getByLabel('Your name').fill('x'.repeat(30));
    await visitor.page.getByText('More options').click();
    await visitor.page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => visitor.page.getByLabel('Your name').isVisible()).toBe(true);
    await expect.poll(() => visitor.heading.innerText()).toBe('Dual Digits');
  });

  it('keeps its width, however long the name is that somebody types', async () => {
    const visitor = await open('#/dual-digits', { device: 'phone' });
    await visitor.page.getByText('More options').click();
    await visitor.page.getByLabel('Your name').fill('x'.repeat(2000));
    await visitor.see('A name can have at most 24 characters.');
    const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBeLessThanOrEqual(0);
  });
});
