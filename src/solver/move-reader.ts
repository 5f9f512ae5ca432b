import type { AlternatingRules, Move } from '../core/game.js';
import { numberedGrid } from './grid.js';
import { MoveList } from './move-list.js';
import { LOST, WON } from './value.js';

/** `at` seats the mover first, so who moves at any number is seat 0. */
function isWonByMover<P, M extends Move>(rules: AlternatingRules<P, M>, finished: P): boolean {
  const turn = rules.status(finished);
  if (turn.kind !== 'over') throw new Error('a position that is not finished has no number or no legal move');
  return turn.winner === 0;
}

/** Reads the moves of any position by its number: off the edges of the game if it has them, off its positions otherwise. */
export class MoveReader<P, M extends Move> {
  /** The moves that were read last; their targets are numbers. */
  readonly list: MoveList;
  private readonly width: number;

  constructor(private readonly rules: AlternatingRules<P, M>) {
    const grid = numberedGrid(rules.edges?.axes ?? []);
    this.list = new MoveList(grid);
    this.width = grid.columns.length;
  }

  /** Reads a position. Returns what is certain about it already. */
  read(index: number): number {
    this.list.clear();
    const { edges } = this.rules;
    if (edges === undefined) return this.readPosition(index);
    const { leastRow, leastColumn } = this.list.grid;
    const row = Math.floor(index / this.width);
    edges.to(this.list, leastRow + row, leastColumn + index - row * this.width);
    return this.list.certain();
  }

  private readPosition(index: number): number {
    const { list, rules } = this;
    const { numbering } = rules;
    const position = numbering.at(index);
    const moves = rules.legalMoves(position, 0);
    if (moves.length === 0) return isWonByMover(rules, position) ? WON : LOST;
    for (const move of moves) {
      const reached = rules.play(position, move);
      const target = numbering.indexOf(reached);
      if (target >= 0) list.add(target);
      else if (isWonByMover(rules, reached)) list.win();
      else list.loss();
    }
    return list.certain();
  }
}
