import { text as textOf } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { parseReplays } from '../../src/core/index.js';
import { findGame, GAMES } from '../../src/games/catalogue.js';
import { replayText } from '../../src/web/records/sitting.js';
import { must } from '../contract/playing.js';
import { slowDown } from './driver/late-page.js';
import { open } from './driver/open.js';
import { TableSeen } from './driver/table.js';
import type { Visitor } from './driver/visitor.js';

const game = findGame('multiplication-duel');
if (game === undefined) throw new Error('the game is gone');

const copied = ({ page }: Visitor): Promise<string> => page.evaluate(async () => navigator.clipboard.readText());

const mayCopy = {
  before: (context: Visitor['context']) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
};

/** A series of two games, the second one just over. */
async function played(): Promise<TableSeen> {
  if (game === undefined) throw new Error('the game is gone');
  const table = new TableSeen(await open(`#/${game.id}/play?games=2&name1=Ana&name2=Zoë%20🙂`, mayCopy), game);
  await table.playAll([9, 6, 2]);
  await table.visitor.press('Next game');
  await table.playAll([3, 9, 3, 2]);
  return table;
}

/** What the screen of a replay tells of a game, apart from where it lies. */
const told = async (visitor: Visitor): Promise<string> => {
  await visitor.see('After turn 4 of 4');
  await visitor.page.locator('main .turn-judged').first().waitFor();
  return visitor.page.locator('main .replay-game').innerText();
};

describe('the link to a game', () => {
  it('holds all of it: people who open it elsewhere see the same, and the terminal can read it', async () => {
    const table = await played();
    const { visitor } = table;
    const text = replayText(await table.sitting());
    await visitor.press('Copy replay link');
    await visitor.see('Copied');
    const link = await copied(visitor);
    await visitor.press('Review');
    await visitor.see('Before the first turn');
    await visitor.key('End');
    const here = await told(visitor);
    // The last turn is drawn.
    await expect.poll(() => visitor.page.locator('main .replay-now .step-text').allInnerTexts()).toEqual(['×2']);

    const guest = await open(link.slice(link.indexOf('#')), mayCopy);
    await guest.press(/^Game 2/);
    await guest.page.locator('main .turn-row').nth(3).click();
    await expect.poll(() => told(guest)).toBe(here);
    await guest.press('Copy as text');
    await expect.poll(() => copied(guest)).toBe(text);
    const saved = guest.page.waitForEvent('download');
    await guest.press('Save as file');
    const file = await textOf(await (await saved).createReadStream());
    expect(file).toBe(text);
    expect(must(parseReplays(file, GAMES)).map(({ match }) => match.status.kind)).toEqual(['finished', 'finished']);

    // The text leads back to the same place.
    await guest.follow('#/replays');
    await guest.page.getByRole('textbox', { name: /Paste a link/ }).fill(file);
    await guest.press('Open');
    await guest.press(/^Game 2/);
    await guest.page.locator('main .turn-row').nth(3).click();
    await expect.poll(() => told(guest)).toBe(here);
  });

  it('says what is wrong when it is cut off or changed', async () => {
    const table = await played();
    await table.visitor.key('v');
    await table.visitor.see('Before the first turn');
    const code = /#\/replay\/([^?]*)/.exec(table.visitor.page.url())?.[1] ?? '';
    expect(code.length).toBeGreaterThan(40);
    const guest = await open('#/replays');
    const half = code.slice(0, code.length / 2);
    for (const broken of [
      code.slice(0, -1),
      half,
      code.slice(0, 1),
      `x${code}`,
      `${half}~${half}`,
      half + 'A'.repeat(9),
    ]) {
      await guest.follow(`#/replay/${broken}`);
      await expect.poll(() => guest.heading.innerText()).toBe('This replay can’t be shown');
      await expect.poll(() => guest.page.locator('main .notice').innerText()).toMatch(/link .*\. /);
      await expect.poll(() => guest.page.getByRole('link', { name: 'All replays' }).isVisible()).toBe(true);
    }
    await guest.follow(`#/replay/${code}`);
    await guest.see('Before the first turn');
  });

  it.each([
    ['', 0],
    [', and away from it, however late a page is', 400],
  ])('leads back to the turn that was looked at%s', async (_name, late) => {
    const table = await played();
    const { visitor } = table;
    await visitor.key('v');
    await visitor.see('Before the first turn');
    await visitor.key('ArrowRight', 'ArrowRight');
    await visitor.see('After turn 2 of 4');
    await expect.poll(() => visitor.spoken()).toContain('Turn 2 of 4');
    await expect.poll(() => visitor.page.url()).toContain('turn=2');
    await slowDown(visitor.page.context(), late);
    await visitor.reload();
    await visitor.see('After turn 2 of 4');
    await visitor.key('Home');
    await visitor.see('Before the first turn');
    await visitor.press('Play from here');
    await table.waits();
    expect((await table.match()).setup.names).toEqual(['Ana', 'Zoë 🙂']);
  });
});
