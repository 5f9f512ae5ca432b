import { describe, expect, it } from 'vitest';
import { type AnyGame, type Move, typicalOptions } from '../../src/core/index.js';
import { GAMES } from '../../src/games/catalogue.js';
import { drawing } from './driver/random.js';
import { open, type VisitOptions } from './driver/open.js';
import { letGo, listening, questionsOf } from './driver/questions.js';
import { type Hand, TableSeen } from './driver/table.js';

const SECRET_GAMES = GAMES.filter((game) => game.rules(typicalOptions(game.options)).kind === 'simultaneous');

/** Everything that a page shows, speaks and keeps, apart from the seed of its random choices. */
async function everything({ visitor }: TableSeen): Promise<string> {
  await visitor.settled();
  // What the coach says is spoken a moment after it is shown.
  await visitor.page.waitForFunction(() => {
    const outlook = document.querySelector('.coach .outlook')?.textContent ?? '';
    return document.querySelector('#announcer')?.textContent?.includes(outlook);
  });
  const all = await visitor.page.evaluate(() => [
    location.href,
    document.documentElement.outerHTML,
    ...Object.keys(localStorage)
      .toSorted((a, b) => a.localeCompare(b))
      // When a game was kept is no secret, and differs.
      .map((name) => `${name}: ${localStorage.getItem(name)?.replace(/"at":\d+/, '')}`),
  ]);
  return all.join('\n').replaceAll(/seed\W+\d+/gi, 'seed');
}

async function sitDown(game: AnyGame, query: string, options: VisitOptions = {}): Promise<TableSeen> {
  const table = new TableSeen(await open(`#/${game.id}/play?${query}`, options), game);
  await table.visitor.page.waitForFunction(() => document.querySelector('main .turn') !== null);
  return table;
}

const movesOf = (game: AnyGame): readonly Move[] => {
  const rules = game.rules(typicalOptions(game.options));
  return rules.legalMoves(rules.start(0), 0);
};

/** What is said of the last round when it is shown. */
const shownRound = async (table: TableSeen): Promise<unknown> => (await table.match()).turns.at(-1);

// What was chosen may be anywhere: so the same round is played with another choice, and nothing at all may differ.
describe.each(SECRET_GAMES)('a secret choice in $title (R-ND1)', (game) => {
  const moves = movesOf(game);
  const [first, last] = [moves[0] ?? '', moves.at(-1) ?? ''];

  it.each([
    { hand: 'keys', coach: 'off' },
    { hand: 'clicks', coach: 'on' },
  ] as const)(
    'is nowhere in the page before the other is made, by $hand with the coach $coach',
    async ({ hand, coach }) => {
      const seen: (readonly string[])[] = [];
      for (const secret of [first, last]) {
        const table = await sitDown(game, '', { before: drawing(1) });
        if (coach === 'on') await table.visitor.key('c');
        await table.goOn(hand);
        await table.play(secret, hand);
        const handedOver = await everything(table);
        await table.goOn(hand);
        const choosing = await everything(table);
        await table.play(first, hand);
        expect(await table.waits()).toBe('shown');
        expect(await shownRound(table)).toEqual({ kind: 'round', moves: [secret, first] });
        seen.push([handedOver, choosing]);
      }
      expect(seen[1]).toEqual(seen[0]);
    },
  );

  it('is nowhere in the page, and not in what the computer is asked, while the computer chooses', async () => {
    const seen: unknown[] = [];
    for (const secret of [first, last]) {
      const table = await sitDown(game, 'vs=expert', {
        before: async (context) => {
          await drawing(1)(context);
          await listening('computerMove')(context);
        },
      });
      await table.play(secret);
      expect(await table.banner()).toContain('The computer is thinking…');
      seen.push([await everything(table), await questionsOf(table.visitor)]);
      await letGo(table.visitor);
      expect(await table.waits()).toBe('shown');
      expect(await shownRound(table)).toMatchObject({ kind: 'round', moves: { 0: secret } });
    }
    expect(seen[1]).toEqual(seen[0]);
  });

  it('of the computer is nowhere in the page while one chooses', async () => {
    const seen = new Set<string>();
    const rounds = new Set<string>();
    for (const seed of [1, 3, 7, 9]) {
      const table = await sitDown(game, 'vs=newcomer&side=2', { before: drawing(seed) });
      expect(await table.waits()).toBe('choose');
      seen.add(await everything(table));
      await table.play(first);
      expect(await table.waits()).toBe('shown');
      rounds.add(JSON.stringify(await shownRound(table)));
    }
    expect(rounds.size).toBeGreaterThan(1);
    expect(seen.size).toBe(1);
  });

  it('is made after the device has changed hands, by Enter or a click and by no other key', async () => {
    const table = await sitDown(game, 'name1=Ana&name2=Ben');
    const handOver = table.visitor.page.getByRole('region', { name: 'Hand over the device' });
    const change = async (name: string, hand: Hand): Promise<void> => {
      await handOver.getByRole('heading', { name: `${name}, your secret choice` }).waitFor();
      const before = await everything(table);
      for (const move of moves) await table.play(move);
      expect(await everything(table)).toBe(before);
      await table.goOn(hand);
      expect(await table.waits()).toBe('choose');
      expect(await table.banner()).toContain(name);
    };
    await change('Ana', 'keys');
    await table.play(last);
    await change('Ben', 'clicks');
    await table.play(first);
    expect(await shownRound(table)).toEqual({ kind: 'round', moves: [last, first] });
  });

  it('is forgotten with a reload, and made again', async () => {
    const table = await sitDown(game, 'name1=Ana&name2=Ben');
    await table.goOn();
    await table.play(last);
    await table.goOn();
    await table.visitor.reload();
    expect(await table.waits()).toBe('hand-over');
    await table.visitor.see('Ana, your secret choice');
    await table.playAll([first, last]);
    expect(await shownRound(table)).toEqual({ kind: 'round', moves: [first, last] });
  });
});
