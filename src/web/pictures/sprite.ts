import { GAMES } from '../../games/catalogue.js';
import { pictureOf } from './picture.js';

/** All pictures in one file of symbols, each under the id of its game. The colours are the page's own. */
export const sprite = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">\n${GAMES.map((game) => pictureOf(game)).join('\n')}\n</svg>\n`;
