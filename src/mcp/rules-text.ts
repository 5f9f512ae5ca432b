import type { AnyGame } from '../core/game.js';
import { allowedValues, defaultValue } from '../core/options.js';
import { rulesPageOf } from '../core/rules-page.js';
import { RULINGS } from '../games/rulings.js';

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
    ...section('The end', end),
    ...section('Examples', examples),
    ...section(
      'Options',
      Object.entries(game.options).map(
        ([name, spec]) => `\`${name}\`: ${spec.meaning}; ${allowedValues(spec)} (default: ${defaultValue(spec)})`,
      ),
    ),
    ...section(
      'Rulings',
      rulings.map((ruling) => `${ruling}: ${RULINGS[ruling] ?? ''}`),
    ),
    '',
  ].join('\n');
}
