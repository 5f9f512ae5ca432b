import type { AnyGame } from '../core/game.js';
import type { AnyMatch } from '../core/match.js';
import { allowedValues, defaultValue } from '../core/options.js';
import { rulesPageOf } from '../core/rules-page.js';
import { turnLines } from '../core/transcript.js';
import type { Line } from '../core/words.js';
import { finePrintOf } from '../games/rulings.js';

const section = (heading: string, items: readonly string[]): readonly string[] =>
  items.length === 0 ? [] : ['', `## ${heading}`, '', ...items.map((item) => `- ${item}`)];

/** How a game is played, as Markdown. */
export function rulesText(game: AnyGame): string {
  const { goal, play, end, examples, rulings } = rulesPageOf(game);
  return [
    `# ${game.title}`,
    '',
    goal,
    ...section('How to play', play),
    ...section('How it ends', end),
    ...section('Examples', examples),
    ...section(
      'Options',
      Object.entries(game.options).map(
        ([name, spec]) => `\`${name}\`: ${spec.meaning}; ${allowedValues(spec)} (default: ${defaultValue(spec)})`,
      ),
    ),
    ...section('Fine print', finePrintOf(rulings)),
    '',
  ].join('\n');
}

/** Lines of a transcript as one text. */
export const textOf = (lines: readonly Line[]): string =>
  lines
    .map(({ text }) => text)
    .join('\n')
    .trim();

/** What the book prints before a turn. */
export const textOfTurn = (match: AnyMatch): string => textOf(turnLines(match));
