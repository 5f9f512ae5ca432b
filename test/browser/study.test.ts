import { describe, expect, it } from 'vitest';
import { GAMES } from '../../src/games/catalogue.js';
import type { ShownExercise } from '../../src/web/truth/shown-lesson.js';
import { LEARN_ANSWERS } from '../../src/web/truth/learn-answers.js';
import { Truths } from '../../src/web/truth/truths.js';
import { must } from '../contract/playing.js';
import { open } from './driver/open.js';
import { TableSeen } from './driver/table.js';
import type { Visitor } from './driver/visitor.js';

const truths = new Truths(GAMES);

const pressMove = ({ page }: Visitor, key: string): Promise<void> =>
  page.locator(`main .move[aria-keyshortcuts="${key}"]`).click();

/** Resolves when the last answer was said to be right, or wrong. */
const reply = ({ page }: Visitor, isRight: boolean): Promise<void> =>
  page.locator(`main .reply[data-right="${isRight}"] .reply-verdict`).waitFor();

describe('a game that was played is reviewed:', () => {
  it('its mistakes are marked, and the better move can be found', async () => {
    const [game] = GAMES.filter(({ id }) => id === 'dual-digits');
    if (game === undefined) throw new Error('the game is gone');
    const visitor = await open('#/dual-digits/play?set=start:10');
    // From 10, whoever leaves a multiple of five wins; 1 does not, and the answer to it gives the win back.
    await new TableSeen(visitor, game).playAll([1, 2, 4, 1, 2]);
    await visitor.key('v');
    await visitor.see('Before the first turn');
    const marked = visitor.page.locator('main .turn-row .grade[data-grade="mistake"]');
    await marked.first().waitFor();
    const rows = visitor.page.locator('main .turn-row');
    expect(await rows.count()).toBe(5);

    await visitor.key('m');
    const verdict = visitor.page.getByRole('region', { name: 'What the coach says' });
    await verdict.getByText('A mistake', { exact: true }).waitFor();
    await visitor.press('Find the better move');
    const tries = verdict.locator('.move[aria-disabled="false"]');
    await tries.first().waitFor();
    const played = /played (\d) here/.exec(await verdict.innerText())?.[1] ?? '';
    await pressMove(visitor, played);
    await verdict.locator('.notice[data-kind="problem"]').waitFor();
    expect(await verdict.locator('.proof li').count()).toBeGreaterThan(0);
    const keys = await tries.evaluateAll((moves) => moves.map((move) => move.getAttribute('aria-keyshortcuts') ?? ''));
    const right = verdict.locator('.move[data-kind="win"]');
    for (const key of keys.filter((each) => each !== played)) {
      if ((await right.count()) > 0) break;
      await visitor.key(key);
      await verdict.locator(`.move[data-kind][aria-keyshortcuts="${key}"]`).waitFor();
    }
    await verdict.locator('.notice[data-kind="good"]').waitFor();
    expect(await right.count()).toBe(1);
    expect(await visitor.focused()).not.toBe('nothing');

    // The chart leads to a turn, too.
    const plot = await visitor.page.locator('main .chart-plot').boundingBox();
    if (plot === null) throw new Error('there is no chart');
    await visitor.page.mouse.click(plot.x + plot.width - 2, plot.y + plot.height / 2);
    await visitor.see('After turn 5 of 5');
  });
});

describe('a game is explored:', () => {
  it('a position is pointed at with the arrow keys, and played from', async () => {
    const visitor = await open('#/dual-digits/explore');
    const map = visitor.page.getByRole('application', { name: /^Truth map/ });
    await map.focus();
    await visitor.key('ArrowLeft');
    await expect.poll(() => visitor.page.url()).toContain('at=');
    expect(await visitor.spoken()).toMatch(/shared 24.*: (win|loss|lost|won|draw)/i);
    const shown = visitor.page.getByRole('region', { name: 'The position you point at' });
    expect(await shown.innerText()).toContain('24');
    await visitor.reload();
    expect(await shown.innerText()).toContain('24');
    await map.focus();
    await visitor.key('Enter');
    await expect.poll(() => visitor.page.url()).toMatch(/\/play\?.*from=/);
    await visitor.page.locator('main .counter').getByText('24').waitFor();
  });

  it('another option draws another map, and a value of the chart can be chosen', async () => {
    const visitor = await open('#/dual-digits/explore');
    await visitor.page.getByRole('textbox', { name: 'Start' }).fill('30');
    await expect.poll(() => visitor.page.url()).toContain('set=start:30');
    const shown = visitor.page.getByRole('region', { name: 'The position you point at' });
    await expect.poll(() => shown.innerText()).toContain('30');

    const slider = visitor.page.getByRole('slider', { name: 'Value of start' });
    await slider.focus();
    await visitor.key('ArrowRight');
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^start 31: .*(wins|end)/);
    await visitor.press('Use start 31');
    await expect.poll(() => visitor.page.url()).toContain('set=start:31');
    await expect.poll(() => shown.innerText()).toContain('31');
    expect(await visitor.focused()).toContain('input');
  });

  it('rounds of secret choices are walked through and back', async () => {
    const visitor = await open('#/number-duel/explore?set=points:5');
    const cells = visitor.page.locator('main .payoffs-scroll button');
    await cells.first().click();
    await visitor.see('After 1 round');
    expect(await visitor.focused()).toContain('After 1 round');
    await visitor.press('Back one round');
    await visitor.see('At the start');
  });
});

/** Answers an exercise wrongly if that can be, asks for the hint and answers rightly. False: then nothing had the focus. */
async function answer(visitor: Visitor, { replies, shown, hint }: ShownExercise): Promise<boolean> {
  const keyOf = (isRight: boolean): string | undefined =>
    shown.choices.find(({ move }) => replies.some((each) => each.move === move && each.right === isRight))?.key;
  const wrong = keyOf(false);
  if (wrong !== undefined) {
    await visitor.key(wrong);
    await reply(visitor, false);
    await visitor.see('Try another move.');
  }
  await visitor.key('i');
  await visitor.see(hint);
  await pressMove(visitor, keyOf(true) ?? '');
  await reply(visitor, true);
  return (await visitor.focused()) !== 'nothing';
}

describe('a game is learned:', () => {
  it('from the first step to the last, every exercise with a wrong answer and a right one', async () => {
    const lesson = must(LEARN_ANSWERS.lesson(truths, { game: 'dual-digits', asked: {} }));
    const visitor = await open('#/dual-digits/learn');
    await visitor.press('Begin');
    const heldFocus: boolean[] = [];
    for (const [index, { title, exercise }] of lesson.steps.entries()) {
      await expect.poll(() => visitor.heading.innerText()).toBe(title);
      if (exercise !== undefined) heldFocus.push(await answer(visitor, exercise));
      if (index < lesson.steps.length - 1) await visitor.press('Next →');
    }
    expect(new Set(heldFocus)).toEqual(new Set([true]));
    await visitor.open('#/dual-digits/learn');
    await visitor.see(`${lesson.steps.length} of ${lesson.steps.length} done`);
    await visitor.press('Go through it again');
  });
});

describe('the puzzle of the day:', () => {
  it('a wrong answer is refuted, a right one praised, and days in a row are counted over reloads', async () => {
    const visitor = await open('');
    const days = ['2026-02-03', '2026-02-04'];
    for (const [index, date] of days.entries()) {
      await visitor.page.clock.setFixedTime(new Date(`${date}T12:00:00`));
      await visitor.open('#/puzzles');
      const name = { kind: 'day', date } as const;
      const { moves } = must(LEARN_ANSWERS.puzzleSolution(truths, name));
      const { shown } = must(LEARN_ANSWERS.puzzle(truths, name));
      const playable = shown.choices.filter(({ whyNot }) => whyNot === undefined);
      const wrong = playable.find(({ move }) => !moves.includes(move));
      const right = playable.find(({ move }) => moves.includes(move));
      if (index === 0) {
        await pressMove(visitor, wrong?.key ?? '');
        await reply(visitor, false);
        await visitor.see('Try another move.');
      }
      await visitor.key(...Array.from(right?.key ?? ''));
      await reply(visitor, true);
      await visitor.reload();
      const record = visitor.page.getByRole('region', { name: 'Your record' });
      await expect.poll(() => record.innerText()).toMatch(new RegExp(`Days in a row\\s+${index + 1}`));
      expect(await visitor.text()).toContain(
        index === 0 ? 'You have solved this one.' : 'You have solved this one at first try.',
      );
    }
    const record = visitor.page.getByRole('region', { name: 'Your record' });
    expect(await record.innerText()).toMatch(/At first try\s+1 of 2/);
  });
});
