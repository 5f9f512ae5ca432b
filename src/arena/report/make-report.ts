import type { Pair, Seat } from '../../core/seat.js';
import { exploitabilityOf } from '../exploitability.js';
import { FAULTS, type Fault } from '../fault.js';
import type { ArenaRecord, RecordedMatch } from '../record.js';
import {
  type JudgedMatch,
  type JudgedTurn,
  judgeMatch,
  pointsFor,
  resultOf,
  resultWithoutRetries,
  type SolvedGame,
} from '../score.js';
import { bootstrapMean } from '../statistics/bootstrap.js';
import { rate, type RatedPair, type Ratings } from '../statistics/bradley-terry.js';
import { wilson } from '../statistics/interval.js';
import { NO_PAIRS, pairResult, type Pentanomial, withPair } from '../statistics/pentanomial.js';
import { sprt } from '../statistics/sprt.js';
import { heatOf } from './heat.js';
import type {
  AccuracyRow,
  ArenaReport,
  Blunder,
  PairingReport,
  PlayerReport,
  ReportSetting,
  SectionReport,
  Wins,
} from './report.js';

/** A pair that was played to its end, with its two matches judged. */
interface JudgedPair {
  readonly pair: number;
  readonly matches: Pair<JudgedMatch>;
}

const DISTANCES = [
  { label: '1', from: 1 },
  { label: '2–3', from: 2 },
  { label: '4–7', from: 4 },
  { label: '8–15', from: 8 },
  { label: '16 or more', from: 16 },
] as const;

/** More blunders than this are not listed one by one. */
const LISTED_BLUNDERS = 200;
/** A turn that loses this much is a blunder. */
const BLUNDER = 0.5 - 1e-9;
/** Ratings are measured from here, if it takes part. */
const ANCHOR = 'regular';

function judgePairs(record: ArenaRecord, games: readonly SolvedGame[]): readonly JudgedPair[] {
  const judged = (match: RecordedMatch): JudgedMatch => {
    const game = games.find(({ id }) => id === match.game);
    if (game === undefined) throw new RangeError(`the record has a match of ${match.game}, which is none of its games`);
    return judgeMatch(game, match);
  };
  return [...record.matches.values()]
    .filter(({ leg }) => leg === 1)
    .toSorted((a, b) => a.pair - b.pair)
    .flatMap((first): JudgedPair[] => {
      const second = record.matches.get(`${first.pair}.2`);
      if (second === undefined || record.voids.has(first.pair)) return [];
      return [{ pair: first.pair, matches: [judged(first), judged(second)] }];
    });
}

/** Points of this player in a pair, from 0 to 2; undefined if it did not play. */
function pairPoints(
  { matches }: JudgedPair,
  name: string,
  result: (match: RecordedMatch) => number,
): number | undefined {
  const points = matches.flatMap(({ match }) => {
    const seat = match.players.indexOf(name);
    return seat === 0 || seat === 1 ? [pointsFor(result(match), seat)] : [];
  });
  return points.length === 2 ? points.reduce((sum, one) => sum + one, 0) : undefined;
}

const countPairs = (
  pairs: readonly JudgedPair[],
  name: string,
  result: (match: RecordedMatch) => number = resultOf,
): Pentanomial =>
  pairs.reduce((counts, pair) => {
    const points = pairPoints(pair, name, result);
    return points === undefined ? counts : withPair(counts, points);
  }, NO_PAIRS);

interface OwnTurn {
  readonly regret: number;
  readonly distance: JudgedTurn['distance'];
  readonly right: number;
}

function accuracyRows(
  turns: readonly OwnTurn[],
  labelOf: (turn: OwnTurn) => string,
  labels: readonly string[],
): readonly AccuracyRow[] {
  return labels.flatMap((label) => {
    const own = turns.filter((turn) => labelOf(turn) === label);
    if (own.length === 0) return [];
    const kept = own.filter(({ regret }) => regret === 0).length;
    return [
      {
        label,
        counted: own.length,
        kept: wilson(kept, own.length),
        regret: own.reduce((sum, { regret }) => sum + regret, 0) / own.length,
      },
    ];
  });
}

const distanceLabel = ({ distance }: OwnTurn): string =>
  typeof distance === 'string' ? distance : (DISTANCES.findLast(({ from }) => distance >= from)?.label ?? '1');

function winsOf(matches: readonly JudgedMatch[], name: string, seat: Seat): Wins {
  const own = matches
    .filter(({ match }) => match.players[seat] === name)
    .map(({ match }) => pointsFor(resultOf(match), seat));
  const count = (points: number): number => own.filter((one) => one === points).length;
  return { wins: count(1), draws: count(0.5), losses: count(0) };
}

const median = (values: readonly number[]): number | null =>
  values.length === 0 ? null : (values.toSorted((a, b) => a - b)[values.length >> 1] ?? null);

function reportPlayer(
  name: string,
  pairs: readonly JudgedPair[],
  record: ArenaRecord,
  seed: number,
  game: SolvedGame | undefined,
): PlayerReport {
  const own = pairs.filter(({ matches }) => matches[0].match.players.includes(name));
  const matches = own.flatMap((pair) => pair.matches);
  const seatIn = ({ match }: JudgedMatch): number => match.players.indexOf(name);
  const turns = matches.flatMap((judged) => judged.turns.filter(({ seat }) => seat === seatIn(judged)));
  const counted = turns
    .filter(({ counts }) => counts)
    .map(({ regret, distance, right }) => ({ regret, distance, right: right.length }));
  const answers = matches.flatMap(({ match }) => match.answers.filter(({ seat }) => match.players[seat] === name));
  const parts = own.map((pair) => {
    const lost = pair.matches.flatMap((judged) =>
      judged.turns.filter((turn) => turn.counts && turn.seat === seatIn(judged)),
    );
    return { sum: lost.reduce((sum, { regret }) => sum + regret, 0), count: lost.length };
  });
  const rightLabels = [...new Set(counted.map(({ right }) => right))].toSorted((a, b) => a - b).map(String);
  const usage = (pick: 'input' | 'output' | 'cost'): number =>
    answers.reduce((sum, answer) => sum + (answer.usage?.[pick] ?? 0), 0);
  return {
    name,
    version: record.versions.get(name) ?? null,
    matches: matches.length,
    bySeat: [winsOf(matches, name, 0), winsOf(matches, name, 1)],
    score: pairResult(countPairs(own, name))?.score ?? null,
    scoreWithoutRetries: pairResult(countPairs(own, name, resultWithoutRetries))?.score.value ?? null,
    regret: bootstrapMean(parts, seed),
    blunders: wilson(counted.filter(({ regret }) => regret >= BLUNDER).length, counted.length),
    exploitability: game === undefined ? null : exploitabilityOf(game, name, matches, seed),
    counted: counted.length,
    turns: turns.length,
    answers: answers.length,
    faults: countFaults(answers.map(({ fault }) => fault)),
    byDistance: accuracyRows(counted, distanceLabel, [...DISTANCES.map(({ label }) => label), 'draw', 'secret round']),
    byRightMoves: accuracyRows(counted, ({ right }) => `${right}`, rightLabels),
    medianMs: median(answers.flatMap(({ ms }) => ms ?? [])),
    tokens: { input: usage('input'), output: usage('output'), cost: usage('cost') },
  };
}

export function countFaults(faults: readonly (Fault | undefined)[]): Readonly<Record<Fault, number>> {
  const counts = {
    illegal: 0,
    unparsable: 0,
    empty: 0,
    truncated: 0,
    refused: 0,
    timeout: 0,
    crash: 0,
    infrastructure: 0,
  };
  for (const fault of FAULTS) counts[fault] = faults.filter((one) => one === fault).length;
  return counts;
}

function reportPairings(pairs: readonly JudgedPair[], players: readonly string[]): readonly PairingReport[] {
  return players.flatMap((a, first) =>
    players.slice(first + 1).flatMap((b): PairingReport[] => {
      const between = pairs.filter(
        ({ matches }) => matches[0].match.players.includes(a) && matches[0].match.players.includes(b),
      );
      if (between.length === 0) return [];
      const counts = countPairs(between, a);
      return [
        {
          players: [a, b],
          counts,
          result: pairResult(counts) ?? null,
          withoutRetries: pairResult(countPairs(between, a, resultWithoutRetries)) ?? null,
        },
      ];
    }),
  );
}

function ratingsOf(
  pairs: readonly JudgedPair[],
  players: readonly string[],
  anchor: string,
  seed: number,
): Ratings | null {
  if (pairs.length === 0 || players.length < 2) return null;
  const rated = pairs.map(
    ({ matches }): RatedPair =>
      matches.map(({ match, result }) => ({
        first: players.indexOf(match.players[0]),
        second: players.indexOf(match.players[1]),
        points: result,
      })),
  );
  return rate(rated, players.length, players.indexOf(anchor), seed);
}

/** What pairs of one game show, or those of all games together. */
function section(
  game: SolvedGame | undefined,
  pairs: readonly JudgedPair[],
  record: ArenaRecord,
  { players, seed }: ReportSetting,
): SectionReport {
  const lines = new Set(
    pairs.flatMap(({ matches }) =>
      matches.map(({ match }) => `${match.game} ${match.opening}: ${match.moves.join(', ')}`),
    ),
  );
  const anchor = players.includes(ANCHOR) ? ANCHOR : (players[0] ?? '');
  return {
    game: game?.id ?? 'all',
    inSecret: game?.rules.kind === 'simultaneous',
    matches: 2 * pairs.length,
    distinctLines: lines.size,
    anchor,
    ratings: ratingsOf(pairs, players, anchor, seed),
    players: players.map((name) => reportPlayer(name, pairs, record, seed, game)),
    pairings: reportPairings(pairs, players),
  };
}

function blundersIn(pairs: readonly JudgedPair[]): readonly Blunder[] {
  const found = pairs.flatMap(({ matches }) =>
    matches.flatMap(({ match, turns }) =>
      turns.flatMap((turn): Blunder[] => {
        if (turn.regret < BLUNDER) return [];
        const answer = match.answers.findLast(({ turn: asked, seat }) => asked === turn.turn && seat === turn.seat);
        return [
          {
            player: match.players[turn.seat],
            game: match.game,
            pair: match.pair,
            leg: match.leg,
            turn: turn.turn,
            position: turn.position,
            move: turn.move ?? null,
            right: turn.right,
            regret: turn.regret,
            note: answer?.note ?? null,
          },
        ];
      }),
    ),
  );
  return found
    .toSorted((a, b) => b.regret - a.regret || a.pair - b.pair || a.leg - b.leg || a.turn - b.turn)
    .slice(0, LISTED_BLUNDERS);
}

/** The turns of a game on which something could be lost. */
const countedTurns = (game: string, pairs: readonly JudgedPair[]): readonly JudgedTurn[] =>
  pairs.flatMap(({ matches }) =>
    matches.flatMap(({ match, turns }) => (match.game === game ? turns.filter(({ counts }) => counts) : [])),
  );

/** All that a record shows. Nobody is asked anything. */
export function makeReport(record: ArenaRecord, games: readonly SolvedGame[], setting: ReportSetting): ArenaReport {
  const pairs = judgePairs(record, games);
  const [only, ...others] = games;
  const sections = [
    ...(others.length === 0 ? [] : [section(undefined, pairs, record, setting)]),
    ...games.map((game) => {
      const own = pairs.filter(({ matches }) => matches[0].match.game === game.id);
      return section(game, own, record, setting);
    }),
  ];
  const first = setting.players[0] ?? '';
  return {
    setting,
    pairs: { played: pairs.length, void: record.voids.size, voidBecause: [...new Set(record.voids.values())] },
    sections: only === undefined ? [] : sections,
    sprt: setting.sprt === null ? null : sprt(countPairs(pairs, first), setting.sprt),
    blunders: blundersIn(pairs),
    heat: games.map((game) => heatOf(game, countedTurns(game.id, pairs))),
    usage: record.usage,
    unpriced: record.unpriced,
    unanswered: record.unanswered,
  };
}
