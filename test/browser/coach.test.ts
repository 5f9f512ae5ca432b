import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/core/index.js';
import { GAMES } from '../../src/games/catalogue.js';
import { askedPosition } from '../../src/web/play/asked-position.js';
import { type Coaching, PLAY_ANSWERS } from '../../src/web/truth/play-answers.js';
import { Truths } from '../../src/web/truth/truths.js';
import { must } from '../contract/playing.js';
import { drawing } from './driver/random.js';
import { open } from './driver/open.js';
import { listening, questionsOf } from './driver/questions.js';
import { TableSeen } from './driver/table.js';
import type { Visitor } from './driver/visitor.js';

const truths = new Truths(GAMES);

/** Whatever tells what a position or a move is worth. */
const TRUTH =
  'main .sign, main .move[data-kind], main .outlook, main .hints, main .move[aria-disabled="false"] .move-note';

/** What stands on the buttons: key, kind, and the words below. */
const notes = ({ page }: Visitor): Promise<readonly string[]> =>
  page
    .locator('main .move[aria-disabled="false"]')
    .evaluateAll((buttons) =>
      buttons.map((button) =>
        [
          button.getAttribute('aria-keyshortcuts'),
          button.getAttribute('data-kind'),
          button.querySelector('.move-note')?.textContent,
        ].join(' '),
      ),
    );

/** What the coach has to say to whoever is to choose. */
async function adviceAt(table: TableSeen): Promise<Coaching> {
  const sitting = await table.sitting();
  const { status } = sitting.match;
  const seat = status.kind === 'playing' ? status.toMove[0] : undefined;
  return must(PLAY_ANSWERS.coaching(truths, askedPosition(sitting, seat ?? 0)));
}

async function expectAdvice(table: TableSeen): Promise<Coaching> {
  const advice = await adviceAt(table);
  const expected = advice.worths.map(({ move, kind, sign, phrase }) =>
    [table.game.words.key(move), kind, `${sign} ${phrase}`].join(' '),
  );
  await expect.poll(() => notes(table.visitor)).toEqual(expected);
  await expect.poll(() => table.visitor.page.locator('main .outlook').innerText()).toBe(advice.outlook);
  return advice;
}

describe.each(GAMES)('the coach of $title', (game) => {
  it('is off at first: nothing is shown of the truth, and nothing is asked', async () => {
    const visitor = await open(`#/${game.id}/play?vs=regular`, {
      before: async (context) => {
        await drawing(1)(context);
        await listening()(context);
      },
    });
    const table = new TableSeen(visitor, game);
    const random = createRandom(2);
    for (let turn = 0; turn < 3 && (await table.waits()) !== 'over'; turn += 1) {
      expect(await visitor.page.locator(TRUTH).count()).toBe(0);
      expect(await visitor.text()).not.toContain((await adviceAt(table)).outlook);
      const [first = '', ...rest] = await table.playable();
      await visitor.key(...Array.from(random.pick([first, ...rest])));
      if ((await table.waits()) === 'shown') await table.goOn();
    }
    // A game that is over is judged for the player's own record.
    const isOver = (await table.waits()) === 'over';
    const asked = (await questionsOf(visitor)).map(({ name }) => name).filter((name) => !isOver || name !== 'review');
    expect(new Set(asked)).toEqual(new Set(['computerMove']));
  });

  it('tells, once it is on, what every move is worth, and no more when it is off again', async () => {
    const visitor = await open(`#/${game.id}/play?vs=regular`, { before: drawing(1) });
    const table = new TableSeen(visitor, game);
    await visitor.page.getByRole('switch', { name: 'Coach' }).click();
    await expectAdvice(table);
    const [first = ''] = await table.playable();
    await visitor.key(...Array.from(first));
    if ((await table.waits()) === 'shown') await table.goOn();
    const { hints } = await expectAdvice(table);

    const shown = visitor.page.locator('main .hints li');
    for (const [index, name] of ['Hint', 'Tell me the move', 'Tell me why'].entries()) {
      await (index === 1 ? visitor.key('i') : visitor.press(name));
      await expect.poll(() => shown.allInnerTexts()).toEqual(hints.slice(0, index + 1));
    }
    await visitor.key('i');
    await expect.poll(() => shown.count()).toBe(3);

    await visitor.key('w');
    const why = visitor.page.locator('main [aria-live] > p');
    await expect.poll(() => why.count()).toBe(1);
    await expect.poll(() => why.innerText()).toMatch(/^\S.*\.$/s);

    await visitor.key('c');
    await expect.poll(() => visitor.page.locator('main .sign, main .move[data-kind], main .outlook').count()).toBe(0);
  });

  it('gives no hint between friends unless it is on', async () => {
    const visitor = await open(`#/${game.id}/play`, { before: listening() });
    const table = new TableSeen(visitor, game);
    if ((await table.waits()) === 'hand-over') await table.goOn();
    await visitor.key('i');
    expect(await visitor.page.getByRole('button', { name: 'Hint' }).count()).toBe(0);
    expect(await questionsOf(visitor)).toEqual([]);
    await visitor.key('c');
    await expectAdvice(table);
  });
});
