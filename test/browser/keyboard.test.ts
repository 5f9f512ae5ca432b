import { describe, expect, it } from 'vitest';
import { findGame, GAMES } from '../../src/games/catalogue.js';
import { open } from './driver/open.js';
import { TableSeen } from './driver/table.js';
import type { Visitor } from './driver/visitor.js';

/** Tabs to something, as one does who has no mouse. */
async function tabTo(visitor: Visitor, wanted: RegExp): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 60) {
    await visitor.key('Tab');
    const focused = await visitor.focused();
    if (wanted.test(focused)) return;
    passed.push(focused);
  }
  throw new Error(`no Tab leads to ${wanted}, only to ${passed.join(', ')}`);
}

/** The keys that the page says work now. */
async function listedKeys(visitor: Visitor): Promise<readonly string[]> {
  await visitor.key('?');
  const dialog = visitor.page.getByRole('dialog', { name: 'Keys' });
  const keys = await dialog.locator('kbd').allInnerTexts();
  await visitor.key('Escape');
  await dialog.waitFor({ state: 'detached' });
  return keys;
}

function tableOf(visitor: Visitor, id: string): TableSeen {
  const game = findGame(id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  return new TableSeen(visitor, game);
}

describe('by keyboard alone', () => {
  it('one gets from Home into a game, through it, to its review and back', async () => {
    const visitor = await open('');
    await tabTo(visitor, /^a Multiplication Duel/);
    await visitor.key('Enter');
    await visitor.page.getByRole('form', { name: 'A new game' }).waitFor();
    // Radio buttons are one stop, and arrows choose among them.
    await tabTo(visitor, /^input/);
    await visitor.key('ArrowRight');
    await tabTo(visitor, /^button Play/);
    await visitor.key('Enter');
    const table = tableOf(visitor, 'multiplication-duel');
    await table.waits();
    await visitor.key('9', '6');
    await expect.poll(() => visitor.spoken()).toContain('Player 2: ×6. Shared number 54');
    await expect.poll(() => visitor.spoken()).toContain('Player 1 to move.');
    await tabTo(visitor, /^button ×2/);
    await visitor.key('Enter');
    expect(await table.waits()).toBe('over');
    await expect.poll(() => visitor.spoken()).toContain('Player 2 wins. Player 1 reached the target number');
    await expect.poll(() => visitor.focused()).not.toBe('nothing');
    await visitor.key('n');
    await expect.poll(() => table.banner()).toContain('Player 2');
    await visitor.key('9', '6', '2', 'v');
    await visitor.see('Before the first turn');
    await visitor.key('End');
    await visitor.see('After turn 3 of 3');
    await visitor.key('h');
    await expect.poll(() => visitor.page.url()).toMatch(/#\/$/);
  });

  it('a number of two digits is typed, mended and ended with Enter', async () => {
    const visitor = await open('#/dual-digits/play?set=max:12&set=start:40');
    const table = tableOf(visitor, 'dual-digits');
    await table.waits();
    await visitor.key('1', '2');
    await visitor.key('1');
    await visitor.see('Enter plays 1');
    await visitor.key('Backspace', '1', '1');
    await visitor.key('1', 'Enter');
    expect((await table.match()).turns.slice()).toMatchObject([{ move: 12 }, { move: 11 }, { move: 1 }]);
  });

  it('Enter presses what has the focus, also where it has a meaning of its own', async () => {
    const visitor = await open('#/number-duel/play');
    await tableOf(visitor, 'number-duel').waits();
    await tabTo(visitor, /^button Rules/);
    await visitor.key('Enter');
    await visitor.page.getByRole('dialog', { name: 'Number Duel: the rules' }).waitFor();
    await visitor.key('Escape');
    expect(await tableOf(visitor, 'number-duel').waits()).toBe('hand-over');
    await expect.poll(() => visitor.focused()).toBe('button Rules');
    // What was clicked is done with: then Enter is for the table again.
    await visitor.page.getByRole('switch', { name: 'Coach' }).click();
    await visitor.key('Enter');
    expect(await tableOf(visitor, 'number-duel').waits()).toBe('choose');
  });

  it('Enter ends a number that was begun, wherever the focus is', async () => {
    const visitor = await open('#/dual-digits/play?set=max:12&set=start:40');
    const table = tableOf(visitor, 'dual-digits');
    await table.play(5, 'clicks');
    await visitor.key('1', 'Enter');
    expect((await table.match()).turns.slice()).toMatchObject([{ move: 5 }, { move: 1 }]);
  });
});

describe('the list of keys', () => {
  it.each(GAMES)('has the moves and all that can be done, each key once: $title', async (game) => {
    const visitor = await open(`#/${game.id}/play?vs=regular`);
    const table = new TableSeen(visitor, game);
    await table.waits();
    const keys = await listedKeys(visitor);
    const letters = (await table.playable()).flatMap((key) => Array.from(key));
    expect(keys).toEqual(expect.arrayContaining([...letters, 'u', 'o', 'x', 'c', 'i', 'r', '?', 'h', 'Tab']));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has each key once where two things could take it', async () => {
    const visitor = await open('#/digit-duel-target/play?set=target:23');
    const table = tableOf(visitor, 'digit-duel-target');
    for (let turn = 0; (await table.waits()) !== 'over' && turn < 20; turn += 1) await visitor.key('m');
    await visitor.key('v');
    await visitor.page.locator('main .turn-judged').first().waitFor();
    await visitor.key('m');
    await visitor.page.getByRole('button', { name: 'Find the better move' }).first().click();
    await visitor.page.locator('main .better-move .move').first().waitFor();
    const keys = await listedKeys(visitor);
    expect(keys).toContain('m');
    expect(new Set(keys).size).toBe(keys.length);
  });
});
