import type { TellPosition } from '../core/edges.js';
import type { NumberedEdges } from '../core/game.js';
import { columnOf, placeOf, rowOf, type TiledGrid, tiledGrid, untiled } from './grid.js';
import { MoveCount } from './move-list.js';
import { queueNearest } from './retrograde.js';
import type { Solving } from './solving.js';
import { answerTo, DRAW, tooFar } from './value.js';

// Retrograde analysis of a game that can tell where the moves to a position come from. No move is kept or sorted, and what is
// known of each position lies in tiles.

/** How many positions are worked off in a step, and how many tiles are read. */
const STEP = 1 << 16;
const TILES = 16;

/** Settles the positions from which moves lead to one that is settled. The game tells them. */
class Settling implements TellPosition {
  readonly codes: Int16Array;
  /** How many moves of each position are unknown yet; none once it is settled. */
  readonly unknown: Uint8Array | Uint16Array;
  /** The places of what is settled, in order of distance, and how many there are. */
  readonly queue: Uint32Array;
  end = 0;
  /** What a move to the position that is worked off is worth. */
  answer = DRAW;

  constructor(
    readonly grid: TiledGrid,
    mostMoves: number,
  ) {
    this.codes = new Int16Array(grid.size);
    this.unknown = mostMoves < 256 ? new Uint8Array(grid.size) : new Uint16Array(grid.size);
    this.queue = new Uint32Array(grid.size);
  }

  position(first: number, second = 0): void {
    const place = placeOf(this.grid, first, second);
    const unknown = this.unknown[place] ?? 0;
    if (unknown === 0) return;
    // One move to a lost position wins. A position is lost when the last of its moves is known to lose.
    const left = this.answer > 0 ? 0 : unknown - 1;
    this.unknown[place] = left;
    if (left > 0) return;
    this.codes[place] = this.answer;
    this.queue[this.end++] = place;
  }
}

/** Reads every move of a tile once: what is certain gets its code, and the moves of the others are counted. */
function readTile(edges: NumberedEdges, moves: MoveCount, { grid, codes, unknown }: Settling, tile: number): void {
  const [firstRow, firstColumn] = [grid.tileRows[tile] ?? 0, grid.tileColumns[tile] ?? 0];
  const endRow = Math.min(firstRow + (1 << grid.rowBits), grid.leastRow + grid.rows.length);
  const endColumn = Math.min(firstColumn + (1 << grid.columnBits), grid.leastColumn + grid.columns.length);
  for (let row = firstRow; row < endRow; row += 1)
    for (let column = firstColumn; column < endColumn; column += 1) {
      const place = placeOf(grid, row, column);
      moves.clear();
      edges.to(moves, row, column);
      const certain = moves.certain();
      codes[place] = certain;
      if (certain === DRAW) unknown[place] = moves.count;
    }
}

/** Works off one step of the queue. It grows meanwhile, so a step goes on for as long as there is something in it. */
function settle(edges: Required<NumberedEdges>, settling: Settling, head: number): void {
  const { grid, codes, queue } = settling;
  for (let next = head; next < Math.min(head + STEP, settling.end); next += 1) {
    const place = queue[next] ?? 0;
    settling.answer = answerTo(codes[place] ?? DRAW);
    if (settling.answer === DRAW) throw tooFar();
    edges.from(settling, rowOf(grid, place), columnOf(grid, place));
  }
}

/** The code of every position of a game, by its number. No position has more moves than `mostMoves`. */
export function* solvingByEdges(edges: Required<NumberedEdges>, mostMoves: number): Solving<Int16Array> {
  const settling = new Settling(tiledGrid(edges.axes), mostMoves);
  const { grid, codes, queue } = settling;
  const tiles = grid.tileRows.length;
  const moves = new MoveCount();
  for (let tile = 0; tile < tiles; tile += 1) {
    readTile(edges, moves, settling, tile);
    if (tile % TILES === TILES - 1) yield { done: tile + 1, of: 2 * tiles };
  }
  settling.end = queueNearest(codes, queue);
  for (let head = 0; head < settling.end; head += STEP) {
    settle(edges, settling, head);
    yield { done: grid.size + Math.min(head + STEP, settling.end), of: 2 * grid.size };
  }
  return untiled(grid, codes);
}
