import { describe, expect, it } from 'vitest';
import { after, offering, opened, play, seated } from '../../test/contract/online-playing.js';
import type { Act } from './decide.js';
import { makeShown, shownReplay, shownTo } from './shown.js';

const RESIGN: Act = { kind: 'resign' };
const NEXT: Act = { kind: 'next' };

describe('a shown match', () => {
  it('has no game and one player while a seat is free', () => {
    const match = opened({ game: 'dual-digits' });
    expect(shownTo(match, 0, 0)).toEqual({
      viewer: 0,
      count: 1,
      terms: match.terms,
      players: [{ name: 'Ana', computer: null }, null],
      results: [],
      game: null,
    });
  });

  it('has all of the game that everybody may know', () => {
    const terms = { game: 'number-duel', options: { points: 15, max: 5 }, clock: { initial: 9000, increment: 0 } };
    const match = after(seated(terms), [0, play('2')], [1, play('3')], [1, play('1')]);
    const game = {
      number: 1,
      options: { points: 15, max: 5, numbers: 'free' },
      first: 0,
      turnLimit: 1000,
      turns: [['2', '3']],
      hasChosen: [false, true],
      ownChoice: null,
      offer: null,
      outcome: null,
      wantsNext: [false, false],
      clocks: { left: [8000, 9000], runs: [true, false] },
    };
    expect(shownTo(match, 'spectator', 1000).game).toEqual(game);
    expect(shownTo(match, 0, 1000).game).toEqual(game);
    expect(shownTo(match, 1, 1000).game).toEqual({ ...game, ownChoice: '1' });
    expect(shownTo(after(seated(terms), [0, play('2')]), 1, 0).game).toMatchObject({
      hasChosen: [true, false],
      clocks: { runs: [false, true] },
    });
  });

  it('tells a computer from a person', () => {
    expect(shownTo(opened({ game: 'dual-digits', computer: 'learner' }), 0, 0).players).toEqual([
      { name: 'Ana', computer: null },
      { name: 'Computer', computer: 'learner' },
    ]);
  });

  it('shows an offer, an outcome, who wants to play on, and how earlier games ended', () => {
    const begun = seated({ game: 'dual-digits', games: 3 });
    expect(shownTo(after(begun, [0, { kind: 'offer-draw' }]), 1, 0).game).toMatchObject({
      offer: { what: 'draw', seat: 0 },
      outcome: null,
      clocks: null,
    });
    const over = after(begun, [1, RESIGN], [0, NEXT]);
    expect(shownTo(over, 1, 0)).toMatchObject({
      results: [],
      game: { outcome: { winner: 0, reason: 'resigned' }, wantsNext: [true, false] },
    });
    expect(shownTo(after(over, [1, NEXT]), 1, 0)).toMatchObject({
      results: [{ winner: 0, reason: 'resigned' }],
      game: { number: 2, first: 1, outcome: null },
    });
  });

  it.each([0, 49, 50, 51])('is the same as text after %s turns', (turns) => {
    let match = seated({ game: 'dual-digits', options: { start: 150 } });
    for (let turn = 0; turn < turns; turn += 1)
      match = after(match, [turn % 2 === 0 ? 0 : 1, play(turn % 2 === 0 ? '1' : '2')]);
    const shown = shownTo(match, 'spectator', 0);
    expect(JSON.parse(makeShown(shown))).toEqual(JSON.parse(JSON.stringify(shown)));
    expect(shown.game?.turns).toHaveLength(turns);
  });
});

describe('the replay of a match', () => {
  it('has all its games, with their places in the series', () => {
    const match = after(seated({ game: 'dual-digits', games: 3 }), [1, RESIGN], [0, NEXT], [1, NEXT], [1, play('2')]);
    const lines = shownReplay(match)?.split('\n') ?? [];
    expect(lines.filter((line) => line.startsWith('Series'))).toEqual(['Series: game 1 of 3', 'Series: game 2 of 3']);
    expect(lines.filter((line) => /^(?:Result|[0-9]+\.)/.test(line))).toEqual([
      'Result: 1 wins',
      'Result: unfinished',
      '1. 2',
    ]);
  });

  it('tells who was a computer', () => {
    const match = after(opened({ game: 'dual-digits', computer: 'learner' }), [0, play('1')]);
    expect(shownReplay(match)).toContain('Computer 2: learner');
  });
});

describe('what is shown', () => {
  const duel = seated({ game: 'number-duel' });
  const sealed = [after(duel, [0, play('3')]), after(duel, [0, play('4')])] as const;

  it.each([1, 'spectator'] as const)('to %s is the same whatever is sealed', (viewer) => {
    const [one, other] = sealed.map((match) => shownTo(match, viewer, 0));
    expect(one).toEqual(other);
    expect(one?.game).toMatchObject({ hasChosen: [true, false], ownChoice: null });
  });

  it('to its owner is the own choice', () => {
    expect(shownTo(sealed[0], 0, 0).game?.ownChoice).toBe('3');
  });

  it('tells neither keys nor the seed', () => {
    const text = JSON.stringify(shownTo(offering(seated({ game: 'dual-digits' }), 'secret-code'), 0, 0));
    expect(text).not.toMatch(/"ana"|"ben"|secret-code|seed/);
  });

  it('as a replay holds no sealed choice either', () => {
    expect(shownReplay(sealed[0])).toBe(shownReplay(sealed[1]));
    expect(shownReplay(sealed[0])).not.toContain('Seed');
    expect(shownReplay(opened({ game: 'dual-digits' }))).toBeUndefined();
  });
});
