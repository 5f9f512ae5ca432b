import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { arena, file } from '../driver/arena.js';
import { createRandom } from '../../src/core/random.js';
import { GAMES } from '../../src/games/catalogue.js';

/** A program that plays as it is told. */
const SCRIPTED = `${process.execPath} ${fileURLToPath(new URL('../driver/scripted-player.mjs', import.meta.url))}`;

const LEVELS_RUN = ['run', 'newcomer', 'regular', 'perfect', '--pairs', '4', '--seed', '7', '--game'];

describe('a run of levels', () => {
  it('leaves the same record, byte for byte, whatever the concurrency', async () => {
    const [one, four] = [file('1.jsonl'), file('4.jsonl')];
    const first = await arena([...LEVELS_RUN, 'dual-digits', '--record', one]);
    const second = await arena([...LEVELS_RUN, 'dual-digits', '--record', four, '--concurrency', '4']);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(four, 'utf8')).toBe(readFileSync(one, 'utf8'));
    expect(second.out).toBe(first.out);
  });

  it('that was broken off anywhere goes on to the very same record', async () => {
    const whole = file('whole.jsonl');
    const { out } = await arena([...LEVELS_RUN, 'last-stone', '--record', whole]);
    const text = readFileSync(whole, 'utf8');
    const random = createRandom(5);
    const afterConfig = text.indexOf('\n') + 1;
    for (let round = 0; round < 6; round += 1) {
      const torn = file('torn.jsonl');
      writeFileSync(torn, text.slice(0, random.int(afterConfig, text.length)));
      const again = await arena([...LEVELS_RUN, 'last-stone', '--record', torn, '--resume']);
      expect(again).toMatchObject({ code: 0, out });
      expect(readFileSync(torn, 'utf8')).toBe(text);
    }
  });

  it('is judged again from its record alone, in words, Markdown, JSON and as a page', async () => {
    const record = file('a.jsonl');
    const html = file('a.html');
    const run = await arena([...LEVELS_RUN, 'digit-duel-zero', '--record', record]);
    expect((await arena(['score', record])).out).toBe(run.out);
    const markdown = await arena(['report', record, '--markdown']);
    expect(markdown.out).toContain('| player | Elo above regular |');
    const { out } = await arena(['report', record, '--json']);
    expect(JSON.parse(out)).toMatchObject({
      pairs: { played: 12, void: 0 },
      sections: [{ game: 'digit-duel-zero', matches: 24 }],
    });
    await arena(['report', record, '--html', html]);
    const page = readFileSync(html, 'utf8');
    expect(page).toContain('<h2>Blunders</h2>');
    expect(page).toContain('#/digit-duel-zero/explore?set=start%3A25&amp;at=');
    expect(page).not.toContain('<script');
  });

  it('finds no difference between a level and itself', async () => {
    const { out } = await arena([
      'run',
      'regular',
      'again=regular',
      '--game',
      'digit-duel-zero',
      '--pairs',
      '60',
      '--seed',
      '3',
      '--json',
    ]);
    const { low, high } = JSON.parse(out).sections[0].pairings[0].result.elo;
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
  });

  it('stops a sequential test as soon as it is decided', async () => {
    const { out, code } = await arena([
      'run',
      'perfect',
      'newcomer',
      '--game',
      'dual-digits',
      '--seed',
      '1',
      '--sprt',
      '0,50',
      '--json',
    ]);
    const { sprt, pairs } = JSON.parse(out);
    expect(code).toBe(0);
    expect(sprt).toMatchObject({ verdict: 'h1' });
    expect(pairs.played).toBeLessThan(500);
  });

  it('plays a sixth game, and all games at once', async () => {
    const all = await arena(['run', 'newcomer', 'perfect', '--game', 'all', '--pairs', '2', '--seed', '1', '--json']);
    const { sections } = JSON.parse(all.out);
    expect(sections.map(({ game }: { game: string }) => game)).toEqual([
      'all',
      ...GAMES.map(({ id }) => id),
      'last-stone',
    ]);
  });
});

describe('a record', () => {
  it('is never overwritten', async () => {
    const record = file('a.jsonl');
    writeFileSync(record, 'precious');
    const { code, err } = await arena([...LEVELS_RUN, 'dual-digits', '--record', record]);
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining('already exists. Continue it with --resume'),
    });
    expect(readFileSync(record, 'utf8')).toBe('precious');
    expect((await arena(['score', record])).err).toContain('isn’t an arena record');
  });

  it('of another configuration is refused, and the difference named', async () => {
    const record = file('a.jsonl');
    await arena([...LEVELS_RUN, 'dual-digits', '--record', record]);
    const { code, err } = await arena([
      'run',
      'newcomer',
      'regular',
      'perfect',
      '--pairs',
      '5',
      '--seed',
      '8',
      '--game',
      'dual-digits',
      '--record',
      record,
      '--resume',
    ]);
    expect(code).toBe(2);
    expect(err).toContain('pairs: 4 in the record, 5 now; seed: 7 in the record, 8 now');
  });

  it('that was changed by hand is called damaged', async () => {
    const record = file('a.jsonl');
    await arena([...LEVELS_RUN, 'dual-digits', '--record', record]);
    const text = readFileSync(record, 'utf8');
    writeFileSync(record, text.replace(/"moves":\["\d"/, '"moves":["x"'));
    expect(await arena(['score', record])).toMatchObject({
      code: 2,
      err: expect.stringContaining('The record is damaged'),
    });
  });
});

describe('a person in a run', () => {
  const words = [
    'run',
    'me=human',
    'perfect',
    '--game',
    'last-stone',
    '--set',
    'heap=4',
    '--pairs',
    '1',
    '--seed',
    '1',
  ];

  it('plays at this terminal, and is told what was wrong', async () => {
    const { out, code } = await arena([...words, '--json'], {}, '9\n3\n1\n');
    expect(out).toContain('"9" is not a number from 1 to 3.');
    expect(out).toContain('There are 4 stones.');
    const report = JSON.parse(out.slice(out.indexOf('{\n')));
    expect(report.sections[0].players[0]).toMatchObject({ name: 'me', faults: { illegal: 1 } });
    expect(code).toBe(0);
  });

  it('may leave: the run stops and can be resumed', async () => {
    const record = file('me.jsonl');
    expect(await arena([...words, '--record', record], {}, '3\n')).toMatchObject({
      code: 3,
      err: expect.stringContaining('--resume'),
    });
  });
});

describe('the command', () => {
  it('does the arithmetic alone', async () => {
    expect((await arena(['stats', '--pentanomial', '3,0,5,0,1', '--sprt', '0,5'])).out).toBe(
      [
        'Pairs: 9',
        'Score: 38.89% (18.36–59.42)',
        'Elo: -78.52 ± 162.75',
        'Normalised Elo: -86.86 ± 160.50',
        'LLR: -0.06 (-2.94 to 2.94): not decided yet',
        '',
      ].join('\n'),
    );
  });

  it.each([
    [[], 'What should the arena do?'],
    [['rum'], 'Did you mean'],
    [['run', 'perfect', '--game', 'dual-digits'], 'Name two players or more'],
    [['run', 'perfect', 'prefect', '--game', 'dual-digits'], 'There’s no player "prefect".'],
    [['run', 'perfect', 'regular'], 'Which game?'],
    [['run', 'perfect', 'model:m', '--game', 'dual-digits'], 'Where’s the model m?'],
    [['run', 'perfect', 'http://[nowhere', '--game', 'dual-digits'], 'There’s no player "http://[nowhere".'],
    [['run', 'perfect', 'model:m@http://[x', '--game', 'dual-digits'], '"http://[x" isn’t an address'],
    [['run', 'perfect', 'model:m', '--base-url', 'x', '--game', 'dual-digits'], '"x" isn’t an address'],
    [['run', 'perfect', 'regular', '--game', 'all', '--set', 'start=3'], '--set needs a single --game.'],
    [['run', 'perfect', 'regular', '--game', 'dual-digits', '--retries', '6'], 'from 0 to 5'],
    [['score', 'a', '--html', 'b'], 'duel arena score has no option --html.'],
    [['stats', '--pentanomial', '0,0,0,0,0'], 'not all 0'],
    [['score', '/nowhere'], 'Can’t read /nowhere'],
  ])('%j is refused: %s', async (words, problem) => {
    const { code, err } = await arena(words);
    expect(err).toContain(problem);
    expect(code).toBe(2);
    expect(existsSync('b')).toBe(false);
  });

  it('shows what a program said to standard error, if something is wrong with it', async () => {
    const failing = await arena(['check', 'cmd:echo no such module >&2; exit 3', '--game', 'last-stone']);
    expect(failing).toMatchObject({ code: 1, out: expect.stringMatching(/standard error:\n +no such module\n/) });
    const json = await arena(['check', 'cmd:echo no such module >&2; exit 3', '--game', 'last-stone', '--json']);
    expect(JSON.parse(json.out)).toMatchObject({ ok: false, stderr: 'no such module\n' });
    const sound = await arena(['check', `cmd:echo hello >&2; exec ${SCRIPTED} well`, '--game', 'last-stone']);
    expect(sound).toMatchObject({ code: 0, out: expect.not.stringContaining('standard error') });
  });

  it('says where the log of a program is, if there is something in it', async () => {
    const record = file('a.jsonl');
    const run = (how: string) => [
      'run',
      `p=cmd:${how}`,
      'newcomer',
      '--game=last-stone',
      '--pairs=1',
      '--record',
      record,
    ];
    expect((await arena(run(`${SCRIPTED} well`))).err).toBe('');
    const { err } = await arena([...run(`${SCRIPTED} well`), '--resume']);
    expect(err).toBe('');
    const other = file('b.jsonl');
    const noisy = await arena([...run('echo no such module >&2; exit 3').slice(0, -1), other]);
    expect(noisy.err).toBe(`What p wrote to standard error is in ${other}.p.log.\n`);
  });

  it('checks a player of ours', async () => {
    const { code, out } = await arena(['check', 'random-0.5:newcomer', '--game', 'last-stone']);
    expect({ code, out }).toEqual({ code: 0, out: 'ok       plays last-stone without a fault\n' });
  });
});
