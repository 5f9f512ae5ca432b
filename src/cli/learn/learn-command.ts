import { lessonFor } from '../../coach/lessons/catalogue.js';
import { diagramText } from '../../coach/lessons/diagram.js';
import { type AnyExercise, type AnyLesson, type AnyStep, replyTexts } from '../../coach/lessons/lesson.js';
import type { AnyGame } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { listed } from '../../core/text.js';
import { BLANK, line } from '../../core/words.js';
import { phraseUnsolved } from '../../solver/unsolved.js';
import type { Arguments } from '../command/command.js';
import type { Console } from '../console/console.js';
import { wrap } from '../console/width.js';
import { findGameOrFail } from '../find-game.js';
import { openConsole } from '../console/open-console.js';
import { readOptions } from '../command/flags.js';
import { EXIT, type ExitCode, UserError, type World } from '../world.js';

const WIDEST = 80;

/** A pipe has no width of its own, and nobody reads lines without end. */
const printProse = (console: Console, text: string): void =>
  console.print(wrap(text, Math.min(WIDEST, console.columns)).map((part) => line('fact', part)));

function printStep(console: Console, step: AnyStep, heading: string): void {
  console.print([BLANK, line('heading', heading)]);
  for (const text of step.text) printProse(console, text);
  if (step.diagram === undefined) return;
  console.print([BLANK]);
  const drawn = diagramText(step.diagram, Math.min(WIDEST, console.columns));
  console.print(drawn.split('\n').map((row) => line('fact', row)));
}

/** What to enter: the moves of the exercise. */
const entriesOf = (game: AnyGame, { options, answers }: AnyExercise): readonly string[] => {
  const rules = game.rules(options);
  return answers.map(({ move }) => rules.makeMove(move));
};

function printQuestion(console: Console, { facts, question }: AnyExercise): void {
  console.print([BLANK, ...facts.map((fact) => line('fact', fact))]);
  printProse(console, question);
}

/** Asks until the answer is right, or the learner goes on or leaves. Returns whether the lesson goes on. */
async function askExercise(console: Console, game: AnyGame, exercise: AnyExercise): Promise<boolean> {
  const rules = game.rules(exercise.options);
  const entries = entriesOf(game, exercise);
  printQuestion(console, exercise);
  for (;;) {
    const answer = await console.ask({ prompt: 'Your move: ', words: ['hint', 'skip', 'quit'] });
    if (answer.kind !== 'line') return false;
    const text = answer.text.trim().toLowerCase();
    if (text === 'quit') return false;
    if (text === 'skip' || text === '') return true;
    if (text === 'hint') {
      console.print([line('fact', exercise.hint)]);
      continue;
    }
    const move = rules.parseMove(answer.text);
    const found = exercise.answers.find((each) => each.move === move);
    if (found === undefined) {
      console.refuse(`Enter ${listed(entries)}, or hint, skip or quit.`);
      continue;
    }
    console.print(replyTexts(found).map((reply) => line('result', reply)));
    if (found.right) return true;
  }
}

/** A pipe gets the exercise with its answers. */
function printExercise(console: Console, game: AnyGame, exercise: AnyExercise): void {
  const entries = entriesOf(game, exercise);
  printQuestion(console, exercise);
  for (const [index, answer] of exercise.answers.entries())
    printProse(console, `- ${entries[index] ?? ''}: ${replyTexts(answer).join(' ')}`);
}

/** Goes through a lesson step by step; a pipe gets it in one piece. */
export async function teach(console: Console, game: AnyGame, { title, intro, steps }: AnyLesson): Promise<void> {
  console.print([line('title', title)]);
  for (const text of intro) printProse(console, text);
  for (const [index, step] of steps.entries()) {
    printStep(console, step, `${index + 1}/${steps.length}  ${step.title}`);
    if (step.exercise !== undefined && console.interactive) {
      if (!(await askExercise(console, game, step.exercise))) return;
    } else if (step.exercise !== undefined) printExercise(console, game, step.exercise);
    if (!console.interactive || index === steps.length - 1) continue;
    const answer = await console.pause('Press Enter to continue.');
    if (answer.kind !== 'line') return;
  }
}

/** The lesson of a game with these options. */
export function lessonOf(game: AnyGame, asked: Partial<Options> = {}): AnyLesson {
  const lesson = lessonFor(game, asked);
  if (!lesson.ok) throw new UserError(phraseUnsolved(lesson.error));
  return lesson.value;
}

/** `duel learn GAME` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const game = findGameOrFail(world, given.positionals[0]);
  const lesson = lessonOf(game, readOptions(game, given));
  const console = await openConsole(world, given.has('plain'));
  await teach(console, game, lesson);
  console.close();
  return EXIT.done;
}
