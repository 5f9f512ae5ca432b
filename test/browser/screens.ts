import type { AnyGame } from '../../src/core/index.js';
import { GAMES } from '../../src/games/catalogue.js';
import type { Visitor } from './driver/visitor.js';

/** A screen as a person may meet it. Every one of them is looked at: by axe, at all widths, in light and dark. */
export interface ScreenCase {
  /** Also the name of its pictures. */
  readonly name: string;
  readonly hash: string;
  /** What the person does first, if the screen is not as it is at first sight. */
  readonly prepare?: (visitor: Visitor) => Promise<void>;
  /** One look is enough, on a phone in the dark: a screen much like it is looked at closely. */
  readonly isOneOfMany?: boolean;
}

/** Games whose screens have every kind of thing on them: one of turns, one of secret rounds. */
const CLOSELY = ['dual-digits', 'number-duel'];

const ofGame = ({ id }: AnyGame, name: string, hash: string): ScreenCase => ({
  name: id + name,
  hash: `#/${id}${hash}`,
  isOneOfMany: !CLOSELY.includes(id),
});

/** Presses keys one after the other, and waits for what comes of them. */
const after =
  (keys: readonly string[], comes: string) =>
  async (visitor: Visitor): Promise<void> => {
    for (const key of keys) {
      await visitor.key(key);
      // What a key does is seen before the next one is pressed.
      await visitor.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    }
    await visitor.page.locator(`main ${comes}`).first().waitFor();
    await visitor.settled();
  };

/** Where one chooses and plays a game. */
export const PLAY_SCREENS: readonly ScreenCase[] = [
  { name: 'home', hash: '' },
  {
    name: 'home-keys',
    hash: '',
    prepare: async (visitor) => {
      await visitor.key('?');
      await visitor.page.getByRole('dialog', { name: 'Keys' }).waitFor();
    },
  },
  {
    name: 'home-go-on',
    isOneOfMany: true,
    hash: '#/dual-digits/play',
    prepare: async (visitor) => {
      await visitor.key('3', '2', 'h');
      await visitor.page.getByRole('region', { name: 'Continue' }).waitFor();
    },
  },
  ...GAMES.flatMap((game) => [
    ofGame(game, '', ''),
    ofGame(game, '-rules', '/rules'),
    ofGame(game, '-first', '/first'),
    ofGame(game, '-play', '/play?vs=regular'),
  ]),
  { name: 'dual-digits-play-coach', hash: '#/dual-digits/play', prepare: after(['3', 'c', 'i', 'w'], '.hints li') },
  {
    name: 'digit-duel-zero-play-coach',
    isOneOfMany: true,
    hash: '#/digit-duel-zero/play',
    prepare: after(['c'], '.outlook'),
  },
  { name: 'dual-digits-play-question', isOneOfMany: true, hash: '#/dual-digits/play', prepare: after(['x'], 'dialog') },
  {
    name: 'multiplication-duel-play-over',
    hash: '#/multiplication-duel/play',
    prepare: after(['9', '6', '2'], '.result'),
  },
  { name: 'number-duel-play-hand-over', hash: '#/number-duel/play' },
  {
    name: 'number-duel-play-coach',
    isOneOfMany: true,
    hash: '#/number-duel/play',
    prepare: after(['c', 'Enter'], '.outlook'),
  },
  {
    name: 'number-duel-play-shown',
    isOneOfMany: true,
    hash: '#/number-duel/play',
    prepare: after(['Enter', '4', 'Enter', '2'], '.board[data-phase="shown"]'),
  },
  { name: 'nowhere', hash: '#/no-such-game' },
];

/** Plays a game with a mistake, and goes to its review. */
async function toMistake(visitor: Visitor): Promise<void> {
  await after(['1', '2', '4', '1', '2', 'v'], '.turn-judged')(visitor);
  await after(['m'], '.turn-verdict[data-grade="mistake"]')(visitor);
}

/** Where one studies: maps, lessons, puzzles, games that were played. */
export const STUDY_SCREENS: readonly ScreenCase[] = [
  ...GAMES.flatMap((game) => [
    ofGame(game, '-explore', '/explore'),
    ofGame(game, '-learn', '/learn'),
    ofGame(game, '-practice', '/practice?seed=1&number=1'),
  ]),
  { name: 'dual-digits-learn-step', isOneOfMany: true, hash: '#/dual-digits/learn?step=1' },
  {
    name: 'dual-digits-learn-answered',
    hash: '#/dual-digits/learn',
    prepare: async (visitor) => {
      await visitor.page
        .getByRole('link', { name: /with an exercise/ })
        .first()
        .click();
      await visitor.page.locator('main .move[aria-disabled="false"]').first().click();
      await visitor.page.locator('main .reply').waitFor();
    },
  },
  {
    name: 'dual-digits-practice-solved',
    hash: '#/dual-digits/practice?seed=1&number=1',
    prepare: after(['x', 'Enter'], '.reply'),
  },
  { name: 'dual-digits-review', isOneOfMany: true, hash: '#/dual-digits/play?set=start:10', prepare: toMistake },
  {
    name: 'dual-digits-review-better-move',
    hash: '#/dual-digits/play?set=start:10',
    prepare: async (visitor) => {
      await toMistake(visitor);
      await visitor.press('Find the better move');
      await visitor.page.locator('main .better-move .move[aria-disabled="false"]').first().click();
      await visitor.page.locator('main .better-move .notice').waitFor();
    },
  },
  { name: 'puzzles', hash: '#/puzzles' },
  { name: 'puzzles-of-a-day', isOneOfMany: true, hash: '#/puzzles/2026-02-03' },
  { name: 'puzzles-solved', hash: '#/puzzles/2026-02-03', prepare: after(['x', 'Enter'], '.reply') },
  { name: 'puzzles-played-out', hash: '#/puzzles/2026-11-16' },
  {
    name: 'puzzles-played-out-wrong',
    isOneOfMany: true,
    hash: '#/puzzles/2026-11-16',
    prepare: after(['1'], '.reply'),
  },
  {
    name: 'puzzles-played-out-shown',
    isOneOfMany: true,
    hash: '#/puzzles/2026-11-16',
    prepare: after(['x', 'Enter'], '.day-outcome'),
  },
  { name: 'rush', hash: '#/rush', prepare: after(['Enter'], '.rush .move') },
  { name: 'record', hash: '#/record' },
  { name: 'position', hash: '#/dual-digits/position?at=12%203%201' },
  { name: 'position-none', isOneOfMany: true, hash: '#/dual-digits/position?at=x' },
  { name: 'replays', isOneOfMany: true, hash: '#/replays' },
  {
    name: 'replays-kept',
    hash: '#/multiplication-duel/play',
    prepare: async (visitor) => {
      await visitor.key('9', '6', '2');
      await visitor.follow('#/replays');
    },
  },
  { name: 'replay-damaged', isOneOfMany: true, hash: '#/replay/damaged' },
];
