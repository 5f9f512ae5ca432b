import type { Colour } from '../../coach/truth-map.js';
import type { Pair, Seat } from '../../core/seat.js';
import { SANS } from './letters/sans.js';
import { SERIF } from './letters/serif.js';
import { type Letters, sizeFor, writeText } from './outline-text.js';
import { Picture } from './picture.js';

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

const TRACK_TOP = 420;
const TRACK_HEIGHT = 14;
const BAND_HEIGHT = 20;

/** How far a number has come: a rail, full up to a mark. */
function drawTrack(picture: Picture, left: number, length: number, at: number, colour: Colour): void {
  const end = Math.round(at * length);
  const middle = TRACK_TOP + TRACK_HEIGHT / 2;
  picture.fill(left, TRACK_TOP, length, TRACK_HEIGHT, LINE);
  picture.fill(left, TRACK_TOP, end, TRACK_HEIGHT, colour);
  picture.shape(left, middle, TRACK_HEIGHT / 2, 'disc', end > 0 ? colour : LINE);
  picture.shape(left + length, middle, TRACK_HEIGHT / 2, 'disc', end < length ? LINE : colour);
  picture.shape(left + end, middle, 20, 'disc', PAPER);
  picture.shape(left + end, middle, 15, 'disc', colour);
}

/** The disc of the one who waits, and the diamond of a seat that is free. */
function drawSeats(picture: Picture): void {
  const [middle, radius] = [306, 104];
  const free = MARGIN + 4 * radius;
  picture.shape(MARGIN + radius, middle, radius, 'disc', SEAT_COLOURS[0]);
  picture.shape(free, middle, radius + 12, 'diamond', SEAT_COLOURS[1]);
  picture.shape(free, middle, radius - 6, 'diamond', PAPER);
  writeText(picture, [free, middle + 36], '?', {
    letters: SERIF,
    size: 108,
    colour: SEAT_COLOURS[1],
    align: 'middle',
  });
}

/** Draws the picture of a link. Signs that its letters don't have leave a space. */
export function drawShareCard({ headline, numbers, line, isWaiting }: ShareCard): Picture {
  const picture = new Picture(CARD_WIDTH, CARD_HEIGHT);
  const width = CARD_WIDTH - 2 * MARGIN;
  const write = (x: number, baseline: number, text: string, letters: Letters, colour: Colour, size: number): void =>
    writeText(picture, [x, baseline], text, { letters, size, colour });
  picture.fill(0, 0, CARD_WIDTH, CARD_HEIGHT, PAPER);
  write(MARGIN, 132, headline, SERIF, INK, sizeFor(SERIF, headline, width, 84));
  const shown = numbers.slice(0, MOST_NUMBERS);
  for (const [index, { label, value, seat, at }] of shown.entries()) {
    const place = Math.floor(width / shown.length);
    const left = MARGIN + index * place;
    if (at !== undefined) drawTrack(picture, left, place - 48, at, seat === undefined ? INK : SEAT_COLOURS[seat]);
    const isMarked = seat !== undefined;
    const from = left + (isMarked ? 40 : 0);
    if (isMarked) picture.shape(left + 14, 222, 14, seat === 0 ? 'disc' : 'diamond', SEAT_COLOURS[seat]);
    write(from, 235, label, SANS, SOFT, sizeFor(SANS, label, place - 80, 38));
    write(left, 385, value, SERIF, INK, sizeFor(SERIF, value, place - 48, 170));
  }
  if (isWaiting === true) drawSeats(picture);
  write(MARGIN, 548, line, SANS, SOFT, sizeFor(SANS, line, width - 280, 42));
  writeText(picture, [CARD_WIDTH - MARGIN, 548], 'Duelbook', { letters: SERIF, size: 52, colour: INK, align: 'end' });
  const part = CARD_WIDTH / BAND.length;
  for (const [index, colour] of BAND.entries())
    picture.fill(index * part, CARD_HEIGHT - BAND_HEIGHT, part, BAND_HEIGHT, colour);
  return picture;
}

/** The picture of the app itself. */
export const APP_CARD: ShareCard = {
  headline: 'Number games for two',
  numbers: [],
  line: 'Play, solve and learn. No account, works offline.',
  isWaiting: true,
};
