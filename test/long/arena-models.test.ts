import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { arena, file, model } from '../driver/arena.js';

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
    expect(first).toMatchObject({
      code: 3,
      out: expect.stringMatching(/ void: The endpoint answered 500:\s/),
      err: 'Some pairs are void: a player couldn’t be reached. Play them with the same command, --resume and --redo-failed.\n',
    });
    broken = false;
    const resumed = await arena(modelRun(url, '--record', record, '--resume'));
    expect(resumed.out).toBe(first.out);
    const redone = await arena(modelRun(url, '--record', record, '--resume', '--redo-failed'));
    expect(redone.out).toContain('3 pairs (6 matches');
    expect(redone).toMatchObject({ code: 0, out: expect.not.stringContaining('void'), err: '' });
  }, 120_000);

  it('keeps its record to itself while it runs; another run is told who has it', async () => {
    const [asked, answered] = [new AbortController(), new AbortController()];
    const url = await model(async () => {
      asked.abort();
      if (!answered.signal.aborted) await once(answered.signal, 'abort');
      return {};
    });
    const record = file('m.jsonl');
    const first = arena(modelRun(url, '--record', record));
    await once(asked.signal, 'abort');
    const text = readFileSync(record, 'utf8');
    const second = await arena(modelRun(url, '--record', record, '--resume'));
    expect(second.code).toBe(2);
    expect(second.err).toContain(`Another run is writing to ${record}: process ${process.pid}, which started at`);
    expect(second.err).toContain('or choose another name with --record');
    expect(readFileSync(record, 'utf8')).toBe(text);
    answered.abort();
    expect((await first).code).toBe(0);
    expect((await arena(modelRun(url, '--record', record, '--resume'))).code).toBe(0);
  });

  it('was asked, for all the record says, when the run was killed before the answer: that may cost as much as any', async () => {
    const url = await model(() => ({}));
    const whole = file('whole.jsonl');
    const price = ['--price', '100,100'];
    const first = await arena(modelRun(url, '--record', whole, ...price));
    expect(first.out).not.toContain('without an answer');
    const text = readFileSync(whole, 'utf8');
    const torn = file('torn.jsonl');
    writeFileSync(torn, text.slice(0, text.indexOf('\n', text.indexOf('"type":"ask"')) + 1));
    const resumed = await arena(modelRun(url, '--record', torn, '--resume', ...price));
    expect(resumed.out).toContain('Not included: a question without a recorded answer');
    const again = [...modelRun(url, '--record', torn, '--resume', ...price), '--json'];
    const { usage, unanswered } = JSON.parse((await arena(again)).out);
    expect({ usage, unanswered }).toEqual({
      usage: JSON.parse((await arena(['score', whole, '--json'])).out).usage,
      unanswered: 1,
    });
  });

  it('has spent its last money, if need be, on a question that was never answered', async () => {
    const url = await model(() => ({}));
    const record = file('m.jsonl');
    // 55 tokens cost 0.0055: one answer is within the limit, an answer and a lost question are not.
    const run = modelRun(url, '--record', record, '--price', '100,100', '--max-cost', '0.01');
    await arena(run);
    const lines = readFileSync(record, 'utf8').split('\n');
    const second = lines.flatMap((line, index) => (line.includes('"type":"ask"') ? [index] : []))[1] ?? 0;
    writeFileSync(record, `${lines.slice(0, second + 1).join('\n')}\n`);
    const before = readFileSync(record, 'utf8');
    expect(await arena([...run, '--resume'])).toMatchObject({ code: 3, err: expect.stringContaining('--max-cost') });
    expect(readFileSync(record, 'utf8')).toBe(before);
  });

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

  it('is checked before it costs a run', async () => {
    const url = await model(() => ({ content: '{"move": "9"}' }));
    const check = ['check', 'model:m', '--base-url', url, '--param', 'temperature=0', '--game', 'last-stone'];
    expect(await arena(check)).toMatchObject({ code: 1, out: expect.stringContaining('turn 1: illegal: ') });
  });

  it('that nobody could reach has no score, and none without retries', async () => {
    const { out } = await arena(modelRun(await model(() => ({ status: 401 }))));
    expect(out).toContain('0 pairs (0 matches, 0 different) with seed 2; 3 void: The endpoint answered 401');
    expect(out).not.toContain('no retries');
  });

  it('may cost nothing, which is not the same as unknown', async () => {
    const url = await model(() => ({}));
    const [free, unknown] = [file('free.jsonl'), file('unknown.jsonl')];
    expect((await arena(modelRun(url, '--price', '0,0', '--record', free))).out).toMatch(/; cost 0\.0000\.\n$/);
    expect((await arena(modelRun(url, '--record', unknown))).out).toMatch(/; cost unknown\.\n$/);
    const text = readFileSync(unknown, 'utf8');
    writeFileSync(unknown, text.replace('"output":5', '"output":5,"cost":0.25'));
    expect((await arena(['score', unknown])).out).toMatch(/; cost 0\.2500, and unknown for \d+ answers\.\n$/);
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
    expect(out).toMatch(/9 of 9 +100% +0 +0 +none/);
    expect(out).toMatch(/the best reply +50% +100% +0%/);
    expect((await arena(['score', record])).out).toBe(out);
    expect(
      (await arena(['exam', 'perfect', '--game', 'last-stone', '--seed', '1', '--record', record, '--resume'])).out,
    ).toBe(out);
  });

  it('of a model is estimated without a call, as a run is', async () => {
    const exam = ['exam', 'model:m', '--game', 'last-stone', '--base-url', 'http://127.0.0.1:9/v1', '--dry-run'];
    const { out } = await arena(exam);
    expect(out).toMatch(
      /^9 questions\.\nm: about 9 calls, \d+ tokens in, 1350 out \(with short answers\), cost unknown\n$/,
    );
    const [single, triple] = [await arena([...exam, '--json']), await arena([...exam, '--json', '--samples', '3'])];
    const [
      {
        players: [one],
      },
      {
        players: [three],
      },
    ] = [JSON.parse(single.out), JSON.parse(triple.out)];
    expect(one.input).toBeGreaterThan(9 * 50);
    expect(three.calls).toBe(27);
    expect(Math.abs(three.input - 3 * one.input)).toBeLessThan(3);
    const priced = JSON.parse((await arena([...exam, '--json', '--price', '2,3'])).out).players[0];
    expect(priced.cost).toBeCloseTo((one.input * 2 + one.output * 3) / 1e6, 12);
    expect((await arena(['exam', 'regular', '--game', 'last-stone', '--dry-run'])).out).toContain('costs nothing');
  });

  it('takes an invalid multiplier for the choice that it is by the book (R-MD1), and asks no more', async () => {
    let asked = 0;
    const url = await model(() => {
      asked += 1;
      return { content: '{"move": "12"}' };
    });
    const record = file('exam.jsonl');
    const exam = ['exam', 'model:m', '--game', 'multiplication-duel', '--seed', '1', '--base-url', url];
    const { out } = await arena([...exam, '--record', record]);
    expect(out).toMatch(/27 of 27 +0% .*27 illegal/);
    await arena([...exam, '--record', record, '--resume']);
    expect(asked).toBe(27);
  });

  it('that stops early says why, and how to continue', async () => {
    const url = await model(() => ({}));
    const record = file('exam.jsonl');
    const exam = ['exam', 'model:m', '--game', 'last-stone', '--base-url', url, '--price', '1000,1000'];
    expect(await arena([...exam, '--max-cost', '0.1', '--record', record])).toMatchObject({
      code: 3,
      err: 'Stopped: --max-cost is reached. Continue with the same command and --resume.\n',
    });
    const resumed = await arena([...exam, '--seed', '42', '--record', record, '--resume']);
    expect(resumed.code).toBe(0);
    expect(resumed.out).toMatch(/Tokens: \d+ in, \d+ out; cost \d/);
    expect((await arena(['score', record])).out).toBe(resumed.out);
  });

  it('of a game that is too large begins no record', async () => {
    const record = file('exam.jsonl');
    const exam = ['exam', 'newcomer', '--game', 'digit-duel-zero', '--seed', '1', '--record', record];
    expect(await arena([...exam, '--set', 'start=500'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('too many positions'),
    });
    expect(existsSync(record)).toBe(false);
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
