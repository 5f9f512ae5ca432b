import type { Pair } from '../../core/seat.js';
import { fit, columnsOf } from '../console/width.js';
import type { World } from '../world.js';
import type { RunProgress } from './run-matches.js';

const REPAINT_MS = 200;

interface Standing {
  readonly names: Pair<string>;
  pairs: number;
  points: number;
  voids: number;
}

const duration = (seconds: number): string =>
  seconds < 90
    ? `${Math.ceil(seconds)} s`
    : seconds < 5400
      ? `${Math.ceil(seconds / 60)} min`
      : `${(seconds / 3600).toFixed(1)} h`;

/** Shows people at a terminal how a run goes on: the score of each two players, how fast, and how long still. */
export class LiveTable {
  readonly #standings = new Map<string, Standing>();
  readonly #startedAt = performance.now();
  #done = 0;
  /** How many of these an earlier run had played: they took none of this run's time. */
  #recalled = 0;
  #turns = 0;
  #cost = 0;
  #paintedAt = -Infinity;
  #painted = 0;
  /** Paints what came too soon after the last time. */
  #later: NodeJS.Timeout | undefined;
  readonly #stop: AbortSignal;

  constructor(
    private readonly world: Pick<World, 'stderr' | 'stdout'>,
    private readonly names: readonly string[],
    private readonly pairs: number,
    stop: AbortSignal,
  ) {
    stop.addEventListener('abort', () => this.#paint(), { once: true });
    this.#stop = stop;
  }

  report({ pair, points, turns, cost, isRecalled }: RunProgress): void {
    const names = [this.names[pair.players[0]] ?? '', this.names[pair.players[1]] ?? ''] as const;
    const standing = this.#standings.get(names.join('\n')) ?? { names, pairs: 0, points: 0, voids: 0 };
    if (points === undefined) standing.voids += 1;
    else {
      standing.pairs += 1;
      standing.points += points;
    }
    this.#standings.set(names.join('\n'), standing);
    this.#done += 1;
    if (isRecalled) this.#recalled += 1;
    this.#turns += turns;
    this.#cost = cost;
    this.#paintSoon();
  }

  /** At once, but not too often: then a little later, however long nothing else is reported. */
  #paintSoon(): void {
    const wait = this.#paintedAt + REPAINT_MS - performance.now();
    if (wait <= 0) this.#paint();
    else this.#later ??= setTimeout(() => this.#paint(), wait).unref();
  }

  /** Wipes the table: what it showed is in the report. */
  end(): void {
    clearTimeout(this.#later);
    this.#clear();
  }

  #clear(): void {
    if (this.#painted > 0) this.world.stderr.write(`\u001b[${this.#painted}A\u001b[J`);
    this.#painted = 0;
  }

  #paint(): void {
    clearTimeout(this.#later);
    this.#later = undefined;
    if (this.world.stderr.isTTY !== true) return;
    this.#paintedAt = performance.now();
    const seconds = (this.#paintedAt - this.#startedAt) / 1000;
    const played = this.#done - this.#recalled;
    const left = played === 0 ? '' : `, about ${duration((seconds * (this.pairs - this.#done)) / played)} left`;
    const rows = [...this.#standings.values()].map(
      ({ names, pairs, points, voids }) =>
        `  ${points}–${2 * pairs - points} in ${pairs} ${pairs === 1 ? 'pair' : 'pairs'}${voids === 0 ? '' : `, ${voids} void`}: ${names.join(' – ')}`,
    );
    const lines = [
      ...rows.slice(0, 15),
      `  ${this.#done} of ${this.pairs} pairs${left}, ${(this.#turns / seconds).toFixed(1)} moves a second` +
        (this.#cost === 0 ? '' : `, cost ${this.#cost.toFixed(4)}`),
      this.#stop.aborted
        ? '  Stopping after the matches under way. Ctrl-C again stops right away.'
        : '  Ctrl-C stops after the matches under way.',
    ];
    this.#clear();
    this.world.stderr.write(lines.map((line) => `${fit(line, columnsOf(this.world.stdout))}\n`).join(''));
    this.#painted = lines.length;
  }
}
