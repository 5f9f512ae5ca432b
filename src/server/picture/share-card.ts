import type { Colour } from '../../coach/truth-map.js';
import type { Pair, Seat } from '../../core/seat.js';
import { Picture } from './picture.js';
import { GLYPH_ROWS, textWidth } from './pixel-font.js';

/** What stands on the picture of a link: a headline, large numbers, and a line below them. */
export interface ShareCard {
  readonly headline: string;
  readonly numbers: readonly CardNumber[];
  readonly line: string;
  /** One player waits for another: a full mark and an empty one. */
  readonly isWaiting?: true;
}

/** A number, and how far it has come on its track, from 0 to 1, where it has one. */
interface CardNumber {
  readonly label: string;
  readonly value: string;
  readonly seat: Seat | undefined;
  readonly at: number | undefined;
}

/** As link previews want it. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

const MARGIN = 70;
const PAPER: Colour = [251, 248, 241];
const INK: Colour = [29, 27, 24];
const SOFT: Colour = [92, 86, 76];
const LINE: Colour = [221, 213, 197];
const SEAT_COLOURS: Pair<Colour> = [
  [106, 61, 154],
  [0, 105, 95],
];
/** The colours of a win, a loss and the seats: they stand in a row at the bottom. */
const BAND: readonly Colour[] = [[0, 92, 171], [173, 70, 0], ...SEAT_COLOURS];
/** More numbers are not told apart any more. */
const MOST_NUMBERS = 4;

/** The largest dots, of at most so many pixels, with which a text fits a width. */
const dotFor = (text: string, width: number, most: number): number =>
  Math.max(1, Math.min(most, Math.floor(width / Math.max(1, textWidth(text)))));

const TRACK_TOP = 418;
const TRACK_HEIGHT = 14;

/** How far a number has come: a rail, full up to a mark. */
function drawTrack(picture: Picture, left: number, length: number, at: number, colour: Colour): void {
  const end = Math.round(at * length);
  picture.fill(left, TRACK_TOP, length, TRACK_HEIGHT, LINE);
  picture.fill(left, TRACK_TOP, end, TRACK_HEIGHT, colour);
  picture.shape(left + end, TRACK_TOP + TRACK_HEIGHT / 2, 20, 'disc', PAPER);
  picture.shape(left + end, TRACK_TOP + TRACK_HEIGHT / 2, 15, 'disc', colour);
}

/** The disc of the one who waits, and the diamond of a seat that is free. */
function drawSeats(picture: Picture): void {
  const [middle, radius] = [300, 110];
  picture.shape(MARGIN + radius, middle, radius, 'disc', SEAT_COLOURS[0]);
  picture.shape(MARGIN + 4 * radius, middle, radius, 'diamond', SEAT_COLOURS[1]);
  picture.shape(MARGIN + 4 * radius, middle, radius - 16, 'diamond', PAPER);
  picture.text(MARGIN + 4 * radius + 2, middle - 30, '?', 'middle', SEAT_COLOURS[1], 12);
}

/** Draws the picture of a link. Signs that the small alphabet doesn't have leave a space. */
export function drawShareCard({ headline, numbers, line, isWaiting }: ShareCard): Picture {
  const picture = new Picture(CARD_WIDTH, CARD_HEIGHT);
  const width = CARD_WIDTH - 2 * MARGIN;
  picture.fill(0, 0, CARD_WIDTH, CARD_HEIGHT, PAPER);
  picture.text(MARGIN, MARGIN, headline, 'start', INK, dotFor(headline, width, 11));
  const shown = numbers.slice(0, MOST_NUMBERS);
  for (const [index, { label, value, seat, at }] of shown.entries()) {
    const place = Math.floor(width / shown.length);
    const left = MARGIN + index * place;
    if (at !== undefined) drawTrack(picture, left, place - 40, at, seat === undefined ? INK : SEAT_COLOURS[seat]);
    picture.text(left, 210, label, 'start', SOFT, dotFor(label, place - 30, 5));
    picture.text(left, 260, value, 'start', INK, dotFor(value, place - 30, 28));
  }
  if (isWaiting === true) drawSeats(picture);
  picture.text(MARGIN, 474, line, 'start', SOFT, dotFor(line, width, 6));
  picture.text(CARD_WIDTH - MARGIN, CARD_HEIGHT - 90, 'Duelbook', 'end', INK, 6);
  const part = CARD_WIDTH / BAND.length;
  for (const [index, colour] of BAND.entries())
    picture.fill(index * part, CARD_HEIGHT - GLYPH_ROWS * 4, part, GLYPH_ROWS * 4, colour);
  return picture;
}

/** The picture of the app itself. */
export const APP_CARD: ShareCard = {
  headline: 'Number games for two',
  numbers: [],
  line: 'Play, solve and learn. No account, works offline.',
  isWaiting: true,
};
