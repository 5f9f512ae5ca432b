import { describe, expect, it } from 'vitest';
import { createMatch, setupOf, type AnyMatch } from '../../core/index.js';
import { typicalOptions } from '../../core/options.js';
import { GAMES } from '../../games/catalogue.js';
import { shareOfMatch, shareOfReplay } from '../app/share-page.js';
import { SANS } from './letters/sans.js';
import { SERIF } from './letters/serif.js';
import { APP_CARD, drawShareCard, type ShareCard } from './share-card.js';

const begun = (game: (typeof GAMES)[number]): AnyMatch => createMatch(setupOf(game, typicalOptions(game.options)));

const CARDS: readonly ShareCard[] = [
  APP_CARD,
  ...GAMES.flatMap((game) => [shareOfMatch(game, undefined).card, shareOfReplay(begun(game)).card]),
];

describe('the picture of a link', () => {
  it('has letters for all of its words', () => {
    const words = CARDS.flatMap(({ headline, numbers, line }) => [
      [SERIF, headline] as const,
      [SANS, line] as const,
      ...numbers.flatMap(({ label, value }) => [[SANS, label] as const, [SERIF, value] as const]),
    ]);
    const missing = words.flatMap(([letters, text]) => Array.from(text).filter((sign) => letters[sign] === undefined));
    expect(missing).toEqual([]);
  });

  it('has more on it than words: the numbers on their tracks, or a seat that is free', () => {
    const bare = CARDS.filter((card) => {
      const { headline, numbers, line } = card;
      const words = drawShareCard({ headline, line, numbers: numbers.map((one) => ({ ...one, at: undefined })) });
      return Buffer.compare(drawShareCard(card).png(), words.png()) === 0;
    });
    expect(bare).toEqual([]);
  });
});
