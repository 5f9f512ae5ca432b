import type { OnProgress } from '../../solver/solving.js';
import type { World } from '../world.js';

const QUIET_MS = 1000;
const BETWEEN_MS = 100;

/** Tells people at a terminal how far a long solve has come, once it has taken a second; then wipes that away. */
export class ProgressLine {
  readonly #startedAt = performance.now();
  #shownAt = 0;

  constructor(
    private readonly world: Pick<World, 'stderr' | 'stdin'>,
    private readonly label: string,
  ) {}

  readonly report: OnProgress = ({ done, of }) => {
    const now = performance.now();
    if (this.world.stderr.isTTY !== true || now - this.#startedAt < QUIET_MS || now - this.#shownAt < BETWEEN_MS)
      return;
    this.#shownAt = now;
    const percent = of > 0 ? ` ${Math.floor((100 * done) / of)}%` : '';
    // While a game holds the keyboard, Ctrl-C is a key like others and waits its turn.
    const way = this.world.stdin.isRaw === true ? '' : ' (Ctrl-C stops)';
    this.world.stderr.write(`\r${this.label}…${percent}${way}`);
  };

  end(): void {
    if (this.#shownAt > 0) this.world.stderr.write('\r\u001b[K');
  }
}
