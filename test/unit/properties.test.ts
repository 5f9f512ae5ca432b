import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AnyGame,
  type AnyMatch,
  act,
  actAll,
  createMatch,
  createRandom,
  eventsOfTurn,
  type MatchEvent,
  type Move,
  makeReplay,
  NO_COMPUTERS,
  type OptionSpec,
  type Options,
  parseReplays,
  SEATS,
  setupOf,
  type Turn,
  transcriptOf,
  viewOf,
} from '../../src/core/index.js';
import { checkNames } from '../../src/core/names.js';
import { GAMES } from '../../src/games/index.js';
import { factsOf, must, randomEvents } from '../contract/playing.js';
import { higherHand } from '../contract/secret-game.js';
import { lastStone } from '../contract/sixth-game.js';

const ALL: readonly AnyGame[] = [...GAMES, lastStone, higherHand];

/** Values of an option, most of them small, so that games are short and their edges are met. */
const valueOf = (spec: OptionSpec): fc.Arbitrary<number | string> =>
  spec.kind === 'choice'
    ? fc.constantFrom(...spec.values)
    : fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: spec.min, max: Math.min(spec.max, spec.min + 60) }) },
        { weight: 1, arbitrary: fc.integer({ min: spec.min, max: Math.min(spec.max, 500) }) },
      );

const optionsOf = (game: AnyGame): fc.Arbitrary<Options> =>
  fc.record(Object.fromEntries(Object.entries(game.options).map(([name, spec]) => [name, valueOf(spec)])));

const names = fc
  .tuple(fc.string({ unit: 'binary', minLength: 1 }), fc.string({ unit: 'grapheme', minLength: 1 }))
  .filter((pair) => checkNames(pair) === undefined);

interface Played {
  readonly start: AnyMatch;
  readonly events: readonly MatchEvent[];
  readonly end: AnyMatch;
}

/** A whole game of random moves, with any options, names and referee. */
const played: fc.Arbitrary<Played> = fc.constantFrom(...ALL).chain((game) =>
  fc
    .record({
      options: optionsOf(game),
      names: fc.oneof(fc.constant(game.words.seats), names),
      first: fc.constantFrom(...SEATS),
      turnLimit: fc.oneof(fc.constant(150), fc.integer({ min: 1, max: 40 })),
      strict: fc.boolean(),
      seed: fc.nat(),
    })
    .map(({ options, seed, ...more }) => {
      const start = createMatch(setupOf(game, options, more));
      const events = randomEvents(start, createRandom(seed));
      const end = must(actAll(start, events));
      return { start, events, end, [fc.toStringMethod]: () => replayOf(end) };
    }),
);

const afterTurns = (start: AnyMatch, turns: readonly Turn<Move>[]): AnyMatch =>
  must(actAll(start, turns.flatMap(eventsOfTurn)));

const read = (text: string): AnyMatch => must(parseReplays(text, ALL))[0].match;
const replayOf = (match: AnyMatch): string =>
  makeReplay({ match, series: undefined, seed: undefined, computers: NO_COMPUTERS });

describe('any game, played at random', () => {
  it('ends within its limit with one winner and a reason of the game, or with the referee’s draw (R-4)', () => {
    fc.assert(
      fc.property(played, ({ start, end }) => {
        const outcome = end.status.kind === 'finished' ? end.status.outcome : undefined;
        expect(outcome).toBeDefined();
        const isDraw = outcome?.winner === null;
        expect(outcome?.reason).toSatisfy((reason: string) =>
          isDraw ? reason === 'turn-limit' : Object.hasOwn(start.setup.game.words.reasons, reason),
        );
        expect(end.turns.length).toBeLessThanOrEqual(start.setup.turnLimit ?? 0);
        expect(isDraw).toBe(isDraw && end.turns.length === start.setup.turnLimit);
      }),
    );
  });

  it('stays among the positions of its options, and among the numbers of its numbering', () => {
    fc.assert(
      fc.property(played, ({ start, end }) => {
        const { rules } = start;
        let match = createMatch(start.setup);
        for (const turn of end.turns) {
          const index = rules.numbering.indexOf(match.position);
          expect(index).toBeGreaterThanOrEqual(0);
          expect(index).toBeLessThan(rules.numbering.size);
          match = must(actAll(match, eventsOfTurn(turn)));
          expect(rules.parsePosition(rules.makePosition(match.position))).toEqual(match.position);
        }
        expect(match.position).toEqual(end.position);
      }),
    );
  });

  it('is the same match again when its replay is read', () => {
    fc.assert(
      fc.property(played, fc.nat(), ({ start, end }, cut) => {
        expect(factsOf(read(replayOf(end)))).toEqual(factsOf(end));
        const part = afterTurns(start, end.turns.slice(0, cut % (end.turns.length + 1)));
        expect(factsOf(read(replayOf(part)))).toEqual(factsOf(part));
      }),
    );
  });

  it('has events that survive JSON', () => {
    fc.assert(
      fc.property(played, ({ start, events, end }) => {
        const sent: readonly MatchEvent[] = JSON.parse(JSON.stringify(events));
        expect(sent).toEqual(events);
        expect(factsOf(must(actAll(start, sent)))).toEqual(factsOf(end));
      }),
    );
  });

  it('is the same match after turns were taken back and played again', () => {
    fc.assert(
      fc.property(played, fc.nat(), fc.constantFrom(...SEATS), ({ start, end }, count, seat) => {
        const whole = afterTurns(start, end.turns.slice(0, -1));
        const turns = whole.turns.length === 0 ? 0 : 1 + (count % whole.turns.length);
        const asked = turns === 0 ? whole : must(act(whole, { type: 'ask-takeback', seat, turns }));
        const other = seat === 0 ? 1 : 0;
        const undone = turns === 0 ? whole : must(act(asked, { type: 'answer', seat: other, agree: true }));
        expect(undone.turns.slice()).toEqual(whole.turns.slice(0, whole.turns.length - turns));
        const redone = whole.turns.slice(undone.turns.length).flatMap(eventsOfTurn);
        expect(factsOf(must(actAll(undone, redone)))).toEqual(factsOf(whole));
      }),
    );
  });

  it('ends as the referee says when somebody resigns in the middle, and its replay knows it (R-1)', () => {
    fc.assert(
      fc.property(played, fc.nat(), fc.constantFrom(...SEATS), ({ start, events }, cut, seat) => {
        const part = must(actAll(start, events.slice(0, cut % events.length)));
        const over = must(act(part, { type: 'resign', seat }));
        expect(over.status).toEqual({
          kind: 'finished',
          outcome: { winner: seat === 0 ? 1 : 0, reason: 'resigned' },
        });
        expect(factsOf(read(replayOf(over)))).toEqual(factsOf(over));
      }),
    );
  });

  it('shows no one the open choice of the other side, at any moment (R-ND1)', () => {
    const secret = played.filter(({ start }) => start.rules.kind === 'simultaneous');
    fc.assert(
      fc.property(secret, fc.nat(), fc.constantFrom(...SEATS), ({ start, end }, cut, seat) => {
        const match = afterTurns(start, end.turns.slice(0, cut % end.turns.length));
        const other = seat === 0 ? 1 : 0;
        const seen = match.rules.legalMoves(match.position, seat).map((move) => {
          const chosen = must(act(match, { type: 'move', seat, move }));
          return JSON.stringify([
            viewOf(chosen, other),
            viewOf(chosen, 'spectator'),
            transcriptOf(chosen),
            replayOf(chosen),
          ]);
        });
        expect(new Set(seen).size).toBe(1);
      }),
      { numRuns: 60 },
    );
  });
});
