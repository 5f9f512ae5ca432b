import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultMatch, typed } from '../../test/contract/playing.js';
import { type AnyMatch, afterTurns } from '../core/match.js';
import { GAMES } from '../games/catalogue.js';
import type { ShownTurn } from './match-schemas.js';
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

const NO_TURNS: readonly ShownTurn[] = ['nonsense', ['nonsense', '1'], ['1', 'nonsense'], { seat: 1, entry: '' }];

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

  it('are made once: those before a new turn, or before one that was taken back, stay as they were', () => {
    const duel = GAMES.find(({ id }) => id === 'number-duel');
    if (duel === undefined) throw new Error('the catalogue has a game of rounds');
    const two = typed(defaultMatch(duel), ['3', '4', '5', '3']);
    const [first, second] = showTurns(two);
    const three = showTurns(typed(two, ['1', '2']));
    expect(three[0]).toBe(first);
    expect(three[1]).toBe(second);
    const other = showTurns(typed(afterTurns(two, 1), ['2', '2']));
    expect(other[0]).toBe(first);
    expect(other[1]).toEqual(['2', '2']);
  });

  it('cannot be played where they are no turn now', () => {
    for (const game of GAMES) {
      const match = defaultMatch(game);
      for (const turn of NO_TURNS) expect(playShownTurn(match, turn)).toBeUndefined();
      const over = { ...match, status: { kind: 'finished', outcome: { winner: 0, reason: 'resigned' } } } as const;
      for (const turn of showTurns(played(match, 0))) expect(playShownTurn(over, turn)).toBeUndefined();
    }
  });

  it('hold the entry that lost', () => {
    const strict = GAMES.filter(({ invalidEntry }) => invalidEntry !== 'refused');
    expect(strict).not.toEqual([]);
    for (const game of strict) {
      const lost = typed(defaultMatch(game), ['abc']);
      expect(showTurns(lost)).toEqual([{ seat: 0, entry: 'abc' }]);
      expect(playShownTurn(defaultMatch(game), { seat: 0, entry: 'abc' })?.status).toEqual(lost.status);
    }
  });

  it('are text, also where they were never shown', () => {
    expect(makeTurns(['3', ['4', '5']])).toBe('["3",["4","5"]]');
  });
});
