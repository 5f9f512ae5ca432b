import { reviewMatch } from '../../coach/review.js';
import { accuracyText, summaryOf } from '../../coach/review-words.js';
import { valueChart } from '../../coach/value-chart.js';
import { type AnyMatch, startOf } from '../../core/match.js';
import { calledIn } from '../../core/names.js';
import { readerOf } from '../../core/replay.js';
import { type Seat, SEATS } from '../../core/seat.js';
import { BLANK, line } from '../../core/words.js';
import type { AnyTruth } from '../../solver/truth.js';
import type { Arguments } from '../command/command.js';
import type { Console } from '../console/console.js';
import { openConsole } from '../console/open-console.js';
import { readReplays } from '../files.js';
import { askTruth } from '../truth/ask-truth.js';
import { EXIT, type ExitCode, useInstead, type World } from '../world.js';

const WIDEST = 80;

/** The review of a game: in short, as a picture, turn by turn, and how well each side played. Said to `you`, if given. */
export function printReview(console: Console, match: AnyMatch, truth: AnyTruth, you: Seat | undefined): void {
  const review = reviewMatch(match, truth, you);
  const { game, names } = match.setup;
  console.print([line('title', `Review: ${game.title}, ${calledIn({ names, you }).join(' against ')}`)]);
  console.print(summaryOf(match, review, { tellsAnswer: true }).map((sentence) => line('fact', sentence)));
  console.print([BLANK, line('heading', 'Who was winning')]);
  for (const row of valueChart(names, review, Math.min(WIDEST, console.columns))) console.print([line('fact', row)]);
  if (review.turns.length === 0) return;
  console.print([BLANK, line('heading', 'Turn by turn')]);
  for (const [index, { sentence }] of review.turns.entries())
    console.print([line('fact', `${index + 1}. ${sentence}`)]);
  console.print([BLANK, line('heading', 'Accuracy')]);
  console.print(SEATS.map((seat) => line('fact', accuracyText(match, review, seat))));
}

/** `duel review FILE` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const [file] = given.positionals;
  if (file === undefined) throw useInstead('Which file?', 'review FILE');
  const replays = readReplays(file, world.games);
  const truths = replays.map(({ match }) => {
    const { game, options } = match.setup;
    return askTruth(world, game, options, [startOf(match)]);
  });
  const console = await openConsole(world, given.has('plain'));
  for (const [index, replay] of replays.entries()) {
    const truth = truths[index];
    if (truth === undefined) continue;
    if (index > 0) console.print([BLANK]);
    printReview(console, replay.match, truth, readerOf(replay));
  }
  console.close();
  return EXIT.done;
}
