import { expect, it } from 'vitest';
import { SHOWN_MATCH } from '../../test/contract/shown-match.js';
import { failed, ok } from '../core/result.js';
import { SolvedGames } from '../env/solved-games.js';
import { GAMES } from '../games/catalogue.js';
import { playOnline } from './online-play.js';
import { makeOnlineSeat, type MatchServer } from './online-table.js';
import type { Desk } from './tool.js';

const match = makeOnlineSeat({ match: 'abc', token: 't'.repeat(32) });

/** Under which ids these moves are sent to a server that shows the same match each time. */
async function idsOf(...moves: readonly string[]): Promise<readonly string[]> {
  const ids: string[] = [];
  const table: MatchServer = {
    create: async () => failed('Nothing is created here.'),
    look: async () => ok(SHOWN_MATCH),
    act: async (_seat, id) => {
      ids.push(id);
      return ok(undefined);
    },
    linkOf: (id) => id,
  };
  const desk: Desk = {
    games: GAMES,
    truths: new SolvedGames(1000),
    table,
    drawSeed: () => 1,
    today: () => '2026-01-02',
  };
  for (const move of moves) await playOnline(desk, { match, turn: 1, move });
  return ids;
}

it('an assistant who plays the same twice at once gives one command, and another one for another move', async () => {
  const [first, same, other] = await idsOf('3', ' 3 ', '4');
  expect(same).toBe(first);
  expect(other).not.toBe(first);
});
