import type { TellMove } from '../core/edges.js';
import { type Grid, placeOf } from './grid.js';
import { answerTo, DRAW, LOST, WON } from './value.js';

export const WIN_IN_ONE = answerTo(LOST);
export const LOSS_IN_ONE = answerTo(WON);

// One count or list serves all positions in turn, so that reading moves makes no garbage.

/** How many moves of a position lead to other positions, and whether one ends the game. */
export class MoveCount implements TellMove {
  count = 0;
  private wins = false;
  private loses = false;

  clear(): void {
    this.count = 0;
    this.wins = false;
    this.loses = false;
  }

  position(_first: number, _second?: number): void {
    this.count += 1;
  }

  win(): void {
    this.wins = true;
  }

  loss(): void {
    this.loses = true;
  }

  /** What is certain about the position, wherever its moves lead; `DRAW` if nothing is. */
  certain(): number {
    if (this.wins) return WIN_IN_ONE;
    if (this.count > 0) return DRAW;
    return this.loses ? LOSS_IN_ONE : LOST;
  }
}

/** Where the moves of a position lead. */
export class MoveList extends MoveCount {
  /** Places in the grid, the first `count` of them. */
  targets = new Int32Array(16);

  constructor(readonly grid: Grid) {
    super();
  }

  override position(first: number, second = 0): void {
    this.add(placeOf(this.grid, first, second));
  }

  add(target: number): void {
    if (this.count === this.targets.length) this.grow();
    this.targets[this.count++] = target;
  }

  private grow(): void {
    const longer = new Int32Array(2 * this.targets.length);
    longer.set(this.targets);
    this.targets = longer;
  }
}
