import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../src/arena/fault.js';
import { type Exchange, playMatch } from '../../src/arena/play-match.js';
import type { Chair } from '../../src/arena/player.js';
import { type AnyMatch, createMatch, setupOf } from '../../src/core/match.js';
import { dualDigits } from '../../src/games/dual-digits/game.js';
import { isRunning } from '../driver/processes.js';
import { ProgramLog } from '../../src/cli/arena/program-log.js';
import { ProgramPlayer, type ProgramSettings } from '../../src/cli/arena/program-player.js';
import { ProgramProcess } from '../../src/cli/arena/program-process.js';

const SCRIPT = fileURLToPath(new URL('../driver/scripted-player.mjs', import.meta.url));
const commandOf = (...words: readonly string[]): string => [process.execPath, SCRIPT, ...words].join(' ');

const opened: ProgramPlayer[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((player) => player.close()));
});

function scripted(how: string, settings: Partial<ProgramSettings> = {}): ProgramPlayer {
  const player = new ProgramPlayer(how, {
    command: commandOf(how),
    arena: 'test',
    limits: { moveMs: 20_000, gameMs: null, retries: 0 },
    showLegal: true,
    seedFor: () => 1,
    startMs: 20_000,
    grace: { byeMs: 5000, termMs: 100 },
    ...settings,
  });
  opened.push(player);
  return player;
}

const SHORT = { limits: { moveMs: 150, gameMs: null, retries: 0 } };

/** The other side, which always plays what wins or else what is legal first. */
const opponent: Chair = {
  choose: ({ match, seat }) => ({ move: match.rules.makeMove(match.rules.legalMoves(match.position, seat)[0] ?? '') }),
  leave: () => undefined,
};

async function play(player: ProgramPlayer, retries = 0) {
  const start: AnyMatch = createMatch(setupOf(dualDigits, { start: 5, max: 4 }, { strict: true }));
  const exchanges: Exchange[] = [];
  const chair = player.sit({ id: '1.1', number: 1, match: start, seat: 0 });
  const ending = await playMatch(start, [chair, opponent], { retries, onExchange: (one) => exchanges.push(one) });
  return { ending, own: exchanges.filter(({ seat }) => seat === 0) };
}

describe('a program', () => {
  it('plays a match, and the next with the same process', async () => {
    const ready: unknown[] = [];
    const player = scripted('well', { onReady: (introduction) => ready.push(introduction) });
    for (let match = 0; match < 3; match += 1) {
      const { ending, own } = await play(player);
      expect(ending).toMatchObject({ kind: 'played', outcome: { reason: expect.any(String) } });
      expect(own.every(({ reply }) => reply.fault === undefined && (reply.ms ?? -1) >= 0)).toBe(true);
    }
    expect(ready).toEqual([expect.objectContaining({ name: 'scripted well', version: '1' })]);
  });

  it.each<[string, Fault, Partial<ProgramSettings>]>([
    ['crash', 'crash', {}],
    ['silence', 'timeout', SHORT],
    ['flood', 'crash', {}],
    ['endless', 'crash', {}],
    ['no-ids', 'unparsable', {}],
    ['not-utf8', 'unparsable', {}],
    ['chatty', 'unparsable', {}],
    ['illegal', 'illegal', {}],
    ['empty', 'empty', {}],
  ])('that goes wrong by "%s" loses by the fault "%s"', async (how, fault, settings) => {
    const { ending } = await play(scripted(how, settings));
    expect(ending).toMatchObject({
      kind: 'played',
      outcome: { winner: 1, reason: 'forfeit' },
      fault: { seat: 0, fault },
    });
  });

  it('that does not exist, or never says ready, loses without an answer', async () => {
    const missing = await play(scripted('missing', { command: '/nowhere/at/all' }));
    expect(missing.ending).toMatchObject({ fault: { fault: 'crash' } });
    const deaf = await play(scripted('deaf', { command: commandOf('well', 'deaf'), startMs: 150 }));
    expect(deaf.ending).toMatchObject({ fault: { fault: 'timeout' } });
  });

  it('may answer late: answers to other questions are passed over', async () => {
    const { own } = await play(scripted('late', SHORT), 1);
    expect(own[0]?.reply).toMatchObject({ fault: 'timeout' });
    expect(own[1]).toMatchObject({ attempt: 2, reply: { move: '1' } });
    expect(own[1]?.reply).not.toHaveProperty('fault');
  });

  it('that confuses ids is understood where it does not', async () => {
    const { own } = await play(scripted('wrong-ids'));
    expect(own.map(({ reply }) => reply.fault)).not.toContain('illegal');
    expect(own[0]?.reply.move).toBe('1');
  });

  it('hears why it was refused and may do better', async () => {
    const { own } = await play(scripted('learns'), 1);
    expect(own[0]?.reply).toMatchObject({ fault: 'illegal', message: '"99" is not a number from 1 to 4.' });
    expect(own[1]).toMatchObject({ attempt: 2, reply: { move: '1' } });
  });

  it('hears of every answer that was refused, and how many tries are left', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'duelbook-program-')), 'log');
    const player = scripted('illegal', { log: new ProgramLog(path) });
    const { ending } = await play(player, 1);
    expect(ending).toMatchObject({ fault: { fault: 'illegal' } });
    await player.close();
    const heard = readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(heard).toMatchObject([
      { type: 'refused', turn: 1, attempt: 1, code: 'illegal', triesLeft: 1 },
      { type: 'refused', turn: 1, attempt: 2, code: 'illegal', triesLeft: 0 },
    ]);
  });

  it('that names its games plays these, and refuses others', async () => {
    const able = scripted('choosy', { command: commandOf('choosy', 'number-duel', 'dual-digits') });
    expect((await play(able)).ending).not.toHaveProperty('fault');
    const { ending, own } = await play(scripted('choosy', { command: commandOf('choosy', 'number-duel') }));
    expect(ending).toMatchObject({ fault: { fault: 'refused' } });
    expect(own[0]?.reply.message).toBe('It doesn’t play dual-digits: "games" of its "ready" is number-duel.');
  });

  it('that floods its standard error plays on, and the log keeps the beginning', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'duelbook-program-')), 'log');
    const player = scripted('loud-log', { log: new ProgramLog(path, 1000) });
    expect((await play(player)).ending).not.toHaveProperty('fault');
    await player.close();
    expect(readFileSync(path, 'utf8')).toBe(
      `${'e'.repeat(1000)}\n[The rest isn’t kept: a log has at most 1000 bytes.]\n`,
    );
  });

  it('that is out of time for the whole match times out', async () => {
    const { ending } = await play(scripted('silence', { limits: { moveMs: 60_000, gameMs: 100, retries: 0 } }));
    expect(ending).toMatchObject({ fault: { fault: 'timeout' } });
  });
});

describe('the end of a program', () => {
  it('is its own affair after "bye"', async () => {
    await expect(new ProgramProcess(commandOf('well'), undefined).stop({ byeMs: 20_000, termMs: 1 })).resolves.toBe(
      'bye',
    );
  });

  it('is forced on one that does not listen, and on all that it has started', async () => {
    const log = join(mkdtempSync(join(tmpdir(), 'duelbook-')), 'log');
    const program = new ProgramProcess(commandOf('family'), new ProgramLog(log));
    program.send({ type: 'hello', protocol: 'duel-player/1', arena: 'test' });
    await program.hear(20_000);
    await expect.poll(() => Number(readFileSync(log, 'utf8'))).toBeGreaterThan(0);
    const child = Number(readFileSync(log, 'utf8'));
    expect(isRunning(child)).toBe(true);
    await expect(program.stop({ byeMs: 50, termMs: 50 })).resolves.toBe('SIGKILL');
    await expect.poll(() => isRunning(child)).toBe(false);
  });
});
