import {
  type AnyGame,
  type AnyMatch,
  type AnyRules,
  act,
  actAll,
  createMatch,
  createRandom,
  type Counter,
  type Line,
  type Move,
  type Options,
  REFEREE_REASONS,
  readEntry,
  refusalText,
  refusedEntry,
  SEATS,
  type Seat,
  setupOf,
  type WordsContext,
  transcriptOf,
  viewOf,
} from '../core/index.js';
import { describeObjection } from '../core/choices.js';
import { edgeFaults } from './edges-contract.js';
import { type GameSamples, samplesOf } from './game-samples.js';
import {
  defaultMatch,
  defaultOptions,
  factsOf,
  must,
  nextSeat,
  randomEvents,
  reachable,
  successors,
  typed,
} from './playing.js';

const seatsToMove = (rules: AnyRules, position: unknown): readonly Seat[] => {
  const status = rules.status(position);
  return status.kind === 'over' ? [] : status.kind === 'one' ? [status.seat] : SEATS;
};

/** Moves of the game and others: the candidates, and whatever its parser makes of numbers and words. */
function triedMoves(rules: AnyRules, position: unknown, seat: Seat): readonly Move[] {
  const read = Array.from({ length: 15 }, (_, number) => rules.parseMove(`${number}`));
  const others: readonly Move[] = [-1, 0, 1.5, 99, Number.NaN, '', 'constructor', '1'];
  return [...new Set([...rules.candidates(position, seat), ...read.filter((move) => move !== undefined), ...others])];
}

const spoken = (lines: readonly Line[]): string => lines.map(({ text }) => text).join('\n');
const isSaid = (text: string): boolean => text.trim() !== '' && !/undefined|null|NaN|\[object/.test(text);

/** What a test may ask of a value: what the `expect` of Vitest, Jest and Bun have in common. */
export interface Expectation {
  readonly not: Expectation;
  toBe(expected: unknown): void;
  toBeDefined(): void;
  toContain(part: unknown): void;
  toEqual(expected: unknown): void;
  toMatch(pattern: RegExp): void;
}

/** What the suite needs of your test runner: Vitest, Jest and Bun have these three under the same names. */
export interface TestRunner {
  readonly describe: (name: string, body: () => void) => unknown;
  readonly expect: (actual: unknown) => Expectation;
  readonly it: (name: string, body: () => void) => unknown;
}

/** A game with some options, and positions of it. */
interface World {
  readonly options: Options;
  readonly rules: AnyRules;
  readonly context: WordsContext<Options>;
  readonly positions: readonly unknown[];
}

function worldOf(game: AnyGame, options: Options): World {
  const rules = game.rules(options);
  return { options, rules, context: { options, names: game.words.seats, first: 0 }, positions: reachable(rules) };
}

/** The positions, as text, in which something is so. Collected, because asking a test runner of each takes ten times as long. */
const positionsWhere = ({ rules, positions }: World, isSo: (position: unknown) => boolean): readonly string[] =>
  positions.filter(isSo).map((position) => rules.makePosition(position));

const areSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((value, index) => Object.is(value, others[index]));

/** The contract of a game, as a suite that every game runs. */
export function describeGame(runner: TestRunner, game: AnyGame, more?: Partial<GameSamples>): void {
  const { describe, expect, it } = runner;
  const samples = samplesOf(game, more);
  const every = [...samples.small, defaultOptions(game)];
  // Made in the first test that asks for it: what a runner does before its tests belongs to none of them.
  let made: readonly World[] | undefined;
  const worlds = (): readonly World[] => (made ??= every.map((options) => worldOf(game, options)));

  describe(`${game.id} keeps the contract of a game`, () => {
    describeEntries(runner, game, samples);

    it('has options whose values survive a replay, and defaults within their range', () => {
      for (const [name, spec] of Object.entries(game.options)) {
        expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
        const { default: preset } = spec;
        const values = spec.kind === 'choice' ? spec.values : [];
        for (const value of values) expect(value).toMatch(/^[a-z0-9-]+$/);
        const numbers = typeof preset === 'object' ? [preset.drawnFrom, preset.drawnTo] : [preset];
        const inRange = (value: number | string): boolean =>
          spec.kind === 'choice' ? values.includes(`${value}`) : Number(value) >= spec.min && Number(value) <= spec.max;
        expect(numbers.every(inRange)).toBe(true);
      }
    });

    it('has as legal moves exactly the moves without an objection, and none when it is over', () => {
      for (const world of worlds()) {
        const { rules } = world;
        const isWrong = (position: unknown, seat: Seat): boolean => {
          const fine = triedMoves(rules, position, seat).filter(
            (move) => rules.isMove(move) && rules.objection(position, move, seat) === undefined,
          );
          return fine.length === 0 || !areSame(rules.legalMoves(position, seat), fine);
        };
        const wrong = positionsWhere(world, (position) => {
          const seats = seatsToMove(rules, position);
          return seats.length === 0
            ? SEATS.some((seat) => rules.legalMoves(position, seat).length > 0)
            : seats.some((seat) => isWrong(position, seat));
        });
        expect(wrong).toEqual([]);
      }
    });

    it('lists every move that there ever is, once', () => {
      for (const world of worlds()) {
        const { rules } = world;
        const all = new Set(rules.moves);
        expect(all.size).toBe(rules.moves.length);
        expect(rules.moves.every((move) => rules.isMove(move))).toBe(true);
        const hasUnlisted = (position: unknown): boolean =>
          SEATS.some((seat) => rules.legalMoves(position, seat).some((move) => !all.has(move)));
        expect(positionsWhere(world, hasUnlisted)).toEqual([]);
      }
    });

    it('keeps every column within its range', () => {
      for (const { rules, positions } of worlds()) {
        expect(rules.ranges.length).toBe(rules.columns.length);
        const rows = positions
          .map((position) => rules.numbering.indexOf(position))
          .filter((index) => index !== -1)
          .flatMap((index) => {
            const position = rules.numbering.at(index);
            return [position, ...successors(rules, position)].map((each) => rules.row(each));
          });
        const isOutside = (row: readonly number[]): boolean =>
          rules.ranges.some(([least, greatest], column) => {
            const value = row[column] ?? Number.NaN;
            return !(value >= least && value <= greatest);
          });
        expect(rows.filter(isOutside)).toEqual([]);
      }
    });

    it('has words for every objection, and a few words to stand beside the move', () => {
      const met = new Set<string>();
      const unsaid = new Set<string>();
      for (const { rules, context, positions } of worlds())
        for (const position of positions)
          for (const seat of seatsToMove(rules, position))
            for (const move of triedMoves(rules, position, seat)) {
              const objection = rules.isMove(move) ? rules.objection(position, move, seat) : undefined;
              if (objection === undefined) continue;
              const { brief, sentence } = describeObjection(game, context, position, move, objection);
              if (![brief, sentence].every(isSaid)) unsaid.add(objection);
              met.add(objection);
            }
      expect([...unsaid]).toEqual([]);
      expect(Object.keys(game.words.objections).toSorted()).toEqual([...met].toSorted());
    });

    it('has a phrase for each reason to end, none of them the referee’s, and no phrase without a use', () => {
      const met = new Set<string>(game.invalidEntry === 'refused' ? [] : [game.invalidEntry.losesBy]);
      for (const { rules, positions } of worlds())
        for (const position of positions) {
          const status = rules.status(position);
          if (status.kind === 'over') met.add(status.reason);
        }
      expect([...met].toSorted()).toEqual(Object.keys(game.words.reasons).toSorted());
      expect(Object.values(game.words.reasons).every(isSaid)).toBe(true);
      expect(REFEREE_REASONS.filter((reason) => met.has(reason))).toEqual([]);
    });

    it('says something sensible in every position', () => {
      for (const world of worlds()) {
        const { rules, context } = world;
        const silent = positionsWhere(world, (position) => {
          const status = rules.status(position);
          const said =
            status.kind === 'over'
              ? [spoken(game.words.ending(context, position, status))]
              : [
                  spoken(game.words.beforeTurn(context, position, 1)),
                  ...seatsToMove(rules, position).map((seat) => game.words.prompt(context, position, seat)),
                ];
          const counters = game.words.counters(context, position);
          return !said.every(isSaid) || !counters.every(({ label, value }) => isSaid(label) && Number.isInteger(value));
        });
        expect(silent).toEqual([]);
      }
    });

    it('draws each number on its track while the game goes on, and points at what there is', () => {
      for (const world of worlds()) {
        const { options, rules, context } = world;
        const tracks = game.words.tracks(options);
        const isOff = ({ value }: Counter, index: number): boolean => {
          const [least, greatest] = tracks[index]?.range ?? [value, value];
          return value < least || value > greatest;
        };
        const pointsNowhere = (position: unknown, seat: Seat, counters: readonly Counter[]): boolean => {
          const pointer = game.words.pointer?.(context, position, seat);
          if (pointer?.kind === 'digits') return counters[pointer.counter] === undefined;
          return pointer?.kind === 'barred' && ![pointer.label, pointer.why].every(isSaid);
        };
        const wrong = positionsWhere(world, (position) => {
          const counters = game.words.counters(context, position);
          const stage = game.words.stage?.(position);
          // What goes on past the end of its tracks is a stage of its own, and is announced as one.
          const isOnTracks = rules.status(position).kind !== 'over' && stage === undefined;
          return (
            tracks.length !== counters.length ||
            (isOnTracks && counters.some(isOff)) ||
            seatsToMove(rules, position).some((seat) => pointsNowhere(position, seat, counters)) ||
            (stage !== undefined && !/^[A-Z].*[.!]$/.test(stage))
          );
        });
        expect(wrong).toEqual([]);
      }
    });

    it('has a promise, and with any options a page of whole sentences: goal, play, end and examples', () => {
      for (const { options } of worlds()) {
        const { goal, play, end, examples } = game.words.page(options);
        expect([play, end, examples].filter((part) => part.length === 0)).toEqual([]);
        const sentences = [game.words.promise, goal, ...play, ...end, ...examples];
        expect(sentences.filter((sentence) => !/^[A-Z].*[.!]$/.test(sentence) || !isSaid(sentence))).toEqual([]);
      }
    });

    it('names each move and gives it a key of its own, which the prompt reads', () => {
      for (const { rules } of worlds()) {
        const moves = rules.candidates(rules.start(0), 0);
        const keys = moves.map((move) => game.words.key(move));
        expect(new Set(keys).size).toBe(moves.length);
        expect(keys.map((key) => rules.parseMove(key))).toEqual(moves);
        expect(moves.every((move) => isSaid(game.words.label(move)))).toBe(true);
      }
    });

    it('reads the moves and positions that it writes', () => {
      for (const { rules, positions } of worlds()) {
        expect(positions.map((position) => rules.parsePosition(rules.makePosition(position)))).toEqual(positions);
        expect(rules.moves.map((move) => rules.parseMove(rules.makeMove(move)))).toEqual(rules.moves);
      }
    });

    it('refuses positions that are junk or out of range', () => {
      const rules = game.rules(defaultOptions(game));
      for (const text of samples.badPositions) expect([text, rules.parsePosition(text)]).toEqual([text, undefined]);
    });

    it('numbers its positions without gaps, and plays alike at the number', () => {
      for (const world of worlds()) {
        const { rules } = world;
        const { numbering } = rules;
        const { size } = numbering;
        const probes = Array.from({ length: Math.min(size, 3000) }, (_, index) => index);
        expect([...probes, size - 1].filter((index) => numbering.indexOf(numbering.at(index)) !== index)).toEqual([]);
        const rows = probes.map((index) => rules.row(numbering.at(index)));
        expect(rows.filter((row) => row.length !== rules.columns.length)).toEqual([]);
        expect(new Set(rows.map(String)).size).toBe(probes.length);
        const wrong = positionsWhere(world, (position) => {
          const index = numbering.indexOf(position);
          const [seat] = seatsToMove(rules, position);
          if (!(index >= (seat === undefined ? -1 : 0) && index < size)) return true;
          const twin = index === -1 ? position : numbering.at(index);
          const [twinSeat] = seatsToMove(rules, twin);
          return (
            rules.status(twin).kind !== rules.status(position).kind ||
            !areSame(rules.legalMoves(twin, twinSeat ?? 0), rules.legalMoves(position, seat ?? 0))
          );
        });
        expect(wrong).toEqual([]);
      }
    });

    it('tells the same moves in bare numbers as it plays, from either end, if it tells them', () => {
      for (const { rules } of worlds()) expect(edgeFaults(rules)).toEqual([]);
    });

    describeMatches(runner, game, every);
  });
}

function describeEntries(
  { expect, it }: TestRunner,
  game: AnyGame,
  { validEntries, invalidEntries }: GameSamples,
): void {
  for (const entry of validEntries)
    it(`plays the entry ${JSON.stringify(entry)}`, () => {
      const before = defaultMatch(game);
      const after = typed(before, [entry]);
      expect(after.turns.length + after.sealed.filter((choice) => choice !== undefined).length).toBe(1);
    });

  for (const entry of invalidEntries)
    it(`does not play the entry ${JSON.stringify(entry)} (R-3)`, () => {
      const match = defaultMatch(game);
      const seat = nextSeat(match);
      const refused = refusedEntry(match, seat, entry);
      expect(refused).toBeDefined();
      expect(['number', 'string', 'undefined']).toContain(typeof match.rules.parseMove(entry));
      const said = refused === undefined ? '' : refusalText(match, seat, refused);
      expect(isSaid(said)).toBe(true);
      expect(said).toMatch(/\.$/);

      const read = readEntry(match, seat, entry);
      const after = read.ok ? must(act(match, read.value)) : match;
      const loses = game.invalidEntry === 'refused' ? undefined : game.invalidEntry.losesBy;
      const expected = { kind: 'finished', outcome: { winner: seat === 0 ? 1 : 0, reason: loses } };
      expect(after.status).toEqual(loses === undefined ? match.status : expected);
      expect(spoken(transcriptOf(after))).not.toContain('undefined');
    });

  for (const entry of invalidEntries)
    it(`forfeits the game for the entry ${JSON.stringify(entry)} when the referee is strict (R-7)`, () => {
      const match = createMatch(setupOf(game, defaultOptions(game), { strict: true }));
      const after = typed(match, [entry]);
      const reason = game.invalidEntry === 'refused' ? 'forfeit' : game.invalidEntry.losesBy;
      expect(after.status).toEqual({ kind: 'finished', outcome: { winner: 1, reason } });
    });
}

function describeMatches({ expect, it }: TestRunner, game: AnyGame, every: readonly Options[]): void {
  const matches = (): readonly AnyMatch[] =>
    every.map((options) => createMatch(setupOf(game, options, { turnLimit: 60 })));

  it('makes the same match of the same events', () => {
    for (const [seed, start] of matches().entries()) {
      const events = randomEvents(start, createRandom(seed));
      const again = createMatch(start.setup);
      expect(factsOf(must(actAll(again, events)))).toEqual(factsOf(must(actAll(start, events))));
    }
  });

  it('shows views that are plain data', () => {
    for (const [seed, start] of matches().entries()) {
      const end = must(actAll(start, randomEvents(start, createRandom(seed))));
      for (const match of [start, end])
        for (const viewer of [...SEATS, 'spectator'] as const) {
          const view = viewOf(match, viewer);
          expect(JSON.parse(JSON.stringify(view))).toEqual(view);
        }
    }
  });

  it('shows no choice of a round before both are in (R-ND1)', () => {
    for (const match of matches())
      for (const seat of match.rules.kind === 'simultaneous' ? SEATS : []) {
        const other = seat === 0 ? 1 : 0;
        const seen = match.rules.legalMoves(match.position, seat).map((move) => {
          const chosen = must(act(match, { type: 'move', seat, move }));
          expect(viewOf(chosen, seat).ownChoice).toBe(move);
          return JSON.stringify([viewOf(chosen, other), viewOf(chosen, 'spectator'), transcriptOf(chosen)]);
        });
        expect(new Set(seen).size).toBe(1);
      }
  });

  it('offers choices to the player to move, and to nobody else', () => {
    for (const match of matches()) {
      const toMove = match.status.kind === 'playing' ? match.status.toMove : [];
      for (const seat of SEATS) {
        const playable = viewOf(match, seat).choices.filter(({ whyNot }) => whyNot === undefined);
        const legal = toMove.includes(seat) ? match.rules.legalMoves(match.position, seat) : [];
        expect(playable.map(({ move }) => move)).toEqual(legal);
      }
      expect(viewOf(match, 'spectator').choices).toEqual([]);
    }
  });
}
