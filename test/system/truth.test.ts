import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { emptyFolder, runDuel } from '../driver/piped.js';

const solved = async (...args: readonly string[]): Promise<Record<string, unknown>> => {
  const { stdout, stderr, code } = await runDuel(['solve', ...args, '--json']);
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  return JSON.parse(stdout);
};

describe('duel solve', () => {
  it('tells who wins, in how many turns, and what each move is worth', async () => {
    const { stdout } = await runDuel(['solve', 'digit-duel-zero']);
    expect(stdout).toContain('Player 1 to move. Player 1 wins in 15 turns with best play.');
    expect(stdout).toMatch(/^ {2}5 +win in 15 +best$/m);
    expect(stdout).toMatch(/^ {2}2 +loss in 18$/m);
  });

  it('answers programs in JSON', async () => {
    expect(await solved('dual-digits', '--moves', '3 2')).toEqual({
      game: 'dual-digits',
      options: { start: 25, max: 4 },
      moves: [3, 2],
      turn: 3,
      seat: 1,
      value: 'loss',
      distance: 8,
      choices: [
        { move: 1, value: 'loss', distance: 8, best: true },
        { move: 3, value: 'loss', distance: 8, best: true },
        { move: 4, value: 'loss', distance: 8, best: true },
      ],
    });
    const best = await solved('multiplication-duel');
    expect(best['choices']).toSatisfy((choices: { move: number; best: boolean }[]) => {
      const moves = choices.filter((choice) => choice.best).map(({ move }) => move);
      return moves.join() === '3,4,5';
    });
  });

  it('has no distance where nobody can force a win (R-4)', async () => {
    expect(await solved('digit-duel-zero', '--set', 'start=100')).toMatchObject({ value: 'draw', distance: null });
  });

  it('gives strategies and dominant choices where both choose at once', async () => {
    const free = await solved('number-duel');
    expect(free).toMatchObject({ value: 0, seat: null, dominant: [[5], [5]] });
    const spent = await solved('number-duel', '--set', 'numbers=spent');
    expect(spent).toMatchObject({ value: 0, dominant: [[], []] });
    expect(spent['strategies']).toEqual(
      [0, 1].map(() => [1, 2, 3, 4, 5].map((move) => ({ move, probability: expect.closeTo(0.2, 9) }))),
    );
  });

  it('answers for numbers of a thousand digits', async () => {
    const start = `1${'0'.repeat(998)}`;
    const lost = await solved('dual-digits', '--set', `start=${start}5`);
    expect(lost).toMatchObject({ value: 'loss', turn: 1, seat: 1 });
    expect(await solved('dual-digits', '--set', `start=${start}7`, '--moves', '2')).toMatchObject({
      value: 'loss',
      seat: 2,
    });
    const { stdout } = await runDuel(['solve', 'multiplication-duel', '--set', `target=${start}0`]);
    expect(stdout).toContain('(1000 digits)');
  });

  it.each([
    [['dual-digits', '--moves', '3 3'], '3 is forbidden'],
    [['dual-digits', '--moves', '3 x'], '"x" isn’t a move of Dual Digits. Use a number from 1 to 4.'],
    [['number-duel', '--moves', '3'], 'each round needs two choices'],
    [['dual-digits', '--set', 'start=3', '--moves', '3 1'], 'comes after the end of the game'],
    [['dual-digits', '--set', `start=${'9'.repeat(1001)}`], 'at most 1000 digits'],
    [['dual-digits', '--set', `start=${'9'.repeat(100)}`, '--moves', '3 3'], 'can’t be played'],
    [['digit-duel-zero', '--set', 'start=10001'], 'a whole number from 1 to 10000'],
    [['number-duel', '--set', 'numbers=spent', '--set', 'points=9999'], 'choose smaller options'],
  ] as const)('%j is refused in words', async (args, words) => {
    const { stderr, stdout, code } = await runDuel(['solve', ...args]);
    expect(stderr).toContain(words);
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
  });
});

describe('duel table', () => {
  it.each([
    ['dual-digits', 'shared,forbidden,value,distance', 125],
    ['multiplication-duel', 'shared,value,distance', 99],
    ['digit-duel-zero', 'own,opponent,value,distance', 625],
    ['digit-duel-target', 'own,opponent,value,distance', 576],
    ['number-duel', 'a,b,value,distance', 226],
  ])('lists every position of %s', async (game, head, count) => {
    const { stdout } = await runDuel(['table', game, '--csv']);
    const [first, ...rows] = stdout.trimEnd().split('\n');
    expect(first).toBe(head);
    expect(rows).toHaveLength(count);
    const { stdout: json } = await runDuel(['table', game, '--json']);
    expect(JSON.parse(json)).toHaveLength(count);
  });

  it('counts 359 wins and 266 losses in Race to Zero', async () => {
    const { stdout } = await runDuel(['table', 'digit-duel-zero']);
    expect(stdout.match(/,win,/g)).toHaveLength(359);
    expect(stdout.match(/,loss,/g)).toHaveLength(266);
  });

  it('is streamed: it stops when its reader has seen enough', async () => {
    const { spawnSync } = await import('node:child_process');
    const { DUEL } = await import('../driver/piped.js');
    const command = `"${process.execPath}" "${DUEL}" table digit-duel-zero --set start=2000 | head -n 2`;
    const { stdout, status } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
    expect({ stdout, status }).toEqual({ stdout: 'own,opponent,value,distance\n1,1,win,1\n', status: 0 });
  });
});

describe('duel map', () => {
  it('draws in letters', async () => {
    const { stdout } = await runDuel(['map', 'multiplication-duel']);
    expect(stdout).toContain(' 0    W W L L L W');
    expect((await runDuel(['map', 'digit-duel-zero'])).stdout).toMatch(/^ 1 {3}W {2}L {2}W/m);
    expect((await runDuel(['map', 'number-duel'])).stdout).toContain('100%');
  });

  it('writes pictures with axes and legend, and never over a file', async () => {
    const cwd = emptyFolder();
    const args = ['map', 'digit-duel-zero', '--set', 'start=40', '--svg', 'a.svg', '--png', 'a.png'];
    expect((await runDuel(args, { cwd })).code).toBe(0);
    const svg = readFileSync(join(cwd, 'a.svg'), 'utf8');
    expect(svg).toContain('Digit Duel: Race to Zero (start=40)');
    expect(svg.match(/<title>own \d+, opponent \d+: /g)).toHaveLength(1600);
    expect(svg).toContain('the player to move wins');
    const png = readFileSync(join(cwd, 'a.png'));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    const length = png.readUInt32BE(33);
    expect(inflateSync(png.subarray(41, 41 + length))).toHaveLength((width * 3 + 1) * height);
    expect((await runDuel(args, { cwd })).stderr).toContain('it already exists');
  });

  it('refuses a picture that nobody could look at', async () => {
    const cwd = emptyFolder();
    const { code, stderr } = await runDuel(['map', 'digit-duel-zero', '--set', 'start=1500', '--png', 'a.png'], {
      cwd,
    });
    expect(stderr).toContain('at most 1000 positions wide');
    expect(code).toBe(2);
    expect(existsSync(join(cwd, 'a.png'))).toBe(false);
  });
});

describe('duel fairness', () => {
  it('shows who wins for each setting', async () => {
    const { stdout } = await runDuel(['fairness', 'dual-digits', '--range', '1..30']);
    expect(stdout).toContain('The second player wins: 5, 10, 15, 20, 25, 30.');
    expect(stdout).toContain('No setting is fair.');
    const race = await runDuel(['fairness', 'digit-duel-zero', '--range', '95..105', '--csv']);
    expect(race.stdout).toContain('start,winner,distance,value\n');
    expect(race.stdout).toContain('\n100,nobody,,0\n');
  });

  it('knows starts of Race to Zero beyond those that can be played, and refuses those beyond what is exact', async () => {
    const far = await runDuel(['fairness', 'digit-duel-zero', '--range', '12340..12341', '--csv']);
    expect(far.stdout).toBe('start,winner,distance,value\n12340,nobody,,0\n12341,nobody,,0\n');
    const farther = await runDuel(['fairness', 'digit-duel-zero', '--range', '1..100001']);
    expect(farther.stderr).toContain('start goes from 1 to 100000 here');
    expect(farther.code).toBe(2);
  });

  it.each([
    [['--range', '5..1'], 'starts with the smaller number: 1..5'],
    [['--range', '0..5'], 'start goes from 1 to 10000'],
    [['--range', '1..10001'], 'start goes from 1 to 10000'],
    [['--option', 'strat'], '--option must be one of start, max'],
  ] as const)('refuses %j in words', async (args, words) => {
    const { stderr, code } = await runDuel(['fairness', 'dual-digits', ...args]);
    expect(stderr).toContain(words);
    expect(code).toBe(2);
  });
});
