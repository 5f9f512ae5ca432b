import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AnyMatch,
  act,
  createMatch,
  type MatchEvent,
  makeReplay,
  makeReplays,
  NO_COMPUTERS,
  parseOptions,
  parseReplays,
  phraseOptionProblem,
  problemText,
  readEntry,
  refusalText,
  SEATS,
  setupOf,
  viewOf,
} from '../../src/core/index.js';
import { playEntry } from '../../src/core/referee.js';
import { isPrintable } from '../../src/core/text.js';
import { findGame, GAMES } from '../../src/games/index.js';
import { defaultOptions, must, nextSeat, typed } from '../contract/playing.js';
import { higherHand } from '../contract/secret-game.js';
import { lastStone } from '../contract/sixth-game.js';

const ALL = [...GAMES, lastStone, higherHand];

/** Text that somebody could type or send: anything, numbers of all kinds, and names that objects have anyway. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme-ascii' }),
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.array(fc.integer(), { maxLength: 4 }).map((numbers) => numbers.join(' ')),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', '\u2028', '\u0000', '９', '²', '-0 -0 0'),
);

const matches: readonly AnyMatch[] = ALL.flatMap((game) => {
  const options = defaultOptions(game);
  return [false, true].map((strict) => createMatch(setupOf(game, options, { strict })));
});
const match = fc.constantFrom(...matches);

describe('whatever somebody types', () => {
  it('is a move of the game or none, and is read or refused in words that can be shown', () => {
    fc.assert(
      fc.property(match, text, (start, entry) => {
        const move = start.rules.parseMove(entry);
        expect(['number', 'string', 'undefined']).toContain(typeof move);
        const seat = nextSeat(start);
        const result = readEntry(start, seat, entry);
        const said = result.ok ? '' : refusalText(start, seat, result.error);
        expect(said).toSatisfy(isPrintable);
        expect(said).not.toMatch(/undefined|\[object|function/);
        // To play it at once comes to the same.
        const played = playEntry(start, seat, entry);
        const expected = result.ok ? must(act(start, result.value)) : { code: 'illegal-move', refused: result.error };
        expect(played.ok ? played.value.match : played.error).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('is a position that writes itself alike, or none', () => {
    fc.assert(
      fc.property(match, text, ({ rules }, entry) => {
        const position = rules.parsePosition(entry) ?? rules.start(0);
        expect(rules.parsePosition(rules.makePosition(position))).toEqual(position);
        expect(rules.status(position)).toBeDefined();
      }),
      { numRuns: 1000 },
    );
  });

  it('is a set of options within their range, or a problem that can be shown', () => {
    const given = fc.array(fc.tuple(fc.oneof(text, fc.constantFrom('start', 'max', 'target', 'points', 'heap')), text));
    fc.assert(
      fc.property(fc.constantFrom(...ALL), given, (game, asked) => {
        const result = parseOptions(game.options, asked);
        expect(result.ok ? '' : phraseOptionProblem(result.error)).toSatisfy(isPrintable);
        const known = result.ok ? Object.keys(result.value).filter((name) => !Object.hasOwn(game.options, name)) : [];
        expect(known).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('whatever a client sends', () => {
  const seat = fc.constantFrom(...SEATS);
  const anyMove = fc.oneof(text, fc.double(), fc.integer(), fc.integer({ min: -2, max: 12 }));
  const event: fc.Arbitrary<MatchEvent> = fc.oneof(
    fc.record({ type: fc.constant('move' as const), seat, move: anyMove }),
    fc.record({ type: fc.constant('invalid' as const), seat, entry: text }),
    fc.record({ type: fc.constant('ask-takeback' as const), seat, turns: fc.oneof(fc.double(), fc.nat(4)) }),
    fc.record({ type: fc.constant('answer' as const), seat, agree: fc.boolean() }),
    fc.record({
      type: fc.constantFrom('offer-draw' as const, 'resign' as const, 'out-of-time' as const, 'abandoned' as const),
      seat,
    }),
  );

  it('is accepted or refused in words, and leaves a match that can be seen and saved', () => {
    fc.assert(
      fc.property(match, fc.array(event, { maxLength: 40 }), (start, events) => {
        let current = start;
        for (const each of events) {
          const result = act(current, each);
          const said = result.ok ? '' : problemText(current, each.seat, result.error);
          expect(said).toSatisfy(isPrintable);
          expect(said).not.toMatch(/undefined|\[object/);
          current = result.ok ? result.value : current;
        }
        for (const viewer of [...SEATS, 'spectator'] as const)
          expect(JSON.stringify(viewOf(current, viewer))).toContain(start.setup.game.id);
        const saved = must(
          parseReplays(makeReplay({ match: current, series: undefined, seed: 0, computers: NO_COMPUTERS }), ALL),
        );
        expect(saved[0].match.status.kind).toBe(current.status.kind);
      }),
      { numRuns: 500 },
    );
  });
});

/** What reading a file comes to: no problem, or one at a line of the file, in words that can be shown. */
function isHandled(file: string): boolean {
  const result = parseReplays(file, ALL);
  const lines = file.split(/\r\n|\n|\r/).length;
  const problem = result.ok ? { line: 1, reason: 'none' } : result.error;
  const isSaid = isPrintable(problem.reason) && !/undefined|\[object|function/.test(problem.reason);
  return problem.line >= 1 && problem.line <= lines && isSaid;
}

describe('whatever stands in a file', () => {
  const valid = makeReplays(
    [
      { game: findGame('dual-digits'), entries: ['3', '2', '4'] },
      { game: findGame('multiplication-duel'), entries: ['3', 'a "b"'] },
      { game: findGame('digit-duel-target'), entries: ['add', 'multiply'] },
      { game: findGame('number-duel'), entries: ['4', '2', '3', '3'] },
    ].flatMap(({ game, entries }, index) =>
      game === undefined
        ? []
        : [
            {
              match: typed(createMatch(setupOf(game, defaultOptions(game))), entries),
              series: { game: index + 1, of: 4 },
              seed: 42,
              computers: NO_COMPUTERS,
            },
          ],
    ),
  );

  it('is read or damaged at a line of it, for a reason that can be shown', () => {
    fc.assert(
      fc.property(text, (file) => {
        expect(file).toSatisfy(isHandled);
      }),
      { numRuns: 200 },
    );
    fc.assert(
      fc.property(fc.array(text), (lines) => {
        expect(`Duelbook replay 1\nGame: dual-digits\n${lines.join('\n')}`).toSatisfy(isHandled);
      }),
      { numRuns: 500 },
    );
  });

  it('is so also when it was a replay before somebody wrote into it', () => {
    const edit = fc.record({ from: fc.nat(valid.length), length: fc.nat(12), put: text });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        const edited = edits.reduce(
          (file, { from, length, put }) => file.slice(0, from) + put + file.slice(from + length),
          valid,
        );
        expect(edited).toSatisfy(isHandled);
      }),
      { numRuns: 1500 },
    );
  });

  it('is so also when lines of a replay were lost, doubled or swapped', () => {
    const lines = valid.split('\n');
    const pick = fc.array(fc.nat(lines.length - 1), { maxLength: 2 * lines.length });
    fc.assert(
      fc.property(pick, (order) => {
        expect(`Duelbook replay 1\n${order.map((index) => lines[index]).join('\n')}`).toSatisfy(isHandled);
      }),
      { numRuns: 500 },
    );
    expect(must(parseReplays(valid, ALL))).toHaveLength(4);
  });
});
