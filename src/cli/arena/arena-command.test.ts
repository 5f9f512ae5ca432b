import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lastStone } from '../../../test/contract/sixth-game.js';
import { createRandom } from '../../core/random.js';
import { GAMES } from '../../games/catalogue.js';
import { main } from '../main.js';

const file = (name: string): string => join(mkdtempSync(join(tmpdir(), 'duelbook-arena-')), name);

const collect = (into: string[]): Writable =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      into.push(chunk.toString());
      done();
    },
  });

/** Runs `duel arena` in this process. */
async function arena(words: readonly string[], env: Readonly<Record<string, string>> = {}, input = '') {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await main(['arena', ...words], {
    games: [...GAMES, lastStone],
    stdin: new PassThrough().end(input),
    stdout: collect(out),
    stderr: collect(err),
    env,
    drawSeed: () => 42,
    now: () => new Date(0),
  });
  return { code, out: out.join(''), err: err.join('') };
}

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
      err: expect.stringContaining('exists already. Continue it with --resume'),
    });
    expect(readFileSync(record, 'utf8')).toBe('precious');
    expect((await arena(['score', record])).err).toContain('is not a record of the arena');
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

/** An endpoint of chat completions that answers so to each request, by its number. */
async function model(answer: (number: number) => { status?: number; content?: string }): Promise<string> {
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      asked += 1;
      const { status = 200, content = '{"move": "1"}' } = answer(asked);
      const choices = [{ finish_reason: 'stop', message: { content } }];
      response
        .writeHead(status, { 'retry-after': '0' })
        .end(JSON.stringify({ choices, usage: { prompt_tokens: 50, completion_tokens: 5 } }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/v1`;
}

const HOSTILE = '<img src=x onerror=alert(1)>';

/** A run of a model at this address. */
const modelRun = (url: string, ...more: readonly string[]): readonly string[] => [
  'run',
  'model:m',
  'newcomer',
  '--game',
  'dual-digits',
  '--pairs',
  '3',
  '--seed',
  '2',
  '--base-url',
  url,
  ...more,
];

describe('a model in a run', () => {
  it('leaves its key in no record and no report, and its text harmless on the page', async () => {
    const key = 'sk-test-0123456789';
    const url = await model(() => ({ content: `${HOSTILE} ${key} {"move": "9", "note": "${HOSTILE}"}` }));
    const [record, html] = [file('m.jsonl'), file('m.html')];
    const { out, code } = await arena(modelRun(url, '--record', record, '--price', '1,2', '--retries', '1'), {
      OPENAI_API_KEY: key,
    });
    expect(code).toBe(0);
    await arena(['report', record, '--html', html]);
    const text = readFileSync(record, 'utf8');
    expect(text).toContain('onerror');
    for (const written of [out, text, readFileSync(html, 'utf8')]) expect(written).not.toContain(key);
    expect(readFileSync(html, 'utf8')).not.toContain('<img');
    expect(out).toContain('12 illegal');
    expect(out).toContain('Tokens: 600 in, 60 out; cost 0.0007.');
  });

  it('voids the pair and not the match when its endpoint breaks down, and plays it again when asked to', async () => {
    let broken = true;
    const url = await model((number) => ({ status: broken && number > 4 ? 500 : 200 }));
    const record = file('m.jsonl');
    const first = await arena(modelRun(url, '--record', record));
    expect(first.out).toContain('void');
    broken = false;
    const resumed = await arena(modelRun(url, '--record', record, '--resume'));
    expect(resumed.out).toBe(first.out);
    const redone = await arena(modelRun(url, '--record', record, '--resume', '--redo-failed'));
    expect(redone.out).toContain('3 pairs (6 matches');
    expect(redone.out).not.toContain('void');
  }, 120_000);

  it('has an address whose secrets stay out of the record', async () => {
    const url = (await model(() => ({}))).replace('http://', 'http://user:password@');
    const record = file('m.jsonl');
    await arena(['run', `${url}?token=abc123`, 'newcomer', '--game', 'last-stone', '--pairs', '1', '--record', record]);
    expect(readFileSync(record, 'utf8')).not.toMatch(/password|abc123/);
  });

  it('is estimated without a call; an unknown price is unknown', async () => {
    const estimate = async (...more: readonly string[]) =>
      (await arena(modelRun('http://127.0.0.1:9/v1', '--dry-run', ...more))).out;
    expect(await estimate()).toMatch(/m: about \d+ calls, \d+ tokens in, \d+ out .*cost unknown/);
    expect(await estimate('--price', '1,1')).toMatch(/cost 0\.0\d+/);
    expect((await arena(modelRun('http://127.0.0.1:9/v1', '--max-cost', '1'))).err).toContain(
      '--max-cost needs --price',
    );
  });

  it('stops before it costs too much', async () => {
    const url = await model(() => ({}));
    const { code, err } = await arena(modelRun(url, '--price', '1000,1000', '--max-cost', '0.01'));
    expect(code).toBe(3);
    expect(err).toContain('--max-cost is reached');
  });
});

describe('an exam', () => {
  it('asks about every position and gives exact scores', async () => {
    const record = file('exam.jsonl');
    const { out, code } = await arena(['exam', 'perfect', '--game', 'last-stone', '--seed', '1', '--record', record]);
    expect(code).toBe(0);
    expect(out).toMatch(/9 of 9 +100 % +0 +0 +none/);
    expect(out).toMatch(/the best reply +50 % +100 % +0 %/);
    expect((await arena(['score', record])).out).toBe(out);
    expect(
      (await arena(['exam', 'perfect', '--game', 'last-stone', '--seed', '1', '--record', record, '--resume'])).out,
    ).toBe(out);
  });

  it('has a page and Markdown too', async () => {
    const [record, html] = [file('exam.jsonl'), file('exam.html')];
    await arena(['exam', 'newcomer', '--game', 'last-stone', '--seed', '1', '--record', record]);
    expect((await arena(['report', record, '--markdown'])).out).toContain('| against | score |');
    expect(await arena(['report', record, '--html', html])).toMatchObject({ code: 0, out: '' });
    expect(readFileSync(html, 'utf8')).toContain('<th scope="row">the best reply</th>');
  });

  it('goes on where it was broken off', async () => {
    const record = file('exam.jsonl');
    const exam = ['exam', 'newcomer', '--game', 'last-stone', '--samples', '3', '--seed', '1', '--record'];
    const whole = await arena([...exam, record]);
    const text = readFileSync(record, 'utf8');
    const torn = file('torn.jsonl');
    writeFileSync(torn, text.slice(0, text.length >> 1));
    const resumed = await arena([...exam, torn, '--resume']);
    expect(resumed.out).toBe(whole.out);
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
        'Score: 38.89 % (18.36–59.42)',
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
    [['run', 'perfect', 'prefect', '--game', 'dual-digits'], 'There is no player "prefect".'],
    [['run', 'perfect', 'regular'], 'Which game?'],
    [['run', 'perfect', 'model:m', '--game', 'dual-digits'], 'Where is the model m?'],
    [['run', 'perfect', 'regular', '--game', 'all', '--set', 'start=3'], '--set needs a single --game.'],
    [['run', 'perfect', 'regular', '--game', 'dual-digits', '--retries', '6'], 'from 0 to 5'],
    [['score', 'a', '--html', 'b'], 'duel arena score has no option --html.'],
    [['stats', '--pentanomial', '0,0,0,0,0'], 'not all 0'],
    [['score', '/nowhere'], 'Cannot read /nowhere'],
  ])('%j is refused: %s', async (words, problem) => {
    const { code, err } = await arena(words);
    expect(err).toContain(problem);
    expect(code).toBe(2);
    expect(existsSync('b')).toBe(false);
  });

  it('checks a player of ours', async () => {
    const { code, out } = await arena(['check', 'random-0.5:newcomer', '--game', 'last-stone']);
    expect({ code, out }).toEqual({ code: 0, out: 'ok       plays last-stone without a fault\n' });
  });
});
