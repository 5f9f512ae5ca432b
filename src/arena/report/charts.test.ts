import { describe, expect, it } from 'vitest';
import { heatMap, ratingChart } from './charts.js';

describe('the chart of ratings', () => {
  it('draws an arrow where only a bound is known, towards where the truth may be', () => {
    const chart = ratingChart({
      players: [{ name: 'strong' }, { name: 'regular' }, { name: 'weak' }],
      ratings: {
        players: [
          { elo: 300, low: 300, high: 300, bound: 'at-least' },
          { elo: 0, low: 0, high: 0, bound: null },
          { elo: -300, low: -300, high: -300, bound: 'at-most' },
        ],
        seat: { elo: 0, low: 0, high: 0 },
      },
      anchor: 'regular',
    });
    const points = [...chart.matchAll(/<circle cx="([\d.]+)"/g)].map(([, x]) => Number(x));
    const arrows = [...chart.matchAll(/<path class="bound" d="M([\d.]+) [\d.]+l(-?\d+) /g)].map(([, from, way]) => ({
      from: Number(from),
      isRight: Number(way) > 0,
    }));
    expect(arrows).toEqual([
      { from: (points[0] ?? 0) + 7, isRight: true },
      { from: (points[2] ?? 0) - 7, isRight: false },
    ]);
    expect(chart).not.toMatch(/[→←]/);
  });
});

describe('the map of mistakes', () => {
  it('has dark letters where much was lost, and those of the page elsewhere', () => {
    const truth = [1, 2, 3].map((x) => ({ at: [x, 0], letters: 'W' }));
    const cells = [
      { at: [1, 0], asked: 2, regret: 2 },
      { at: [2, 0], asked: 4, regret: 1 },
    ];
    const map = heatMap({ game: 'dual-digits', columns: ['shared', 'forbidden'], cells }, truth);
    expect([...map.matchAll(/class="(cell[^"]*)"/g)].map(([, name]) => name)).toEqual(['cell lost', 'cell', 'cell']);
  });
});
