import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultMatch, errorOf, must, randomEvents, typed } from '../../../test/contract/playing.js';
import { lastStone } from '../../../test/contract/sixth-game.js';
import { actAll, type AnyMatch, createMatch, createRandom, setupOf } from '../../core/index.js';
import { makeReplay, makeReplays, NO_COMPUTERS, type Replay } from '../../core/replay.js';
import { dualDigits, GAMES } from '../../games/index.js';
import { codeInLink, makeReplayCode, onlineReplayLink, readReplayCode, replayLink } from './replay-link.js';
import { MOST_TURNS } from './replay-text.js';

const replayOf = (match: AnyMatch): Replay => ({ match, series: undefined, seed: undefined, computers: NO_COMPUTERS });

const played = (seed: number, index: number): AnyMatch => {
  const start = defaultMatch(GAMES[index % GAMES.length] ?? dualDigits);
  return must(actAll(start, randomEvents(start, createRandom(seed))));
};

const named = (first: string, second: string): string =>
  makeReplay(
    replayOf(typed(createMatch(setupOf(dualDigits, { start: 25, max: 4 }, { names: [first, second] })), ['3', '2'])),
  );

const textIn = async (code: string): Promise<string> => makeReplays(must(await readReplayCode(code)));

/** The code of bytes that are no replay. */
async function codeOfBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  const packed = Array.from(new Uint8Array(await new Response(stream).arrayBuffer()), (byte) =>
    String.fromCharCode(byte),
  );
  return `1${btoa(packed.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

describe('a game in a link', () => {
  it('comes out as it went in, whatever was played', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), async (seed, games) => {
        const text = makeReplays(games.map((index) => replayOf(played(seed, index))));
        expect(await textIn(await makeReplayCode(text))).toBe(text);
      }),
      { numRuns: 40 },
    );
  });
  it('keeps names of any script, and names that look like code', async () => {
    const text = named('Ana 🦊 Ωμέγα 山田', '<script>alert("1")</script>&%2F');
    expect(await textIn(await makeReplayCode(text))).toBe(text);
  });
  it('has only characters that need no escape in an address', async () => {
    expect(await makeReplayCode(named('Ana', 'Ben'))).toMatch(/^1[A-Za-z0-9_-]+$/);
  });
  it('is short: a game of thirty turns in a few hundred characters', async () => {
    const match = typed(createMatch(setupOf(dualDigits, { start: 75, max: 4 })), '213'.repeat(10).split(''));
    expect((await makeReplayCode(makeReplay(replayOf(match)))).length).toBeLessThan(350);
  });
  it('may be of a sixth game', async () => {
    const text = makeReplay(
      replayOf(typed(createMatch(setupOf(lastStone, { heap: 12, most: 3, last: 'loses' })), ['3'])),
    );
    const code = await makeReplayCode(text);
    expect(makeReplays(must(await readReplayCode(code, [lastStone])))).toBe(text);
    expect(errorOf(await readReplayCode(code))).toContain('there’s no game "last-stone"');
  });
});

describe('a broken or hostile link', () => {
  it('that is cut off anywhere is said to be incomplete', async () => {
    const code = await makeReplayCode(named('Ana', 'Ben'));
    for (let length = 1; length < code.length; length += 1)
      expect(errorOf(await readReplayCode(code.slice(0, length)))).toContain('incomplete');
  });
  it('with any character changed never shows another game', async () => {
    const text = named('Ana', 'Ben');
    const code = await makeReplayCode(text);
    await fc.assert(
      fc.asyncProperty(fc.nat(code.length - 1), fc.string({ minLength: 1, maxLength: 3 }), async (at, put) => {
        const read = await readReplayCode(code.slice(0, at) + put + code.slice(at + 1));
        expect(read.ok ? makeReplays(read.value) : read.error).toMatch(read.ok ? text : /\.$/);
      }),
      { numRuns: 60 },
    );
  });
  it('of random characters becomes a sentence', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.base64String()), async (noise) => {
        expect(errorOf(await readReplayCode(noise))).toMatch(/\.$/);
        expect(errorOf(await readReplayCode(`1${noise}`))).toMatch(/\.$/);
      }),
      { numRuns: 60 },
    );
  });
  it('of random bytes that unpack becomes a sentence', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        expect(errorOf(await readReplayCode(await codeOfBytes(new Uint8Array(bytes))))).toMatch(/\.$/);
      }),
      { numRuns: 50 },
    );
  });
  it('that unpacks to far more than a game is left alone', async () => {
    const bomb = await codeOfBytes(new Uint8Array(50_000_000));
    expect(bomb.length).toBeLessThan(70_000);
    expect(errorOf(await readReplayCode(bomb))).toContain('damaged');
  });
  it('that is itself endless is left alone', async () => {
    expect(errorOf(await readReplayCode('1'.repeat(500_000)))).toContain('too long');
  });
  it('with more turns than anybody would look at is refused before they are played', async () => {
    const turns = Array.from({ length: MOST_TURNS + 1 }, (_, index) => `${index + 1}. 0`);
    const text = ['Duelbook replay 1', 'Game: digit-duel-zero', 'Options: start=100', 'Turn limit: off', ...turns];
    expect(errorOf(await readReplayCode(await makeReplayCode(text.join('\n'))))).toContain('too long');
  });
  it('of another version says so', async () => {
    expect(errorOf(await readReplayCode('2abc'))).toContain('newer Duelbook');
  });
  it('without a game says so', async () => {
    expect(errorOf(await readReplayCode(''))).toContain('incomplete');
  });
  it.each([
    ['an illegal move', 'Duelbook replay 1\nGame: dual-digits\n1. 9', 'Line 3: "9" is not a move of this game.'],
    ['a forbidden move', 'Duelbook replay 1\nGame: dual-digits\n1. 3\n2. 3', 'Line 4: turn 2 can’t be played'],
    ['an unknown game', 'Duelbook replay 1\nGame: chess', 'Line 2: there’s no game "chess"'],
    ['no replay at all', 'hello', 'Line 1: a replay starts with the line'],
    ['nothing', '', 'nothing to read'],
  ])('with %s tells the line and the reason', async (_what, text, reason) => {
    expect(errorOf(await readReplayCode(await makeReplayCode(text)))).toContain(reason);
  });
});

describe('the link itself', () => {
  it('is the page without its own address', () => {
    expect(replayLink('1abc', 'https://example.org/duel/?x=1#/replays')).toBe(
      'https://example.org/duel/?x=1#/replay/1abc',
    );
  });
  it('is a page of the server after an online match, unless it is too long for one', () => {
    const page = 'https://example.org/duel/#/match/abc';
    expect(onlineReplayLink('1abc', page)).toBe('https://example.org/duel/r/1abc');
    const long = `1${'a'.repeat(8000)}`;
    expect(onlineReplayLink(long, page)).toBe(replayLink(long, page));
    expect(codeInLink(onlineReplayLink('1abc', page))).toBe('1abc');
  });
  it('is found in a message around it', () => {
    expect(codeInLink('Look at this: https://example.org/#/replay/1a-b_c?game=2 (great!)')).toBe('1a-b_c');
    expect(codeInLink('https://example.org/#/replays')).toBeUndefined();
  });
});
