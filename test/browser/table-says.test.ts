import { describe, expect, it } from 'vitest';
import { findGame } from '../../src/games/catalogue.js';
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
    expect(await table.visitor.page.locator('main .change[data-shown="true"]').allInnerTexts()).toEqual(['×9']);
  });
});

describe('against the computer', () => {
  it('you are you, from the first turn to the last', async () => {
    const table = await sitDown('digit-duel-zero', 'vs=regular');
    expect((await table.banner()).replaceAll(/\s+/g, ' ')).toBe('Your turn: subtract one of the computer’s digits');
    await table.visitor.key('x');
    await table.visitor.see('The computer wins this game.');
    await table.visitor.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await table.visitor.see('You resigned, after 0 turns.');
    expect(await table.result()).toContain('You lose');
  });

  it('the strongest explains its moves only with the coach on', async () => {
    const table = await sitDown('dual-digits', 'vs=perfect');
    await table.play(1);
    await table.waits();
    const reason = table.visitor.page.getByText(/^The computer: /);
    expect(await reason.count()).toBe(0);
    await table.visitor.key('c');
    await reason.waitFor();
  });
});
