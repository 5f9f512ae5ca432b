import { GAMES } from '../../src/games/catalogue.js';
import type { Visitor } from './driver/visitor.js';

/** A screen as a person may meet it. Every one of them is looked at: by axe, at all widths, in light and dark. */
export interface ScreenCase {
  /** Also the name of its pictures. */
  readonly name: string;
  readonly hash: string;
  /** What the person does first, if the screen is not as it is at first sight. */
  readonly prepare?: (visitor: Visitor) => Promise<void>;
}

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
  ...GAMES.flatMap(({ id }) => [
    { name: id, hash: `#/${id}` },
    { name: `${id}-rules`, hash: `#/${id}/rules` },
    { name: `${id}-play`, hash: `#/${id}/play` },
  ]),
  { name: 'nowhere', hash: '#/no-such-game' },
];

/** Where one studies: maps, lessons, puzzles, games that were played. */
export const STUDY_SCREENS: readonly ScreenCase[] = [
  ...GAMES.flatMap(({ id }) => [
    { name: `${id}-explore`, hash: `#/${id}/explore` },
    { name: `${id}-learn`, hash: `#/${id}/learn` },
    { name: `${id}-practice`, hash: `#/${id}/practice?seed=1&number=1` },
  ]),
  { name: 'puzzles', hash: '#/puzzles' },
  { name: 'puzzles-of-a-day', hash: '#/puzzles/2026-02-03' },
  { name: 'replays', hash: '#/replays' },
  { name: 'replay-damaged', hash: '#/replay/damaged' },
];
