import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultMatch, typed } from '../../test/contract/playing.js';
import { type AnyMatch, afterTurns } from '../core/match.js';
import { GAMES } from '../games/catalogue.js';
import { makeTurns, playShownTurn, showTurns } from './shown-turns.js';

/** The same turns of another game: nothing of it has been shown before. */
function playedAgain(match: AnyMatch): AnyMatch {
  let again: AnyMatch | undefined = { ...afterTurns(match, 0), setup: { ...match.setup } };
  for (const turn of showTurns(match)) again = again && playShownTurn(again, turn);
  if (again === undefined) throw new Error('what is shown can be played');
  return again;
}

/** The match after a move, or a round of choices; the same if it is over. */
function played(match: AnyMatch, pick: number): AnyMatch {
  if (match.status.kind === 'finished') return match;
  const entries = match.status.toMove.map((seat) => {
    const legal = match.rules.legalMoves(match.position, seat);
    return match.rules.makeMove(legal[(pick + seat) % legal.length] ?? 0);
  });
  return typed(match, entries);
}

describe('shown turns', () => {
  it.each(GAMES)('of $id are those of the game, whatever was taken back and played instead', (game) => {
    fc.assert(
      fc.property(fc.array(fc.record({ back: fc.nat(3), pick: fc.nat(9) }), { maxLength: 30 }), (steps) => {
        let match = defaultMatch(game);
        for (const { back, pick } of steps) {
          match = played(afterTurns(match, Math.max(0, match.turns.length - back)), pick);
          const shown = showTurns(match);
          expect(makeTurns(shown)).toBe(JSON.stringify(shown));
          expect(shown).toEqual(showTurns(playedAgain(match)));
          expect(playedAgain(match).turns.slice()).toEqual(match.turns.slice());
        }
      }),
      { numRuns: 30 },
    );
  });

  it('are the same list as long as the turns are the same, so that all who are shown them share one text', () => {
    for (const game of GAMES) {
      const match = played(defaultMatch(game), 0);
      expect(showTurns({ ...match, offer: { what: 'draw', seat: 0 } })).toBe(showTurns(match));
    }
  });

  it('hold the entry that lost', () => {
    const strict = GAMES.filter(({ invalidEntry }) => invalidEntry !== 'refused');
    expect(strict).not.toEqual([]);
    for (const game of strict)
      expect(showTurns(typed(defaultMatch(game), ['abc']))).toEqual([{ seat: 0, entry: 'abc' }]);
  });
});
