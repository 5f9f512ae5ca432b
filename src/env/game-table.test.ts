import { describe, expect, it } from 'vitest';
import { typicalOptions } from '../core/options.js';
import { createRandom } from '../core/random.js';
import { GAMES } from '../games/catalogue.js';
import { must } from '../../test/contract/playing.js';
import { Env } from './env.js';
import { type GameTable, tabulate } from './game-table.js';
import { makeNpy, makeNpz } from './npz.js';

const env = new Env(GAMES);

function tableOf(id: string, asked = {}): GameTable {
  const game = GAMES.find((known) => known.id === id) ?? GAMES[0];
  if (game === undefined) throw new Error('there are no games');
  const options = typicalOptions(game.options, asked);
  return tabulate(game, options, must(env.truths.of(game, options)));
}

/** The numbers of an array at a row. */
function at({ arrays }: GameTable, name: string, row: number): readonly number[] {
  const array = arrays[name];
  if (array === undefined) throw new Error(`no array ${name}`);
  const size = array.data.length / (array.shape[0] ?? 1);
  return Array.from(array.data.subarray(row * size, (row + 1) * size));
}

describe.each([
  ['dual-digits', {}],
  ['multiplication-duel', {}],
  ['digit-duel-zero', {}],
  ['digit-duel-target', { target: 20 }],
  ['number-duel', {}],
  ['number-duel', { points: 4, max: 3, numbers: 'spent' }],
])('the table of %s %j', (id, asked) => {
  const table = tableOf(id, asked);
  const { head } = table;

  it('goes where the environment goes, and knows what it knows', () => {
    const random = createRandom(11);
    for (let games = 0; games < 20; games += 1) {
      let step = must(env.reset({ game: id, options: head.options, turnLimit: 40 }));
      let row = head.start;
      while (step.toMove.length > 0) {
        expect(at(table, 'obs', row)).toEqual(step.obs);
        expect(at(table, 'mask', row)).toEqual(step.mask.flat());
        const truth = must(env.truth(step.state));
        expect(at(table, 'value', row)).toEqual([truth.value]);
        expect(at(table, 'distance', row)).toEqual([truth.distance ?? -1]);
        expect(at(table, 'regret', row)).toEqual(truth.regret.flat().map((regret) => regret ?? -1));
        const strategies = 'strategies' in truth ? truth.strategies.flat() : undefined;
        expect(table.arrays['strategies'] && at(table, 'strategies', row)).toEqual(strategies);
        const next = at(table, 'next', row);
        const legal = next.flatMap((to, action) => (to === -1 ? [] : [action]));
        const action = random.pick([legal[0] ?? -1, ...legal.slice(1)]);
        const count = head.actions.length;
        const mover = step.toMove[0] ?? 0;
        step = must(
          env.step(step.state, head.kind === 'alternating' ? action : [Math.floor(action / count), action % count]),
        );
        row = next[action] ?? -1;
        const winner = at(table, 'winner', row)[0] ?? 0;
        // A row is seen by whoever would be next, and where both choose by the first seat.
        const seenBy = head.kind === 'alternating' ? 1 - mover : 0;
        expect(winner + 0).toBe((step.rewards[seenBy] ?? 0) + 0);
      }
      expect(at(table, 'obs', row)).toEqual(step.obs);
    }
  });

  it('has rows that all lead to rows', () => {
    const { next } = table.arrays;
    const rows = next?.shape[0] ?? 0;
    expect([...(next?.data ?? [])].every((to) => to >= -1 && to < rows)).toBe(true);
  });
});

describe('an .npy file', () => {
  it('has a header whose length is a multiple of 64, and the bytes behind it', () => {
    const bytes = makeNpy({ shape: [2, 3], data: Int16Array.of(1, 2, 3, 4, 5, -1) });
    const text = new TextDecoder('latin1').decode(bytes);
    expect(text.slice(1, 6)).toBe('NUMPY');
    const length = (bytes[8] ?? 0) + 256 * (bytes[9] ?? 0);
    expect((length + 10) % 64).toBe(0);
    expect(text.slice(10, 10 + length)).toMatch(
      /^\{'descr': '<i2', 'fortran_order': False, 'shape': \(2, 3\), \} *\n$/,
    );
    expect(Array.from(bytes.subarray(10 + length))).toEqual([1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 255, 255]);
  });
});

describe('an .npz file', () => {
  it('is the same for the same table', () => {
    expect(makeNpz(tableOf('dual-digits'))).toEqual(makeNpz(tableOf('dual-digits')));
  });
});
