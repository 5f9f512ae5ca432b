import { setImmediate as breath } from 'node:timers/promises';
import type { RunConfig } from '../../arena/config.js';
import { type Ending, type Exchange, playMatch } from '../../arena/play-match.js';
import type { Chair, Player, Question } from '../../arena/player.js';
import { playedTurns } from '../../arena/protocol.js';
import {
  answerLine,
  askLine,
  type ArenaRecord,
  keyOf,
  makeLine,
  type MatchKey,
  type RecordedMatch,
  spentAtMost,
} from '../../arena/record.js';
import { type ScheduledPair, scheduleOf } from '../../arena/schedule.js';
import { resultOf } from '../../arena/score.js';
import { NO_PAIRS, type Pentanomial, withPair } from '../../arena/statistics/pentanomial.js';
import { sprt } from '../../arena/statistics/sprt.js';
import type { AnyMatch } from '../../core/match.js';
import type { Seat } from '../../core/seat.js';
import type { PreparedGame } from './prepared-game.js';
import type { RecordSink } from './record-file.js';
import { together } from './together.js';

/** What happened in a run so far, for those who watch it. */
export interface RunProgress {
  readonly pair: ScheduledPair;
  /** Points of the pair's first player; undefined: the pair is void. */
  readonly points: number | undefined;
  readonly turns: number;
  readonly cost: number;
  /** Whether the record had it already when this run began. */
  readonly isRecalled: boolean;
}

interface RunParts {
  readonly config: RunConfig;
  readonly players: readonly Player[];
  readonly games: readonly PreparedGame[];
  readonly sink: RecordSink;
  /** What was played before, if this run continues another. */
  readonly before: ArenaRecord | undefined;
  readonly redoFailed: boolean;
  readonly concurrency: number;
  /** Fires when no further pair should begin. */
  readonly stop: AbortSignal;
  readonly maxCost: number | undefined;
  onProgress(progress: RunProgress): void;
}

/** How a run or an exam ended; an endpoint out of order leaves questions of an exam `unanswered`, and pairs of a run `void`. */
export type RunEnd = 'done' | 'stopped' | 'too-costly' | 'decided' | 'unanswered' | 'void';

/** Points of the pair's first player, who has the first seat in leg 1. */
const pairPoints = (first: Pick<RecordedMatch, 'winner'>, second: Pick<RecordedMatch, 'winner'>): number =>
  resultOf(first) + 1 - resultOf(second);

const failedBy = (match: RecordedMatch | undefined): boolean =>
  match?.fault?.fault === 'timeout' || match?.fault?.fault === 'crash';

/** How long players of ours may play in one go before signals and screens have their turn. */
const BREATH_EVERY_MS = 20;

/** Plays the pairs of a schedule that are not played yet, some at a time, and records all of it. */
export class MatchRunner {
  readonly #schedule: readonly ScheduledPair[];
  readonly #points = new Map<number, number | undefined>();
  readonly #redone = new Set<number>();
  #next = 0;
  #cost: number;
  #decided = 0;
  #counts: Pentanomial = NO_PAIRS;
  #end: RunEnd = 'done';
  #breathedAt = performance.now();

  constructor(private readonly parts: RunParts) {
    this.#schedule = scheduleOf(parts.config);
    this.#cost = parts.before === undefined ? 0 : spentAtMost(parts.before);
  }

  async run(): Promise<RunEnd> {
    for (const scheduled of this.#schedule) {
      this.#recall(scheduled.pair);
      if (this.#points.has(scheduled.pair)) this.#tell(scheduled, 0, true);
    }
    this.#test();
    // Players of ours never wait, so they gain nothing by it; one after the other, they leave the same record every time.
    const atOnce = this.parts.players.every(({ own }) => own) ? 1 : this.parts.concurrency;
    await together(atOnce, () => this.#work());
    return this.#end;
  }

  get #mayGoOn(): boolean {
    const { stop, maxCost } = this.parts;
    if (this.#end !== 'done') return false;
    if (stop.aborted) this.#end = 'stopped';
    else if (maxCost !== undefined && this.#cost >= maxCost) this.#end = 'too-costly';
    return this.#end === 'done';
  }

  async #work(): Promise<void> {
    while (this.#next < this.#schedule.length && this.#mayGoOn) {
      const scheduled = this.#schedule[this.#next];
      this.#next += 1;
      if (scheduled === undefined || this.#points.has(scheduled.pair)) continue;
      await this.#playPair(scheduled);
      if (performance.now() - this.#breathedAt < BREATH_EVERY_MS) continue;
      await breath();
      this.#breathedAt = performance.now();
    }
  }

  /** Takes over what the record has of a pair. */
  #recall(pair: number): void {
    const { before, redoFailed } = this.parts;
    const [first, second] = [before?.matches.get(`${pair}.1`), before?.matches.get(`${pair}.2`)];
    if (redoFailed && (before?.voids.has(pair) === true || failedBy(first) || failedBy(second))) {
      this.#redone.add(pair);
      return;
    }
    if (before?.voids.has(pair) === true) this.#points.set(pair, undefined);
    else if (first !== undefined && second !== undefined) this.#points.set(pair, pairPoints(first, second));
  }

  async #playPair(scheduled: ScheduledPair): Promise<void> {
    const { pair } = scheduled;
    const kept = this.#redone.has(pair) ? undefined : this.parts.before?.matches.get(`${pair}.1`);
    const winners: (RecordedMatch['winner'] | undefined)[] = [kept?.winner];
    let turns = 0;
    for (const leg of kept === undefined ? ([1, 2] as const) : ([2] as const)) {
      const ending = await this.#playLeg(scheduled, { pair, leg });
      if (ending.kind === 'stopped') {
        this.#end = 'stopped';
        return;
      }
      if (ending.kind === 'void') {
        this.#points.set(pair, undefined);
        this.#tell(scheduled, turns);
        return;
      }
      turns += ending.match.turns.length;
      winners[leg - 1] = ending.outcome.winner;
    }
    const [first = null, second = null] = winners;
    this.#points.set(pair, pairPoints({ winner: first }, { winner: second }));
    this.#tell(scheduled, turns);
    this.#test();
  }

  #tell(pair: ScheduledPair, turns: number, isRecalled = false): void {
    this.parts.onProgress({ pair, points: this.#points.get(pair.pair), turns, cost: this.#cost, isRecalled });
  }

  /** A sequential test looks at the pairs in their order, so that it ends at the same pair however many run at once. */
  #test(): void {
    const bounds = this.parts.config.sprt;
    if (bounds === null) return;
    for (
      let scheduled = this.#schedule[this.#decided];
      scheduled !== undefined;
      scheduled = this.#schedule[this.#decided]
    ) {
      if (!this.#points.has(scheduled.pair)) return;
      const points = this.#points.get(scheduled.pair);
      if (points !== undefined) this.#counts = withPair(this.#counts, points);
      this.#decided += 1;
      if (sprt(this.#counts, bounds).verdict !== 'open') {
        this.#end = 'decided';
        return;
      }
    }
  }

  async #playLeg(scheduled: ScheduledPair, key: MatchKey): Promise<Ending> {
    const { players, games, sink, config } = this.parts;
    const game = games[scheduled.game];
    const seated = key.leg === 1 ? scheduled.players : ([scheduled.players[1], scheduled.players[0]] as const);
    const [first, second] = [players[seated[0]], players[seated[1]]];
    if (game === undefined || first === undefined || second === undefined)
      throw new Error('the schedule has no such player or game');
    const opening = game.openings[scheduled.opening] ?? '';
    const start = game.matchFrom(opening);
    const id = keyOf(key);
    const number = 2 * key.pair + key.leg;
    // A match between players of ours is written whole; answers of others, which took time and money, as they come.
    const whole = first.own && second.own;
    let held = '';
    const write = (line: string): void => {
      if (whole) held += line;
      else sink.append(line);
    };
    write(makeLine({ type: 'start', ...key, game: game.id, players: [first.name, second.name], opening }));
    const onExchange = (exchange: Exchange): void => {
      this.#cost += exchange.reply.usage?.cost ?? 0;
      write(answerLine(key, exchange));
    };
    const sit = (player: Player, seat: Seat): Chair => {
      const chair = player.sit({ id, number, match: start, seat });
      return player.own ? chair : noting(chair, (question) => write(askLine(key, askedBy(question))));
    };
    const chairs = [sit(first, 0), sit(second, 1)] as const;
    const ending = await playMatch(start, chairs, { retries: config.retries, onExchange });
    write(endLine(key, ending));
    if (held !== '') sink.append(held);
    return ending;
  }
}

/** The same chair, with a note of every question before it is asked. */
const noting = (chair: Chair, note: (question: Question) => void): Chair => ({
  ...chair,
  choose: (question) => {
    note(question);
    return chair.choose(question);
  },
});

const askedBy = ({ match, seat, attempt }: Question) => ({ turn: match.turns.length + 1, seat, attempt });

const movesOf = (match: AnyMatch): readonly string[] =>
  playedTurns(match).map((turn) => ('moves' in turn ? turn.moves.join(' ') : turn.move));

function endLine(key: MatchKey, ending: Ending): string {
  if (ending.kind === 'stopped') return makeLine({ type: 'stop', ...key });
  if (ending.kind === 'void') return makeLine({ type: 'void', ...key, message: ending.message });
  const { match, outcome, fault } = ending;
  return makeLine({
    type: 'end',
    ...key,
    winner: outcome.winner === null ? null : outcome.winner + 1,
    reason: outcome.reason,
    moves: movesOf(match),
    ...(fault === undefined ? {} : { fault: { seat: fault.seat + 1, fault: fault.fault } }),
  });
}
