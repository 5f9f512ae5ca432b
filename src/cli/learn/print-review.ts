import { reviewMatch } from '../../coach/review.js';
import { accuracyText, summaryOf } from '../../coach/review-words.js';
import { valueChart } from '../../coach/value-chart.js';
import type { AnyMatch } from '../../core/match.js';
import { SEATS } from '../../core/seat.js';
import { BLANK, line } from '../../core/words.js';
import type { AnyTruth } from '../../solver/truth.js';
import type { Console } from '../console/console.js';

const WIDEST = 80;

/** The review of a game: in short, as a picture, turn by turn, and how well each side played. */
export function printReview(console: Console, match: AnyMatch, truth: AnyTruth): void {
  const review = reviewMatch(match, truth);
  const { game, names } = match.setup;
  console.print([line('title', `Review: ${game.title}, ${names[0]} against ${names[1]}`)]);
  console.print(summaryOf(match, review, { tellsAnswer: true }).map((sentence) => line('fact', sentence)));
  console.print([BLANK, line('heading', 'The value over the game')]);
  for (const row of valueChart(names, review, Math.min(WIDEST, console.columns))) console.print([line('fact', row)]);
  console.print([BLANK, line('heading', 'Turn by turn')]);
  for (const [index, { sentence }] of review.turns.entries())
    console.print([line('fact', `${index + 1}. ${sentence}`)]);
  console.print([BLANK, line('heading', 'Accuracy')]);
  console.print(SEATS.map((seat) => line('fact', accuracyText(match, review, seat))));
}
