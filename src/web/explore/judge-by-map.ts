import type { AlternatingRules, Move } from '../../core/game.js';
import { decodeValue, judgeMoves, NOWHERE, turnedOver, type Value } from '../../solver/value.js';
import type { JudgedPosition } from '../truth/explore-answers.js';
import type { MapTable } from '../truth/map-table.js';
import { cellOfRow, indexOfCell, type Sheet } from './sheet.js';

/** The value at a place of the table; undefined where it has none. */
export function valueAt(table: MapTable, index: number): Value | undefined {
  const code = table.codes[index] ?? NOWHERE;
  return code === NOWHERE ? undefined : decodeValue(code);
}

/**
 * A position in which somebody is to move, judged by the map alone, so that pointing at it needs no answer of the solver.
 * Undefined where the map, a window of a larger one, does not show all that it leads to.
 */
export function judgeByMap(
  rules: AlternatingRules<unknown, Move>,
  table: MapTable,
  sheet: Sheet,
  position: unknown,
): JudgedPosition | undefined {
  const turn = rules.status(position);
  if (turn.kind === 'over') return undefined;
  const valueOf = (there: unknown): Value | undefined => {
    const after = rules.status(there);
    if (after.kind === 'over') return { kind: after.winner === turn.seat ? 'win' : 'loss', distance: 0 };
    const cell = cellOfRow(sheet, table, rules.row(there));
    const value = cell === undefined ? undefined : valueAt(table, indexOfCell(sheet, table, cell));
    return value === undefined || after.seat === turn.seat ? value : turnedOver(value);
  };
  const value = valueOf(position);
  const moves = rules.legalMoves(position, turn.seat).map((move) => {
    const after = valueOf(rules.play(position, move));
    return {
      move,
      value: after === undefined || after.kind === 'draw' ? after : { ...after, distance: after.distance + 1 },
    };
  });
  const known = moves.flatMap(({ move, value: worth }) => (worth === undefined ? [] : [{ move, value: worth }]));
  return value === undefined || known.length < moves.length ? undefined : { value, moves: judgeMoves(known) };
}

/** The text of the position in a cell; undefined where the sheet has none. The mover sits first there. */
export function positionText(
  rules: { makePosition(position: unknown): string; readonly numbering: { at(index: number): unknown } },
  table: Pick<MapTable, 'numbers'>,
  index: number,
): string | undefined {
  const number = table.numbers[index] ?? -1;
  return number === -1 ? undefined : rules.makePosition(rules.numbering.at(number));
}
