import { resultText } from '../core/referee-words.js';
import type { Replay } from '../core/replay.js';
import { openingLines, transcriptOf, transcriptSteps } from '../core/transcript.js';
import { BLANK, type Line, line } from '../core/words.js';
import type { Arguments } from './command/command.js';
import type { Console } from './console/console.js';
import { readReplays } from './files.js';
import { openConsole } from './console/open-console.js';
import { EXIT, type ExitCode, useInstead, type World } from './world.js';

/** The game in parts that are shown one after the other: the head with the first turn, then a turn each. */
function partsOf({ match }: Replay): readonly (readonly Line[])[] {
  const steps = [...transcriptSteps(match)].map(({ lines }) => lines);
  const shown = steps.reduce((count, lines) => count + lines.length, openingLines(match).length);
  // What the referee added after the last turn: a resignation, an agreed draw.
  const rest = transcriptOf(match).slice(shown);
  const [first = [], ...others] = steps;
  return [[...openingLines(match), ...first], ...others, ...(rest.length === 0 ? [] : [rest])];
}

const epilogue = ({ match }: Replay): readonly Line[] =>
  match.status.kind === 'finished'
    ? [BLANK, line('fact', `The end. ${resultText(match, match.status.outcome)}.`)]
    : [BLANK, line('fact', `Unfinished after turn ${match.turns.length}.`)];

/** Shows part after part: Enter for the next, `back`, `all` or `quit`. */
async function stepThrough(console: Console, replay: Replay): Promise<boolean> {
  const parts = partsOf(replay);
  let shown = 0;
  console.print(parts[0] ?? []);
  while (shown < parts.length - 1) {
    const answer = await console.ask({
      prompt: `${shown + 1}/${parts.length}  Enter: next, b: back, a: all, q: quit `,
    });
    const wish = answer.kind === 'line' ? answer.text.trim().toLowerCase() : 'q';
    if (wish.startsWith('q')) return false;
    if (wish.startsWith('a')) {
      for (const part of parts.slice(shown + 1)) console.print(part);
      break;
    }
    shown = wish.startsWith('b') ? Math.max(0, shown - 1) : shown + 1;
    console.print(parts[shown] ?? []);
  }
  console.print(epilogue(replay));
  return true;
}

/** `duel replay FILE` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const [file] = given.positionals;
  if (file === undefined) throw useInstead('Which file?', 'replay FILE');
  const replays = readReplays(file, world.games);
  if (world.stdin.isTTY !== true || world.stdout.isTTY !== true) {
    const text = replays.map(({ match }) =>
      transcriptOf(match)
        .map((shown) => `${shown.text}\n`)
        .join(''),
    );
    world.stdout.write(text.join('\n'));
    return EXIT.done;
  }
  const console = await openConsole(world, given.has('plain'));
  for (const [index, replay] of replays.entries()) {
    if (index > 0) console.print([BLANK]);
    if (!(await stepThrough(console, replay))) break;
  }
  console.close();
  return EXIT.done;
}
