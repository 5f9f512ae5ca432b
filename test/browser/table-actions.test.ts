import { describe, expect, it } from 'vitest';
import { describeObjection } from '../../src/core/choices.js';
import { type AnyGame, type Options, typicalOptions } from '../../src/core/index.js';
import { findGame, GAMES } from '../../src/games/catalogue.js';
import { reachable } from '../contract/playing.js';
import { drawing } from './driver/random.js';
import { open, type VisitOptions } from './driver/open.js';
import { listening } from './driver/questions.js';
import { TableSeen } from './driver/table.js';

function gameOf(id: string): AnyGame {
  const game = findGame(id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  return game;
}

const sets = (options: Options): string =>
  Object.entries(options)
    .map(([name, value]) => `set=${name}:${value}`)
    .join('&');

async function sitDown(id: string, query: string, options?: VisitOptions): Promise<TableSeen> {
  const table = new TableSeen(await open(`#/${id}/play?${query}`, options), gameOf(id));
  await table.waits();
  return table;
}

const turnsAt = async (table: TableSeen): Promise<number> => (await table.match()).turns.length;

/** A position of each game in which somebody cannot play what is on a button. */
const OBJECTIONS = GAMES.flatMap((game) => {
  const options = typicalOptions(game.options);
  const rules = game.rules(options);
  const found = reachable(rules).flatMap((position) => {
    const turn = rules.status(position);
    if (turn.kind !== 'one') return [];
    const { seat } = turn;
    const move = rules.candidates(position, seat).find((each) => rules.objection(position, each, seat) !== undefined);
    return move === undefined ? [] : [{ position, seat, move }];
  })[0];
  if (found === undefined) return [];
  const { position, seat, move } = found;
  const objection = rules.objection(position, move, seat) ?? '';
  const table = { options, names: game.words.seats, first: 0 } as const;
  return [
    {
      game,
      title: game.title,
      query: `${sets(options)}&from=${encodeURIComponent(rules.makePosition(position))}`,
      move,
      ...describeObjection(game, table, position, move, objection),
    },
  ];
});

describe('what cannot be played', () => {
  it('is known of more than one game', () => {
    expect(OBJECTIONS.length).toBeGreaterThan(1);
  });

  it.each(OBJECTIONS)('is disabled with its reason, and says it when it is pressed: $title', async (objection) => {
    const { game, query, move, brief, sentence } = objection;
    const table = await sitDown(game.id, query);
    const button = table.button(move);
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => button.innerText()).toContain(brief);
    const alert = table.visitor.page.getByRole('alert');
    await table.play(move, 'keys');
    await expect.poll(() => alert.innerText()).toBe(sentence);
    await table.visitor.reload();
    await table.waits();
    expect(await alert.count()).toBe(0);
    await button.click({ force: true });
    await expect.poll(() => alert.innerText()).toBe(sentence);
    expect(await turnsAt(table)).toBe(0);
  });

  it('is not even there in Multiplication Duel: 2 to 9, and no other key does anything (R-MD1)', async () => {
    const table = await sitDown('multiplication-duel', '');
    expect(await table.playable()).toEqual(['2', '3', '4', '5', '6', '7', '8', '9']);
    const before = await table.visitor.text();
    await table.visitor.key('1', '0', '-', '.', ',', 'e', 'a', 'Enter', 'Backspace');
    expect(await table.visitor.text()).toBe(before);
    expect(await turnsAt(table)).toBe(0);
  });
});

describe('a turn is taken back', () => {
  it('between friends if the other agrees', async () => {
    const table = await sitDown('dual-digits', 'name1=Ana&name2=Ben');
    const { visitor } = table;
    const question = visitor.page.getByRole('dialog', { name: 'Take back turn 1?' });
    await visitor.key('u');
    await expect.poll(() => visitor.page.getByRole('alert').innerText()).toBe('There’s nothing to take back yet.');
    await table.play(3);

    await visitor.press('Undo');
    await expect.poll(() => question.innerText()).toContain('Ben, do you agree?');
    // Behind a question no key plays.
    await visitor.key('2');
    await visitor.press('Play on');
    await question.waitFor({ state: 'detached' });
    expect(await turnsAt(table)).toBe(1);

    await visitor.key('u');
    await visitor.press('Agree');
    await visitor.see('Took back the last turn.');
    expect(await turnsAt(table)).toBe(0);
    expect(await table.banner()).toContain('Ana');
    await expect.poll(() => visitor.focused()).not.toBe('nothing');
  });

  it('against the computer at once, to one’s own last move', async () => {
    const table = await sitDown('dual-digits', 'vs=regular', { before: drawing(1) });
    await table.visitor.key('u');
    await table.visitor.see('You have nothing to take back yet.');
    await table.play(3);
    await table.waits();
    await table.visitor.press('Undo');
    await table.visitor.see('Took back the last 2 turns.');
    expect(await turnsAt(table)).toBe(0);
    expect(await table.playable()).toHaveLength(4);
  });
});

describe('the game ends before its time', () => {
  it('when somebody resigns and means it', async () => {
    const table = await sitDown('dual-digits', 'name1=Ana&name2=Ben');
    const question = table.visitor.page.getByRole('dialog', { name: 'Resign?' });
    await table.visitor.press('Resign');
    await expect.poll(() => question.innerText()).toContain('Ben wins this game.');
    await table.visitor.key('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await table.waits()).toBe('choose');
    await table.visitor.key('x');
    await question.getByRole('button', { name: 'Resign' }).click();
    expect(await table.result()).toContain('Ben wins');
    expect(await table.score()).toEqual(['Ana 0', 'Ben 1']);
    await expect.poll(() => table.visitor.focused()).not.toBe('nothing');
  });

  it('when friends agree to a draw', async () => {
    const table = await sitDown('dual-digits', 'name1=Ana&name2=Ben');
    await table.visitor.press('Offer a draw');
    await table.visitor.see('Ana offers a draw. Ben, do you agree?');
    await table.visitor.press('Play on');
    expect(await table.waits()).toBe('choose');
    await table.visitor.key('o');
    await table.visitor.press('Agree');
    expect(await table.result()).toContain('A draw');
    expect(await table.score()).toEqual(['Ana 0', 'Ben 0', 'Draws 1']);
  });

  it('when the computer agrees to a draw, which it does not before the game has got going', async () => {
    const table = await sitDown('number-duel', 'vs=perfect');
    const { visitor } = table;
    const offer = async (): Promise<void> => {
      await visitor.key('o');
      await visitor.see('If the computer agrees, the game ends in a draw.');
    };
    await offer();
    await visitor.press('Play on');
    expect(await table.waits()).toBe('choose');
    await offer();
    await visitor.press('Offer');
    await visitor.see('The computer would rather play on.');
    // Perfect plays 5 as well: after two rounds the game is as even as it was.
    await table.playAll([5, 5]);
    expect(await table.waits()).toBe('shown');
    await visitor.press('Offer a draw');
    await visitor.press('Offer');
    expect(await table.result()).toContain('A draw');
  });

  it('when a new one is begun; then the one before is kept under Replays', async () => {
    const table = await sitDown('dual-digits', '');
    await table.playAll([3, 2]);
    await table.visitor.press('New game');
    await table.visitor.page.getByRole('dialog').getByRole('button', { name: 'New game' }).click();
    await table.visitor.see('The previous game is saved under Replays.');
    expect(await turnsAt(table)).toBe(0);
    await table.visitor.press('Replays');
    await table.visitor.page.getByRole('link', { name: 'Open: Dual Digits' }).click();
    await table.visitor.see('Before the first turn');
    await expect.poll(() => table.visitor.page.locator('main .turn-row').count()).toBe(2);
  });
});

describe('while the computer thinks', () => {
  it('what has the focus keeps it', async () => {
    const visitor = await open('#/dual-digits/play?vs=regular', { before: listening('computerMove') });
    const table = new TableSeen(visitor, gameOf('dual-digits'));
    await table.waits();
    await visitor.page.getByRole('button', { name: 'Resign' }).focus();
    await table.play(3);
    expect(await table.banner()).toContain('The computer is thinking…');
    await visitor.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await expect.poll(() => visitor.focused()).toBe('button Resign');
  });

  it('a new game can be begun, and its move does not come into that one', async () => {
    const visitor = await open('#/dual-digits/play?vs=regular', { before: listening('computerMove') });
    const table = new TableSeen(visitor, gameOf('dual-digits'));
    await table.waits();
    await table.play(3);
    await visitor.press('New game');
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'New game' }).click();
    await table.waits();
    await visitor.page.evaluate(() => window.letGo?.());
    await table.play(4);
    await expect.poll(() => turnsAt(table)).toBe(2);
    expect((await table.match()).turns.at(0)).toMatchObject({ move: 4 });
  });
});
