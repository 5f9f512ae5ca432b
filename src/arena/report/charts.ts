import { roundedText } from '../../coach/value-words.js';
import { escapedText } from '../../core/text.js';
import type { Rating } from '../statistics/bradley-terry.js';
import { percent, ratingText } from './figures.js';
import type { Heat, PlayerReport, SectionReport } from './report.js';

// Charts as SVG. Each has its figures as text too, so that nothing depends on seeing it.

const LABEL = 150;
const WIDTH = 640;
const ROW = 26;

const svg = (width: number, height: number, title: string, parts: readonly string[], more = ''): string =>
  `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"${more} role="img" aria-label="${escapedText(title)}"><title>${escapedText(title)}</title>${parts.join('')}</svg>`;

const text = (x: number, y: number, content: string, more = ''): string =>
  `<text x="${x}" y="${y}" ${more}>${escapedText(content)}</text>`;

const figure = (chart: string, caption: string): string =>
  `<figure><div class="scroll" role="group" tabindex="0" aria-label="Chart">${chart}</div><figcaption>${escapedText(caption)}</figcaption></figure>`;

const short = (name: string, most = 20): string => (name.length > most ? `${name.slice(0, most - 1)}…` : name);

/** Ratings are drawn as wide as a phone, and a little larger where there is room: all of them are seen at once. */
const PHONE = { width: 358, label: 104, name: 14 };

/** Some round numbers between two ends. */
function ticks(low: number, high: number): readonly number[] {
  const span = Math.max(1, high - low);
  const step = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000].find((size) => span / size <= 4) ?? span;
  const found: number[] = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) found.push(tick);
  return found;
}

/** An arrow from a point to where the truth may be; drawn, because not every font has one. */
function arrowFrom(x: number, y: number, bound: Rating['bound']): readonly string[] {
  if (bound === null) return [];
  const way = bound === 'at-least' ? 1 : -1;
  return [`<path class="bound" d="M${x + 7 * way} ${y - 5}l${8 * way} 5l${-8 * way} 5z" fill="var(--win)"/>`];
}

/** Ratings with their intervals; a rating that is only a bound has an arrow. */
export function ratingChart({
  players,
  ratings,
  anchor,
}: Pick<SectionReport, 'ratings' | 'anchor'> & { readonly players: readonly Pick<PlayerReport, 'name'>[] }): string {
  if (ratings === null) return '';
  const rows = players
    .flatMap((player, index) => {
      const rating = ratings.players[index];
      return rating === undefined ? [] : [{ name: player.name, rating }];
    })
    .toSorted((a, b) => b.rating.elo - a.rating.elo);
  const low = Math.min(0, ...rows.map(({ rating }) => rating.low)) - 20;
  const high = Math.max(0, ...rows.map(({ rating }) => rating.high)) + 20;
  const right = PHONE.width - 16;
  const x = (elo: number): number => PHONE.label + ((elo - low) / (high - low)) * (right - PHONE.label);
  const bottom = 10 + rows.length * ROW;
  const parts = [
    ...ticks(low, high).flatMap((tick) => [
      `<line x1="${x(tick)}" x2="${x(tick)}" y1="6" y2="${bottom}" stroke="var(--line)"/>`,
      text(x(tick), bottom + 16, roundedText(tick), 'text-anchor="middle" class="soft"'),
    ]),
    ...rows.flatMap(({ name, rating }, row) => {
      const y = 10 + row * ROW + ROW / 2;
      return [
        text(PHONE.label - 8, y + 4, short(name, PHONE.name), 'text-anchor="end"'),
        `<line x1="${x(rating.low)}" x2="${x(rating.high)}" y1="${y}" y2="${y}" stroke="var(--band)" stroke-width="8" stroke-linecap="round"/>`,
        `<circle cx="${x(rating.elo)}" cy="${y}" r="5" fill="var(--win)"><title>${escapedText(`${name}: ${ratingText(rating)}`)}</title></circle>`,
        ...arrowFrom(x(rating.elo), y, rating.bound),
      ];
    }),
  ];
  return figure(
    svg(PHONE.width, bottom + 26, 'Ratings with 95% intervals', parts, ' class="whole"'),
    `Elo above ${anchor}, with 95% intervals. An arrow: only a bound is known.`,
  );
}

/** Average regret by turns to the end, a row of bars for each player. */
export function regretChart(players: readonly PlayerReport[]): string {
  const labels = [...new Set(players.flatMap(({ byDistance }) => byDistance.map(({ label }) => label)))];
  const most = Math.max(0.01, ...players.flatMap(({ byDistance }) => byDistance.map(({ regret }) => regret)));
  if (labels.length === 0) return '';
  const column = (WIDTH - LABEL) / labels.length;
  const height = 44;
  const parts = [
    ...labels.map((label, index) =>
      text(LABEL + index * column + column / 2, 14, label, 'text-anchor="middle" class="soft"'),
    ),
    ...players.flatMap(({ name, byDistance }, row) => {
      const base = 24 + (row + 1) * height;
      return [
        text(LABEL - 8, base - 8, short(name), 'text-anchor="end"'),
        `<line x1="${LABEL}" x2="${WIDTH}" y1="${base}" y2="${base}" stroke="var(--line)"/>`,
        ...byDistance.flatMap(({ label, regret, counted }) => {
          const tall = (regret / most) * (height - 18);
          const left = LABEL + labels.indexOf(label) * column;
          return [
            `<rect x="${left + 6}" y="${base - tall}" width="${column - 12}" height="${tall}" fill="var(--loss)"><title>${escapedText(`${name}, ${label}: ${roundedText(regret)} in ${counted} turns`)}</title></rect>`,
            text(
              left + column / 2,
              base - tall - 3,
              roundedText(Math.round(regret * 100) / 100),
              'text-anchor="middle" class="soft"',
            ),
          ];
        }),
      ];
    }),
  ];
  return figure(
    svg(WIDTH, 34 + players.length * height, 'Regret by turns to the end', parts),
    'Points lost on a turn on which something could be lost, by turns to the end with best play.',
  );
}

/** Blue where the row's player scores more than half, orange where less. */
const shade = (score: number): string => {
  const colour = score >= 0.5 ? 'var(--win)' : 'var(--loss)';
  // More of it, and the score could not be read on it in the dark.
  return `color-mix(in srgb, ${colour} ${Math.round(Math.abs(score - 0.5) * 100)}%, transparent)`;
};

/** What each player scored against each other. */
export function winMatrix({ players, pairings }: SectionReport): string {
  const scoreOf = (a: string, b: string): number | undefined => {
    const own = pairings.find(({ players: both }) => both[0] === a && both[1] === b)?.result?.score.value;
    const theirs = pairings.find(({ players: both }) => both[0] === b && both[1] === a)?.result?.score.value;
    return own ?? (theirs === undefined ? undefined : 1 - theirs);
  };
  const names = players.map(({ name }) => name);
  const rows = names.map((name) =>
    [
      `<tr><th scope="row">${escapedText(name)}</th>`,
      ...names.map((other) => {
        const score = scoreOf(name, other);
        return score === undefined ? '<td>–</td>' : `<td style="background:${shade(score)}">${percent(score)}</td>`;
      }),
      '</tr>',
    ].join(''),
  );
  return [
    '<div class="scroll" role="group" tabindex="0" aria-label="Scores against each other"><table class="matrix"><caption>Score of the row against the column</caption>',
    `<thead><tr><td></td>${names.map((name) => `<th scope="col">${escapedText(name)}</th>`).join('')}</tr></thead>`,
    `<tbody>${rows.join('')}</tbody></table></div>`,
  ].join('');
}

/** What a place of a game's picture is worth to its mover: the letters of its positions. */
export interface TruthCell {
  readonly at: readonly number[];
  readonly letters: string;
}

/** The colour of a place: blue where the mover wins, grey where it draws, none where it loses or both can be. */
const truthFill = (letters: string): string =>
  letters === 'W'
    ? 'fill="var(--win)" fill-opacity="0.16"'
    : letters === 'D'
      ? 'fill="var(--soft)" fill-opacity="0.2"'
      : 'fill="none"';

interface Spot {
  readonly asked: number;
  readonly regret: number;
}

/** What was lost at each place, by its first two numbers. */
function spotsOf(cells: Heat['cells']): ReadonlyMap<string, Spot> {
  const spots = new Map<string, Spot>();
  for (const { at, asked, regret } of cells) {
    const key = at.slice(0, 2).join();
    const before = spots.get(key) ?? { asked: 0, regret: 0 };
    spots.set(key, { asked: before.asked + asked, regret: before.regret + regret });
  }
  return spots;
}

const MARGIN = 36;

/** Where points were lost, over the truth: the positions of a game by the first two numbers that tell them apart. */
export function heatMap({ columns, cells }: Heat, truth: readonly TruthCell[]): string {
  if (cells.length === 0) return '';
  const spots = spotsOf(cells);
  const places = truth.length > 0 ? truth : cells.map(({ at }) => ({ at, letters: '' }));
  const [xs, ys] = [places.map(({ at }) => at[0] ?? 0), places.map(({ at }) => at[1] ?? 0)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [wide, tall] = [right - left + 1, bottom - top + 1];
  const size = Math.max(6, Math.min(22, Math.floor(620 / wide)));
  const parts = places.flatMap(({ at, letters }) => {
    const [x = 0, y = 0] = at;
    const [px, py] = [MARGIN + (x - left) * size, 8 + (y - top) * size];
    const spot = spots.get(at.slice(0, 2).join());
    const box = `x="${px}" y="${py}" width="${size - 1}" height="${size - 1}"`;
    const where = `${columns[0] ?? ''} ${x}${columns.length > 1 ? `, ${columns[1]} ${y}` : ''}`;
    const lost = spot === undefined ? 0 : Math.min(1, spot.regret / spot.asked);
    const said = spot === undefined ? where : `${where}: ${roundedText(lost)} lost on average in ${spot.asked} turns`;
    return [
      `<rect ${box} ${lost === 0 ? truthFill(letters) : `fill="var(--loss)" fill-opacity="${(0.25 + 0.75 * lost).toFixed(2)}"`}><title>${escapedText(said)}</title></rect>`,
      ...(size >= 14
        ? [text(px + size / 2 - 0.5, py + size / 2 + 3, letters, `class="${lost > 0.6 ? 'cell lost' : 'cell'}"`)]
        : []),
    ];
  });
  const height = 8 + tall * size;
  const axis = [
    text(MARGIN, height + 16, `${left}`, 'class="soft"'),
    text(MARGIN + wide * size, height + 16, `${right}`, 'text-anchor="end" class="soft"'),
    text(MARGIN + (wide * size) / 2, height + 16, `→ ${columns[0] ?? ''}`, 'text-anchor="middle" class="soft"'),
    ...(columns.length < 2
      ? []
      : [
          text(MARGIN - 6, 20, `${top}`, 'text-anchor="end" class="soft"'),
          text(MARGIN - 6, height - 2, `${bottom}`, 'text-anchor="end" class="soft"'),
          text(MARGIN, height + 32, `↓ ${columns[1] ?? ''}`, 'class="soft"'),
        ]),
  ];
  const legend = truth.length > 0 ? ', over the truth: W the mover wins, L loses, D nobody can force a win' : '';
  return figure(
    svg(Math.max(260, MARGIN + wide * size + 8), height + 40, 'Where points were lost', [...parts, ...axis]),
    `Where points were lost (orange)${legend}. The stronger the colour, the more was lost on average.`,
  );
}
