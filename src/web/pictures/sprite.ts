import { mapOf, type PayoffMap, type PositionMap } from '../../coach/truth-map.js';
import type { AnyGame } from '../../core/game.js';
import { typicalOptions } from '../../core/options.js';
import { GAMES } from '../../games/catalogue.js';
import { findTruth } from '../../solver/truth.js';
import type { Value } from '../../solver/value.js';

const WIDTH = 160;
const HEIGHT = 100;

interface Cell {
  readonly column: number;
  readonly row: number;
  readonly kind: Value['kind'];
  /** How strong the colour is, from 0 to 1. */
  readonly strength: number;
}

interface Tiles {
  readonly columns: number;
  readonly rows: number;
  readonly cells: readonly Cell[];
}

/** A line is broken into rows, so that it fills the picture. */
function tilesOfPositions(map: PositionMap): Tiles {
  const { x, y, longest } = map;
  const across = x.to - x.from + 1;
  const down = y.to - y.from + 1;
  const columns = down === 1 ? Math.ceil(Math.sqrt((across * WIDTH) / HEIGHT)) : across;
  const cells: Cell[] = [];
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      const value = map.at(x.from + column, y.from + row);
      if (value === undefined) continue;
      const near = value.kind === 'draw' || longest === 0 ? 1 : 1 - value.distance / longest;
      const place = down === 1 ? { column: column % columns, row: Math.floor(column / columns) } : { column, row };
      cells.push({ ...place, kind: value.kind, strength: 0.25 + 0.75 * near });
    }
  return { columns, rows: down === 1 ? Math.ceil(across / columns) : down, cells };
}

function tilesOfPayoffs({ equilibrium: { payoffs } }: PayoffMap): Tiles {
  const cells = payoffs.flatMap((payoffRow, row) =>
    payoffRow.map(
      (worth, column): Cell => ({
        column,
        row,
        kind: Math.abs(worth) < 1e-9 ? 'draw' : worth > 0 ? 'win' : 'loss',
        strength: Math.abs(worth) < 1e-9 ? 1 : Math.abs(worth),
      }),
    ),
  );
  return { columns: payoffs[0]?.length ?? 1, rows: payoffs.length, cells };
}

const rounded = (value: number): string => `${Math.round(value * 100) / 100}`;

/** Cells of one colour and strength become one path: a shape a cell would make a large file. */
function pathsOf({ columns, rows, cells }: Tiles): readonly string[] {
  const [width, height] = [WIDTH / columns, HEIGHT / rows];
  const gap = Math.min(width, height) * 0.12;
  const shapes = new Map<string, string[]>();
  for (const { column, row, kind, strength } of cells) {
    const style = `fill="var(--${kind})" opacity="${Math.round(strength * 10) / 10}"`;
    const size = `h${rounded(width - gap)}v${rounded(height - gap)}h-${rounded(width - gap)}z`;
    const shape = `M${rounded(column * width + gap / 2)} ${rounded(row * height + gap / 2)}${size}`;
    shapes.set(style, [...(shapes.get(style) ?? []), shape]);
  }
  return [...shapes].map(([style, parts]) => `<path ${style} d="${parts.join('')}"/>`);
}

/** The picture of a game as a symbol: who wins where, as the book has it, without words. */
function pictureOf(game: AnyGame): string {
  const options = typicalOptions(game.options);
  const rules = game.rules(options);
  const start = rules.start(0);
  const truth = findTruth(game, options, { from: [start] });
  if (!truth.ok) return '';
  const map = mapOf(rules, truth.value, game.words.seats, start);
  const tiles = map.kind === 'payoffs' ? tilesOfPayoffs(map) : tilesOfPositions(map);
  return `<symbol id="${game.id}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">${pathsOf(tiles).join('')}</symbol>`;
}

/** All pictures in one file of symbols, each under the id of its game. The colours are the page's own. */
export const sprite = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">\n${GAMES.map((game) => pictureOf(game)).join('\n')}\n</svg>\n`;
