import { describe, it } from 'vitest';
import { expectAccessible } from './driver/accessibility.js';
import { expectBoxesWhole, expectNoOverflow, expectTouchable } from './driver/layout.js';
import { createMatch, sitDown, visit } from './driver/online-match.js';
import { startServer } from './driver/online-server.js';
import { shoot } from './driver/screenshots.js';
import type { Visitor } from './driver/visitor.js';

/** What holds for every screen. */
async function look(visitor: Visitor, name: string): Promise<void> {
  await shoot(visitor, name);
  await expectAccessible(visitor);
  await expectNoOverflow(visitor);
  await expectTouchable(visitor);
  await expectBoxesWhole(visitor);
}

describe('every online screen', () => {
  it('has room at every width and nothing for axe to find, in light and dark', async () => {
    const server = await startServer();
    const ana = await visit(server, '#/number-duel');
    const hash = await createMatch(ana, 'Ana', async () => {
      await ana.page.getByRole('radio', { name: '5 min + 3 s' }).check();
      await ana.page.getByRole('switch', { name: 'Show it in the lobby' }).click();
      await look(ana, 'online-form');
    });
    await look(ana, 'online-waiting');
    const ben = await visit(server, '#/lobby', { device: 'phone', theme: 'dark' });
    await ben.see(/against Ana/);
    await look(ben, 'online-lobby');
    await ben.follow(hash);
    await look(ben, 'online-seat');
    await sitDown(ben, 'Bernadette of a long and winding name');
    await look(ben, 'online-table');
    await ana.see('Your turn');
    await look(ana, 'online-table');
    const eve = await visit(server, '#/match/nosuchmatch');
    await eve.see(/There’s no such match/);
    await look(eve, 'online-no-match');
  });
});
