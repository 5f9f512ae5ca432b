import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Move } from '../../src/core/index.js';
import { GAMES } from '../../src/games/catalogue.js';
import { GUIDED_ANSWERS } from '../../src/web/truth/guided-answers.js';
import { Truths } from '../../src/web/truth/truths.js';
import { must } from '../contract/playing.js';
import { open } from './driver/open.js';
import { listening, questionsOf } from './driver/questions.js';
import type { Visitor } from './driver/visitor.js';

const truths = new Truths(GAMES);

const firstMove = ({ page }: Visitor) => page.locator('main .move[aria-disabled="false"]').first();

describe('the home page', () => {
  it('has today’s puzzle to play at once, and a way to the table on every card', async () => {
    const visitor = await open('', { before: listening() });
    await visitor.page.clock.setFixedTime(new Date('2026-11-16T12:00:00'));
    await visitor.reload();
    const puzzle = visitor.page.getByRole('region', { name: 'The puzzle' });
    await puzzle.getByText('3 lives left').waitFor();
    // One answer is all it takes: nothing else has to be asked before the first move.
    expect(new Set((await questionsOf(visitor)).map(({ name }) => name))).toEqual(new Set(['puzzle']));
    await firstMove(visitor).click();
    await expect.poll(() => visitor.spoken()).not.toBe('');
    await visitor.press('Play Multiplication Duel now');
    await expect.poll(() => visitor.page.url()).toContain('#/multiplication-duel/play?vs=learner');
    await visitor.see('Your turn');
  });

  it.each([
    ['a new visitor', []],
    ['somebody who has left a game', ['3', '2']],
  ])('has the puzzle and every game in sight on a laptop, for %s', async (_who, moves) => {
    const visitor = await open('#/dual-digits/play', { device: 'desktop' });
    await visitor.page.setViewportSize({ width: 1440, height: 900 });
    await visitor.key(...moves, 'h');
    await visitor.page.locator('main .card-play').last().waitFor();
    const below = await visitor.page
      .locator('main .card-play, main .moves')
      .evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().bottom > innerHeight).length);
    expect(below).toBe(0);
  });

  it('offers to continue in your words', async () => {
    const visitor = await open('#/dual-digits/play?vs=learner&from=25 0 1');
    await visitor.see('Your turn');
    await visitor.key('4', 'h');
    const left = visitor.page.getByRole('region', { name: 'Continue' });
    await expect.poll(() => left.innerText()).toMatch(/You against the computer \(Learner\), [12] turns? played\./);
  });

  it('has no card alone in a row, at any width', async () => {
    const visitor = await open('');
    for (const width of [320, 390, 619, 620, 768, 959, 960, 1099, 1100, 1280, 1440, 1999, 2000, 2560]) {
      await visitor.page.setViewportSize({ width, height: 900 });
      const tops = await visitor.page
        .locator('main .game-card')
        .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)));
      const rows = [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
      // One column is a list; otherwise every row has company.
      expect(rows.every((row) => row === 1) || rows.every((row) => row > 1)).toBe(true);
    }
  });
});

describe('the first game', () => {
  it('is played with the coach for five moves, and offered once', async () => {
    const visitor = await open('#/dual-digits');
    await visitor.press('Show me');
    const played: Move[] = [];
    for (let made = 0; made < 5; made += 1) {
      const state = must(GUIDED_ANSWERS.guided(truths, { game: 'dual-digits', moves: played }));
      if (state.end !== undefined) break;
      await visitor.see(`Move ${made + 1} of 5`);
      // Nothing is taught by text alone: the game is drawn, and the coach speaks about it.
      await visitor.page.locator('main .first-game .state-picture .marker').waitFor();
      await visitor.page.getByRole('region', { name: 'Coach' }).waitFor();
      const choice = state.shown.choices.find(({ whyNot }) => whyNot === undefined);
      if (choice === undefined) throw new Error('no move can be played');
      played.push(choice.move);
      await visitor.page.locator(`main .move[aria-keyshortcuts="${choice.key}"]`).click();
    }
    await visitor.page.getByRole('link', { name: /^Play (on|a game)$/ }).waitFor();
    await visitor.open('#/dual-digits');
    expect(await visitor.text()).not.toContain('New to this game?');
    await visitor.open('#/number-duel');
    await visitor.press('No, thanks');
    await visitor.reload();
    expect(await visitor.text()).not.toContain('New to this game?');
  });
});

describe('a puzzle rush', () => {
  it('asks one puzzle after the other until the time is over, and remembers the best', async () => {
    const visitor = await open('');
    await visitor.page.clock.install({ time: new Date('2026-11-16T12:00:00') });
    await visitor.open('#/rush');
    await visitor.press('Start');
    for (let number = 1; number <= 3; number += 1) {
      await visitor.page.getByRole('region', { name: `Puzzle ${number}`, exact: true }).waitFor();
      await firstMove(visitor).click();
      await visitor.page.getByRole('region', { name: `Puzzle ${number + 1}`, exact: true }).waitFor();
    }
    const [, solved = '', missed = ''] = /(\d+) solved\s+(\d+) missed/.exec(await visitor.text()) ?? [];
    expect(Number(solved) + Number(missed)).toBe(3);
    const trail = await visitor.page
      .getByRole('list', { name: 'Answers so far' })
      .getByRole('listitem')
      .allTextContents();
    expect(trail.filter((answer) => answer === 'right')).toHaveLength(Number(solved));
    expect(trail.filter((answer) => answer === 'wrong')).toHaveLength(Number(missed));
    await visitor.page.clock.runFor(180_000);
    await visitor.see('Time’s up!');
    await visitor.see(new RegExp(`^${solved} solved, ${missed} missed\\.`));
    // What was missed can be looked at in peace.
    await expect.poll(() => visitor.page.locator('section:has(#missed) .go-on').count()).toBe(Number(missed));
    await visitor.open('#/record');
    await expect.poll(() => visitor.text()).toMatch(new RegExp(`Best rush\\s+${solved}`));
  });
});

describe('the clock of a rush', () => {
  it.each([
    ['desktop', 'beside'],
    ['phone', 'above'],
  ] as const)('is on a %s %s the puzzle', async (device, where) => {
    const visitor = await open('#/rush', { device });
    await visitor.press('Start');
    const puzzle = await visitor.page.getByRole('region', { name: 'Puzzle 1', exact: true }).boundingBox();
    const clock = await visitor.page.getByRole('timer').boundingBox();
    if (puzzle === null || clock === null) throw new Error('something is not on the page');
    const isBeside = clock.x > puzzle.x + puzzle.width;
    const isAbove = clock.y + clock.height < puzzle.y;
    expect({ isBeside, isAbove }).toEqual({ isBeside: where === 'beside', isAbove: where === 'above' });
  });
});

describe('the record', () => {
  it('notes a game against the computer, and goes to another device as a file', async () => {
    const visitor = await open('#/multiplication-duel/play?vs=newcomer&set=target:2');
    await visitor.see('Your turn');
    await firstMove(visitor).click();
    await visitor.page.locator('main .result').waitFor();
    await visitor.follow('#/record');
    await expect.poll(() => visitor.text()).toMatch(/Games\s+1\s/);
    const [download] = await Promise.all([visitor.page.waitForEvent('download'), visitor.press('Export to a file')]);
    const file = await text(await download.createReadStream());

    const other = await open('#/record');
    const give = async (content: string): Promise<void> =>
      other.page.locator('input[type="file"]').setInputFiles({
        name: 'record.json',
        mimeType: 'application/json',
        buffer: Buffer.from(content),
      });
    await give(file.replace('newcomer', 'nobody'));
    await other.see('Game 1 can’t be read. Nothing was changed.');
    await expect.poll(() => other.text()).toMatch(/Games\s+0\s/);
    await give(file);
    await other.see(/^Added \d+ entr/);
    await expect.poll(() => other.text()).toMatch(/Games\s+1\s/);
  });
});

/** What is full of ink or of colour, and what is drawn empty. */
const fillOf = ({ page }: Visitor, selector: string): Promise<readonly string[]> =>
  page.locator(selector).evaluateAll((drawn) => drawn.map((each) => getComputedStyle(each).fill));

const logged = (level: string, result: string, at: number) => [at, 'dual-digits', level, result, 1];

describe('the record screen', () => {
  const device = {
    games: [logged('newcomer', 'won', 1), logged('learner', 'lost', 2)],
    puzzles: {
      '2026-11-10': { wrong: 0, end: 'solved', onTheDay: true, tries: [] },
      '2026-11-11': { wrong: 0, end: 'solved', onTheDay: true, tries: [] },
      '2026-11-12': { wrong: 2, end: 'solved', onTheDay: true, tries: [] },
      '2026-11-13': { wrong: 3, end: 'lost', onTheDay: false, tries: [] },
    },
    rush: 30,
  };
  const openRecord = (hash: string): Promise<Visitor> =>
    open(hash, {
      before: (context) =>
        context.addInitScript(
          (kept) => {
            for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, JSON.stringify(value));
          },
          Object.fromEntries(Object.entries(device).map(([name, value]) => [`duelbook/${name}`, value])),
        ),
    });

  it('draws how the days ended, the longest bar for the most days', async () => {
    const visitor = await openRecord('#/record');
    const rows = visitor.page.locator('main .day-results > div');
    expect((await rows.allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' ').trim())).toEqual([
      'Solved with 3 lives left 2',
      'Solved with 2 lives left 0',
      'Solved with 1 life left 1',
      'Not solved 1',
    ]);
    const widths = await rows
      .locator('.day-bar')
      .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
    const [three = 0, two = 0, one = 0, none = 0] = widths;
    expect(two).toBeLessThan(one);
    expect(one).toBeCloseTo(none);
    expect(one).toBeLessThan(three);
    // The number stands behind its bar, inside the card.
    expect(await visitor.page.locator('main').evaluate((main) => main.scrollWidth <= main.clientWidth)).toBe(true);
    await visitor.open('#/puzzles/2026-11-12');
    await rows.first().waitFor();
    const tops = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(4);
    await expect
      .poll(() => visitor.page.locator('main .day-results [data-now="true"]').innerText())
      .toMatch(/^Solved with 1 life left/);
  });

  it('has stairs that widen level by level, with what is beaten and what is next', async () => {
    const visitor = await openRecord('#/record');
    const steps = visitor.page.locator('main .record-ladder').first().locator('li');
    expect(
      await steps.evaluateAll((all) =>
        all.map((step) => [step.getAttribute('data-beaten'), step.getAttribute('data-next')].join(' ')),
      ),
    ).toEqual(['true false', 'false true', 'false false', 'false false', 'false false']);
    const widths = await steps.evaluateAll((all) => all.map((step) => step.getBoundingClientRect().width));
    for (const [index, width] of widths.slice(1).entries()) expect(width).toBeGreaterThan(widths[index] ?? 0);
  });

  it('fills a medal only when it is earned', async () => {
    const visitor = await openRecord('#/record');
    const earned = await fillOf(visitor, 'main [data-reached="true"] .record-medal');
    const empty = await fillOf(visitor, 'main [data-reached="false"] .record-medal');
    expect(earned.length).toBeGreaterThan(0);
    expect(empty.length).toBeGreaterThan(0);
    expect(new Set(empty)).toEqual(new Set(['none']));
    expect(earned).not.toContain('none');
  });
});

describe('a position', () => {
  it('is sent from Explore by a link that opens it', async () => {
    const visitor = await open('#/dual-digits/explore?at=12%203%201');
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitor.press('Send to a friend');
    await visitor.see('Link copied');
    const copied = await visitor.page.evaluate(() => navigator.clipboard.readText());
    const link = copied.split('\n')[1] ?? '';
    expect(link.startsWith(`${visitor.app}#/dual-digits/position?`)).toBe(true);
    const friend = await open(link.slice(visitor.app.length));
    // The friend sees the position, and what can be played there: 3 is forbidden.
    await friend.see('Your turn: subtract 1, 2 or 4');
    await friend.page.locator('main .state-picture .marker').waitFor();
    await friend.press('Play it against the computer');
    await friend.page.locator('main .counter').getByText('12').waitFor();
  });
});
