import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/setup.mjs';
import { LEVELS } from '../../src/bots/levels.js';
import {
  type AnyGame,
  type AnyMatch,
  createRandom,
  type Outcome,
  reasonText,
  scoreOf,
  transcriptOf,
} from '../../src/core/index.js';
import { findGame, GAMES } from '../../src/games/catalogue.js';
import { spokenNames } from '../../src/web/play/sitting-names.js';
import { replaysOf, type Sitting } from '../../src/web/records/sitting.js';
import { drawing } from './driver/random.js';
import { open } from './driver/open.js';
import { TableSeen } from './driver/table.js';

/** Options that make a game short, by the name that most games give to their length. */
const SHORT: Readonly<Record<string, number>> = { start: 12, points: 6 };

/** A game as an address sets it up, short where it can be. */
function addressOf(game: AnyGame, query: readonly string[]): string {
  const options = Object.keys(game.options).flatMap((name) => {
    const value = SHORT[name];
    return value === undefined ? [] : [`set=${name}:${value}`];
  });
  return `#/${game.id}/play?${[...query, ...options].join('&')}`;
}

function outcomeOf({ status }: AnyMatch): Outcome {
  if (status.kind === 'playing') throw new Error('the game is not over');
  return status.outcome;
}

/** What the side of the table has to show of all games so far. */
function scoreText(sitting: Sitting): readonly string[] {
  const names = spokenNames(sitting).first;
  const games = replaysOf(sitting);
  const { wins, draws } = scoreOf(games.map(({ match }) => outcomeOf(match)));
  const { games: of, opponent } = sitting.wish;
  const level = LEVELS.find(({ id }) => id === opponent);
  return [
    `${names[0]} ${wins[0]}`,
    `${names[1]} ${wins[1]}`,
    ...(draws === 0 ? [] : [`Draws ${draws}`]),
    ...(level === undefined ? [] : [`Level ${level.title}`]),
    // A single game is not counted.
    ...(of === undefined && games.length === 1 ? [] : [`Game ${games.length}${of === undefined ? '' : ` of ${of}`}`]),
  ];
}

/** Fails unless the page says of a finished game what the referee and the rule book say. Returns the game. */
async function expectTold(table: TableSeen): Promise<AnyMatch> {
  const sitting = await table.sitting();
  const { match } = sitting;
  const outcome = outcomeOf(match);
  const { winner } = outcome;
  const result = await table.result();
  const isAlone = sitting.wish.opponent !== 'friend';
  const names = isAlone ? (['You', 'The computer'] as const) : match.setup.names;
  const verdict = isAlone ? (winner === 0 ? 'You win!' : 'You lose') : `${names[winner ?? 0]} wins`;
  expect(result).toContain(winner === null ? 'A draw' : verdict);
  expect(result).toContain(reasonText(match, outcome, names));
  expect(await table.transcript()).toEqual(transcriptOf(match).map(({ tone, text }) => ({ tone, text })));
  expect(await table.score()).toEqual(scoreText(sitting));
  return match;
}

describe('against a friend, a series of three, by clicks and by keys, tells all and keeps the score:', () => {
  it.each(GAMES)('$title', async (game) => {
    const visitor = await open(addressOf(game, ['games=3', 'name1=Ana', 'name2=Ben']), { before: drawing(7) });
    const table = new TableSeen(visitor, game);
    const random = createRandom(11);
    const begun: number[] = [];
    for (const hand of ['clicks', 'keys', 'clicks'] as const) {
      expect(await table.playOut(random, hand), 'something has the focus').toBe(true);
      begun.push((await expectTold(table)).setup.first);
      if (begun.length === 3) break;
      expect(await table.result()).not.toContain('the series');
      await (hand === 'clicks' ? visitor.press('Next game') : visitor.key('n'));
    }
    // The other player begins the next game (R-5).
    expect(begun).toEqual([0, 1, 0]);
    const { wins } = scoreOf(replaysOf(await table.sitting()).map(({ match }) => outcomeOf(match)));
    const winner = wins[0] === wins[1] ? undefined : wins[0] > wins[1] ? 'Ana' : 'Ben';
    expect(await table.result()).toContain(winner === undefined ? 'The series is even.' : `${winner} wins the series.`);
    await visitor.press('New series');
    await table.waits();
    expect(await table.score()).toEqual(['Ana 0', 'Ben 0', 'Game 1 of 3']);
  });
});

/** Every game against the weakest and the strongest, and one against all: what a level plays is tested without a browser. */
const DUELS = GAMES.flatMap((game, index) =>
  LEVELS.filter((_, level) => index === 0 || level === 0 || level === LEVELS.length - 1).map(({ id, title }) => ({
    game,
    title: game.title,
    level: id,
    name: title,
  })),
);

describe('against the computer, one game by clicks and one by keys, with each beginning once:', () => {
  it.each(DUELS)('$title, $name', async ({ game, level }) => {
    const visitor = await open(addressOf(game, [`vs=${level}`]), { before: drawing(5) });
    const table = new TableSeen(visitor, game);
    const random = createRandom(3);
    expect(await table.playOut(random, 'clicks'), 'something has the focus').toBe(true);
    const first = await expectTold(table);
    expect((await table.sitting()).wish.opponent).toBe(level);
    await visitor.press('Play again');
    expect(await table.playOut(random, 'keys'), 'something has the focus').toBe(true);
    const second = await expectTold(table);
    expect([first.setup.first, second.setup.first]).toEqual([0, 1]);
  });
});

const BOOK_GAMES = GAMES.map(({ id }) => ({ id, folder: join(root, 'test/golden', id, 'book-example') })).filter(
  ({ folder }) => existsSync(folder),
);

describe('the sample game of the rule book has its exact lines:', () => {
  it.each(BOOK_GAMES)('$id', async ({ id, folder }) => {
    const game = findGame(id);
    if (game === undefined) throw new Error(`there is no game ${id}`);
    const [input, transcript, settings] = ['input.txt', 'transcript.txt', 'arguments.txt'].map((name) =>
      readFileSync(join(folder, name), 'utf8'),
    );
    const asked = [...(settings ?? '').matchAll(/--set\n(.*)=(.*)/g)].map(([, name, value]) => `set=${name}:${value}`);
    const table = new TableSeen(await open(`#/${id}/play?${asked.join('&')}`), game);
    const { rules } = await table.match();
    const entries = (input ?? '').split('\n').filter((entry) => entry !== '');
    await table.playAll(entries.flatMap((entry) => rules.parseMove(entry) ?? []));
    await table.waits();
    expect((await table.transcript()).map(({ text }) => text).join('\n')).toBe((transcript ?? '').trimEnd());
  });
});
