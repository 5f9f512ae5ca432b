import { describe, expect, it } from 'vitest';
import { typicalOptions } from '../core/options.js';
import { GAMES } from '../games/catalogue.js';
import { findTruth } from '../solver/truth.js';
import { openingsFor } from './openings.js';
import { scheduleOf } from './schedule.js';

const setting = (id: string) => {
  const game = GAMES.find((one) => one.id === id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  const options = typicalOptions(game.options);
  const rules = game.rules(options);
  const truth = findTruth(game, options, { from: [rules.start(0)] });
  if (!truth.ok) throw new Error(truth.error.code);
  return { rules, truth: truth.value };
};

describe.each(GAMES.map(({ id }) => id))('openings of %s', (id) => {
  const { rules, truth } = setting(id);
  const openings = openingsFor(rules, truth, 1, 20);

  it('begin with the book’s start and are positions in which somebody is to move', () => {
    expect(openings[0]).toBe(rules.makePosition(rules.start(0)));
    for (const text of openings) {
      const position = rules.parsePosition(text);
      expect(position).toBeDefined();
      expect(rules.status(position).kind).not.toBe('over');
    }
  });

  it('are different ones, as many as there are, and the same for the same seed', () => {
    const all = new Set(openingsFor(rules, truth, 1, 5000));
    expect(all.size).toBeGreaterThan(1);
    expect(new Set(openings).size).toBe(Math.min(20, all.size));
    expect(openingsFor(rules, truth, 1, 20)).toEqual(openings);
    expect(openingsFor(rules, truth, 2, 20)).not.toEqual(openings);
    expect(openingsFor(rules, truth, 1, 5)).toEqual(openings.slice(0, 5));
  });
});

it('openings are spread over what they are worth', () => {
  const { rules, truth } = setting('digit-duel-zero');
  if (truth.kind !== 'alternating') throw new Error('in turn');
  const kinds = openingsFor(rules, truth, 1, 20).map((text) => truth.solution.valueOf(rules.parsePosition(text)).kind);
  expect(kinds.filter((kind) => kind === 'win').length).toBeGreaterThan(4);
  expect(kinds.filter((kind) => kind === 'loss').length).toBeGreaterThan(4);
});

describe('a schedule', () => {
  const players = ['a', 'b', 'c'].map((name) => ({ name, spec: name }));
  const games = [
    { id: 'x', options: {} },
    { id: 'y', options: {} },
  ];

  it('has each opening played by all before the next one', () => {
    const schedule = scheduleOf({ mode: 'round-robin', players, games, pairs: 2 });
    expect(
      schedule.map(({ pair, game, opening, players: seats }) => [pair, game, opening, ...seats].join(' ')),
    ).toEqual([
      '1 0 0 0 1',
      '2 0 0 0 2',
      '3 0 0 1 2',
      '4 1 0 0 1',
      '5 1 0 0 2',
      '6 1 0 1 2',
      '7 0 1 0 1',
      '8 0 1 0 2',
      '9 0 1 1 2',
      '10 1 1 0 1',
      '11 1 1 0 2',
      '12 1 1 1 2',
    ]);
  });

  it('has only the first player meet the others in a gauntlet', () => {
    const schedule = scheduleOf({ mode: 'gauntlet', players, games: games.slice(0, 1), pairs: 1 });
    expect(schedule.map(({ players: seats }) => seats)).toEqual([
      [0, 1],
      [0, 2],
    ]);
  });
});
