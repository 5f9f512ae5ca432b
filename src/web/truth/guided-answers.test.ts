import { describe, expect, it } from 'vitest';
import { errorOf, must } from '../../../test/contract/playing.js';
import { higherHand } from '../../../test/contract/secret-game.js';
import { lastStone } from '../../../test/contract/sixth-game.js';
import type { Move } from '../../core/game.js';
import { GAMES } from '../../games/index.js';
import { GUIDED_ANSWERS } from './guided-answers.js';
import { Truths } from './truths.js';

const ALL = [...GAMES, lastStone, higherHand];
const truths = new Truths(ALL);
const guided = (game: string, moves: readonly Move[]) => GUIDED_ANSWERS.guided(truths, { game, moves });

describe.each(ALL.map(({ id }) => id))('the first game of %s', (game) => {
  it('has something to say before and after every move, until it is over', () => {
    const moves: Move[] = [];
    for (let state = must(guided(game, moves)); state.end === undefined && moves.length < 5; ) {
      expect(state).toMatchObject({ made: moves.length, shown: { seat: 0 } });
      expect(state.hints).toHaveLength(3);
      const choice = state.shown.choices.find(({ whyNot }) => whyNot === undefined);
      if (choice === undefined) throw new Error('no move can be played');
      moves.push(choice.move);
      state = must(guided(game, moves));
      expect(state.said.length).toBeGreaterThan(0);
      expect([...state.said, ...(state.hints ?? [])].join(' ')).not.toMatch(/undefined|null|NaN/);
      const told = [...state.said, state.task, state.end ?? ''].join(' ');
      for (const name of [...truths.game(game).words.seats, 'Computer']) expect(told).not.toContain(name);
      expect(structuredClone(state)).toEqual(state);
    }
    expect(moves.length).toBeGreaterThan(0);
  });

  it('is the same for everybody, and refuses what can’t be played', () => {
    expect(guided(game, [])).toEqual(guided(game, []));
    expect(errorOf(guided(game, ['no such move']))).toBe('That move can’t be played here.');
  });
});
