import { describe, expect, it } from 'vitest';
import { GAMES } from '../../src/games/catalogue.js';
import type { Move } from '../../src/core/index.js';
import type { ShownExercise } from '../../src/web/truth/shown-lesson.js';
import { lessonOf } from '../../src/web/truth/lesson-answers.js';
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
    await expect.poll(() => rows.count()).toBe(5);

    await visitor.key('m');
    const verdict = visitor.page.getByRole('region', { name: 'What the coach says' });
    await verdict.getByText('A mistake', { exact: true }).waitFor();
    await visitor.press('Find the better move');
    const tries = verdict.locator('.move[aria-disabled="false"]');
    await tries.first().waitFor();
    const played = /played (\d) here/.exec(await verdict.innerText())?.[1] ?? '';
    await pressMove(visitor, played);
    await verdict.locator('.notice[data-kind="problem"]').waitFor();
    await expect.poll(() => verdict.locator('.proof li').count()).toBeGreaterThan(0);
    const keys = await tries.evaluateAll((moves) => moves.map((move) => move.getAttribute('aria-keyshortcuts') ?? ''));
    const right = verdict.locator('.move[data-kind="win"]');
    for (const key of keys.filter((each) => each !== played)) {
      if ((await right.count()) > 0) break;
      await visitor.key(key);
      await verdict.locator(`.move[data-kind][aria-keyshortcuts="${key}"]`).waitFor();
    }
    await verdict.locator('.notice[data-kind="good"]').waitFor();
    await expect.poll(() => right.count()).toBe(1);
    await expect.poll(() => visitor.focused()).not.toBe('nothing');

    // The chart leads to a turn, too.
    const plot = await visitor.page.locator('main .chart-plot').boundingBox();
    if (plot === null) throw new Error('there is no chart');
    await visitor.page.mouse.click(plot.x + plot.width - 2, plot.y + plot.height / 2);
    await visitor.see('After turn 5 of 5');
  });

  it('speaks to the one who played the computer, and names both to whom the link is sent', async () => {
    const visitor = await open('#/multiplication-duel/play?vs=newcomer&set=target:2');
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitor.see('Your turn');
    await visitor.page.locator('main .move[aria-disabled="false"]').first().click();
    await visitor.page.locator('main .result').waitFor();
    await visitor.key('v');
    await visitor.page.locator('main .review-summary').waitFor();
    const review = await visitor.text();
    expect(review).toContain('The computer wins: you reached the target number after 1 turn.');
    expect(review).toContain('At the start, the computer could win in 1 turn.');
    expect(review).not.toContain('Player 2');
    await visitor.key('c');
    const link = await visitor.page.evaluate(() => navigator.clipboard.readText());
    const other = await open(link.slice(link.indexOf('#')));
    await other.page.locator('main .review-summary').waitFor();
    await expect.poll(() => other.text()).toContain('Computer wins: Player 1 reached the target number after 1 turn.');
  });
});

describe('a game is explored:', () => {
  it('a position is pointed at with the arrow keys, and played from', async () => {
    const visitor = await open('#/dual-digits/explore');
    const map = visitor.page.getByRole('application', { name: /^Truth map/ });
    await map.focus();
    await visitor.key('ArrowLeft');
    await expect.poll(() => visitor.page.url()).toContain('at=');
    await expect.poll(() => visitor.spoken()).toMatch(/shared number 24.*: (win|loss|lost|won|draw)/i);
    const shown = visitor.page.getByRole('region', { name: 'The position you point at' });
    await expect.poll(() => shown.innerText()).toContain('24');
    await visitor.reload();
    await expect.poll(() => shown.innerText()).toContain('24');
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
    await expect.poll(() => visitor.focused()).toContain('input');
  });

  it.each(GAMES)('the map of $title has its axes and legend beside it where there is room', async ({ id }) => {
    const visitor = await open(`#/${id}/explore`);
    const map = await visitor.page.getByRole('application', { name: /map of/i }).boundingBox();
    const key = await visitor.page.locator('main .map-key').boundingBox();
    if (map === null || key === null) throw new Error('something is not on the page');
    expect(key.x).toBeGreaterThan(map.x + map.width);
    expect(key.y).toBeLessThan(map.y + map.height / 2);
  });

  it('the map is at the top, above the options', async () => {
    const visitor = await open('#/digit-duel-zero/explore');
    const map = await visitor.page.getByRole('application', { name: /^Truth map/ }).boundingBox();
    const options = await visitor.page.getByRole('textbox', { name: 'Start' }).boundingBox();
    if (map === null || options === null) throw new Error('something is not on the page');
    expect(options.y).toBeGreaterThan(map.y + map.height);
  });

  it('a number that can be none is picked by that word', async () => {
    const visitor = await open('#/dual-digits/explore');
    const form = visitor.page.getByRole('form', { name: 'Go to a position' });
    await visitor.see('Down: forbidden: none, 1 to 4.');
    await expect.poll(() => form.getByRole('radio', { name: 'none' }).isChecked()).toBe(true);
    await form.getByRole('textbox', { name: 'Shared number' }).fill('12');
    await form.getByRole('radio', { name: '3' }).check({ force: true });
    await form.getByRole('button', { name: 'Go' }).click();
    await expect.poll(() => visitor.page.url()).toContain('at=12%203');
    await visitor.see('just subtracted');
  });

  it('spent numbers are picked one by one, and a pair that cannot be is refused', async () => {
    const visitor = await open('#/number-duel/explore?set=points:5&set=max:3&set=numbers:spent');
    const form = visitor.page.getByRole('form', { name: 'Go to a position' });
    const pick = (whose: string, number: string): Promise<void> =>
      form.getByRole('group', { name: whose }).getByRole('checkbox', { name: number }).check({ force: true });
    await form.getByRole('textbox', { name: 'A’s points' }).fill('3');
    await pick('A used', '2');
    await form.getByRole('button', { name: 'Go' }).click();
    await visitor.see('A used 2, B used nothing. Try other numbers.');
    await pick('B used', '3');
    await form.getByRole('button', { name: 'Go' }).click();
    await visitor.see('Player A Numbers Left: 1, 3');
    await visitor.see('Player B Numbers Left: 1, 2');
  });

  it('rounds of secret choices are walked through and back', async () => {
    const visitor = await open('#/number-duel/explore?set=points:5');
    const cells = visitor.page.locator('main .payoffs-scroll button');
    await cells.first().click();
    await visitor.see('After 1 round');
    await expect.poll(() => visitor.focused()).toContain('After 1 round');
    await visitor.press('Back one round');
    await visitor.see('The start');
  });
});

/** Answers an exercise wrongly if that can be, asks for the hint and answers rightly. False: then nothing had the focus. */
async function answer(visitor: Visitor, { replies, shown, hint }: ShownExercise): Promise<boolean> {
  const keyOf = (isRight: boolean): string | undefined =>
    shown.choices.find(({ move }) => replies.some((each) => each.move === move && each.right === isRight))?.key;
  const wrong = keyOf(false);
  if (wrong !== undefined) {
    await pressMove(visitor, wrong);
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
    const lesson = must(lessonOf(truths, { game: 'dual-digits', asked: {} }));
    const visitor = await open('#/dual-digits/learn');
    await visitor.press('Begin');
    const heldFocus: boolean[] = [];
    for (const [index, { title, exercise }] of lesson.steps.entries()) {
      await expect.poll(() => visitor.heading.innerText()).toBe(title);
      if (exercise !== undefined) heldFocus.push(await answer(visitor, exercise));
      if (index < lesson.steps.length - 1) await visitor.press('Next ›');
    }
    expect(new Set(heldFocus)).toEqual(new Set([true]));
    await visitor.open('#/dual-digits/learn');
    await visitor.see(`${lesson.steps.length} of ${lesson.steps.length} done`);
    await visitor.press('Do it again');
  });

  it('by a reader in a hurry, who presses Next in the moment a step is drawn', async () => {
    const lesson = must(lessonOf(truths, { game: 'dual-digits', asked: {} }));
    const read = lesson.steps.filter(({ exercise }) => exercise === undefined).length;
    const visitor = await open('#/dual-digits/learn');
    await visitor.page.evaluate(() => {
      let last: string | undefined;
      const hurry = (): void => {
        const next = document.querySelector<HTMLAnchorElement>('main .step-nav a[data-kind="main"]');
        if (next === null || next.href === last || next.textContent !== 'Next ›') return;
        last = next.href;
        next.click();
      };
      new MutationObserver(hurry).observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    await visitor.press('Begin');
    await expect.poll(() => visitor.heading.innerText()).toBe(lesson.steps.at(-1)?.title);
    await visitor.open('#/dual-digits/learn');
    await visitor.see(`${read} of ${lesson.steps.length} done`);
  });
});

const playable = (choices: ShownExercise['shown']['choices']) => choices.filter(({ whyNot }) => whyNot === undefined);

/** The keys of the moves that carry the win of a day through, and one that gives it away at the start. */
function winOf(date: string): { readonly right: readonly string[]; readonly wrong: string } {
  const tries: Move[] = [];
  const right: string[] = [];
  const after = (more: readonly Move[]) => LEARN_ANSWERS.carried(truths, { date, tries: more, tellsAll: false });
  const isRight = (move: Move): boolean => must(after([...tries, move])).last?.answer.right === true;
  const first = playable(must(after([])).shown.choices);
  const wrong = first.find(({ move }) => !isRight(move))?.key ?? '';
  for (let state = must(after([])); state.state === 'open'; state = must(after(tries))) {
    const choice = playable(state.shown.choices).find(({ move }) => isRight(move));
    if (choice === undefined) throw new Error('no move keeps the win');
    right.push(choice.key);
    tries.push(choice.move);
  }
  return { right, wrong };
}

/** Presses a move's key, and waits until so many turns were played or lives are left. */
async function tryKey(visitor: Visitor, key: string): Promise<void> {
  const before = await visitor.spoken();
  await pressMove(visitor, key);
  await expect.poll(() => visitor.spoken()).not.toBe(before);
}

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
      const wrong = playable(shown.choices).find(({ move }) => !moves.includes(move));
      const right = playable(shown.choices).find(({ move }) => moves.includes(move));
      if (index === 0) {
        await pressMove(visitor, wrong?.key ?? '');
        await reply(visitor, false);
        await visitor.see('Try another move.');
      }
      await visitor.key(...Array.from(right?.key ?? ''));
      await reply(visitor, true);
      await visitor.reload();
      const record = visitor.page.getByRole('region', { name: 'Your record' });
      await expect.poll(() => record.innerText()).toMatch(new RegExp(`Streak\\s+${index + 1}`));
      await expect
        .poll(() => visitor.text())
        .toContain(index === 0 ? 'You solved this one.' : 'You solved this one without a mistake.');
    }
    const record = visitor.page.getByRole('region', { name: 'Your record' });
    await expect.poll(() => record.innerText()).toMatch(/No mistakes\s+1 of 2/);
  });

  it('is carried through with a life lost on the way, survives a reload, and its result can be copied', async () => {
    const date = '2026-11-16';
    const { right, wrong } = winOf(date);
    const visitor = await open('');
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitor.page.clock.setFixedTime(new Date(`${date}T12:00:00`));
    await visitor.open('#/puzzles');
    await visitor.see('3 lives left');
    await tryKey(visitor, wrong);
    await visitor.see('2 lives left');
    // Nothing is decided yet: the day has no mark.
    await visitor.page.getByRole('link', { name: /^Today, .*: not tried yet$/ }).waitFor();
    const [first = '', ...others] = right;
    await tryKey(visitor, first);
    await visitor.see(/Right! The answer is \S+\. Your move again\.$/);
    // The answer is drawn on the picture of the position.
    await expect.poll(() => visitor.page.locator('main .puzzle .step-text').count()).toBe(1);
    await visitor.reload();
    await visitor.see('2 lives left');
    for (const key of others) await tryKey(visitor, key);
    await visitor.see('Solved!');
    await visitor.see('You reached zero.');
    await visitor.see('Next puzzle in 12 h 0 min');
    const record = visitor.page.getByRole('region', { name: 'Your record' });
    await expect.poll(() => record.innerText()).toMatch(/Streak\s+1/);
    await visitor.press('Copy result');
    await visitor.see('Copied');
    const copied = await visitor.page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`Duelbook 16 Nov ●●○\n${visitor.app}#/puzzles/${date}`);
  });

  it('asks no life twice for the same mistake, and earns no day when its solution was shown', async () => {
    const date = '2026-11-16';
    const { wrong } = winOf(date);
    const wrongs = must(LEARN_ANSWERS.carried(truths, { date, tries: [], tellsAll: false })).shown.choices.filter(
      ({ move, whyNot }) =>
        whyNot === undefined &&
        must(LEARN_ANSWERS.carried(truths, { date, tries: [move], tellsAll: false })).lives === 2,
    );
    const visitor = await open('');
    await visitor.page.clock.setFixedTime(new Date(`${date}T12:00:00`));
    await visitor.open('#/puzzles');
    for (const { key } of wrongs) await tryKey(visitor, key);
    // The same mistake is not made twice: its button says so, and costs nothing.
    await tryKey(visitor, wrong);
    await visitor.see(`${3 - wrongs.length} li`);
    await visitor.key('x');
    await visitor.press('Show it');
    await visitor.see('How to win from here');
    const record = visitor.page.getByRole('region', { name: 'Your record' });
    await expect.poll(() => record.innerText()).toMatch(/Streak\s+0/);
  });
});
