import type { AnyGame } from '../../core/game.js';
import type { AnyMatch } from '../../core/match.js';
import { countersText } from '../../core/referee-words.js';
import { counted, escapedText } from '../../core/text.js';
import { placeOf } from '../../core/track-places.js';
import type { ShareCard } from '../picture/share-card.js';
import { CARD_HEIGHT, CARD_WIDTH } from '../picture/share-card.js';

/** What a link preview tells. Names of people are in none of it: messengers keep previews for long. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  readonly card: ShareCard;
}

/** A game of which a spectator may know everything that is in here. */
function shareOf(match: AnyMatch, title: string): LinkPreview {
  const { setup, position, turns, status } = match;
  const { game } = setup;
  const played = counted(turns.length, game.rules(setup.options).kind === 'alternating' ? 'turn' : 'round');
  const isOver = status.kind === 'finished';
  // The names of the book stand for those of the players.
  const counters = game.words.counters(
    { options: setup.options, names: game.words.seats, first: setup.first },
    position,
  );
  const tracks = game.words.tracks(setup.options);
  const told = countersText({ ...match, setup: { ...setup, names: game.words.seats } });
  const state = isOver ? `Finished after ${played}` : turns.length === 0 ? 'Not started yet' : `${played} played`;
  return {
    title,
    description: `${state}. ${told}.`,
    card: {
      headline: game.title,
      numbers: counters.map(({ label, value, seat }, index) => {
        const track = tracks[index];
        return { label, value: `${value}`, seat, at: track === undefined ? undefined : placeOf(track, value) };
      }),
      line: state,
    },
  };
}

export const shareOfReplay = (match: AnyMatch): LinkPreview => shareOf(match, `A game of ${match.setup.game.title}`);

/** A match on this server; without a game, somebody waits in it for an opponent. */
export const shareOfMatch = (game: AnyGame, match: AnyMatch | undefined): LinkPreview =>
  match === undefined
    ? {
        title: `Play ${game.title} with me`,
        description: `${game.words.promise} Open the link to take the free seat.`,
        card: { headline: game.title, numbers: [], line: 'There’s a free seat. Want to play?', isWaiting: true },
      }
    : shareOf(match, `A match of ${game.title}`);

/** Where things are: the page itself, its picture, and the app's screen that it leads on to. */
interface ShareLinks {
  readonly page: string;
  readonly picture: string;
  readonly app: string;
}

/** A page for those who make previews of links; everybody else is led on to the app at once. */
export function sharePage({ title, description }: LinkPreview, { page, picture, app }: ShareLinks): string {
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', 'Duelbook'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', page],
    ['og:image', picture],
    ['og:image:type', 'image/png'],
    ['og:image:width', `${CARD_WIDTH}`],
    ['og:image:height', `${CARD_HEIGHT}`],
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="description" content="${escapedText(description)}">
${tags.map(([name = '', value = '']) => `<meta property="${name}" content="${escapedText(value)}">`).join('\n')}
<meta name="twitter:card" content="summary_large_image">
<meta http-equiv="refresh" content="0; url=${escapedText(app)}">
<title>${escapedText(title)} · Duelbook</title>
</head>
<body>
<p><a href="${escapedText(app)}">${escapedText(title)}</a></p>
</body>
</html>
`;
}
