import { percentText, balanceText, outlookText, roundedText, valuePhrase } from '../../coach/value-words.js';
import type { Move } from '../../core/game.js';
import type { AnyMatch } from '../../core/match.js';
import { countersText, resultText } from '../../core/referee-words.js';
import type { Pair } from '../../core/seat.js';
import type { Equilibrium, Share } from '../../solver/equilibrium.js';
import { type JudgedMove, turnsToEnd, type Value } from '../../solver/value.js';
import type { Arguments } from '../command/command.js';
import { findGameOrFail } from '../find-game.js';
import { TextPage } from '../text-page.js';
import { EXIT, type ExitCode, type World } from '../world.js';
import { askTruth, optionsText, optionsToStudy } from './ask-truth.js';
import { matchAfter } from './position-reached.js';
import { solveLarge } from './solve-large.js';

/** `duel solve GAME` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const game = findGameOrFail(world, given.positionals[0]);
  const json = given.has('json');
  const moves = given.value('moves') ?? '';
  const large = solveLarge(game, given, moves);
  if (large !== undefined) {
    world.stdout.write(json ? `${JSON.stringify(large.json, null, 2)}\n` : large.text);
    return EXIT.done;
  }
  const match = matchAfter(game, optionsToStudy(game, given), moves);
  const answer = answerFor(world, match);
  if (json) world.stdout.write(`${JSON.stringify({ ...headOf(match), ...jsonOf(match, answer) }, null, 2)}\n`);
  else print(new TextPage(world), match, answer);
  return EXIT.done;
}

type SolvedPosition =
  | { readonly kind: 'over' }
  | { readonly kind: 'one'; readonly value: Value; readonly choices: readonly JudgedMove<Move>[] }
  | { readonly kind: 'both'; readonly equilibrium: Equilibrium<Move> };

function answerFor(world: World, match: AnyMatch): SolvedPosition {
  const { game, options } = match.setup;
  if (match.status.kind === 'finished') return { kind: 'over' };
  const truth = askTruth(world, game, options, [match.position]);
  return truth.kind === 'alternating'
    ? { kind: 'one', value: truth.solution.valueOf(match.position), choices: truth.solution.movesOf(match.position) }
    : { kind: 'both', equilibrium: truth.equilibria.at(match.position) };
}

const headOf = (match: AnyMatch): object => ({
  game: match.setup.game.id,
  options: match.setup.options,
  moves: match.turns.flatMap((turn) => (turn.kind === 'move' ? [turn.move] : turn.kind === 'round' ? turn.moves : [])),
  turn: match.turns.length + 1,
});

/** A share such as −2e−17 is a zero that was computed. */
const clean = (value: number): number => Math.round(value * 1e9) / 1e9 + 0;

const sharesOf = (shares: readonly Share<Move>[]): object =>
  shares.map(({ move, probability }) => ({ move, probability: clean(probability) }));

function jsonOf(match: AnyMatch, answer: SolvedPosition): object {
  switch (answer.kind) {
    case 'over': {
      const winner = match.status.kind === 'finished' ? match.status.outcome.winner : null;
      return { seat: null, value: 'over', winner: winner === null ? null : winner + 1, distance: 0, choices: [] };
    }
    case 'one':
      return {
        seat: match.status.kind === 'playing' ? (match.status.toMove[0] ?? 0) + 1 : null,
        value: answer.value.kind,
        distance: turnsToEnd(answer.value),
        choices: answer.choices.map(({ move, value, best }) => ({
          move,
          value: value.kind,
          distance: turnsToEnd(value),
          best,
        })),
      };
    case 'both': {
      const { value, strategies, dominant } = answer.equilibrium;
      return { seat: null, value: clean(value), distance: null, strategies: strategies.map(sharesOf), dominant };
    }
  }
}

function print(page: TextPage, match: AnyMatch, answer: SolvedPosition): void {
  const { game, names, options } = match.setup;
  page.heading(`${game.title} (${optionsText(options)}), turn ${match.turns.length + 1}`);
  page.text(`${countersText(match)}.`);
  switch (answer.kind) {
    case 'over':
      if (match.status.kind === 'finished') page.text(`The game is over: ${resultText(match, match.status.outcome)}.`);
      return;
    case 'one':
      printChoices(page, match, answer.value, answer.choices);
      return;
    case 'both':
      printEquilibrium(page, names, answer.equilibrium);
  }
}

function printChoices(page: TextPage, match: AnyMatch, value: Value, choices: readonly JudgedMove<Move>[]): void {
  const seat = match.status.kind === 'playing' ? (match.status.toMove[0] ?? 0) : 0;
  const { names } = match.setup;
  page.text(`${names[seat]} to move. ${outlookText(names, seat, value)}`);
  page.blank();
  const texts = choices.map(({ move }) => match.rules.makeMove(move));
  const width = Math.max(4, ...texts.map((text) => text.length));
  for (const [index, { value: worth, best, right }] of choices.entries()) {
    const verdict = best ? 'best' : right ? 'right' : '';
    page.text(`${(texts[index] ?? '').padEnd(width)}  ${valuePhrase(worth).padEnd(12)}  ${verdict}`.trimEnd(), '  ');
  }
  page.blank();
  page.text(explanationOf(value));
}

/** What "best" means in this position. */
function explanationOf({ kind }: Value): string {
  if (kind === 'win') return 'Right moves keep the win; the best ones win soonest.';
  return kind === 'draw'
    ? 'Right moves keep the draw: nobody can force a win.'
    : 'Every move loses against best play; the best ones hold out longest.';
}

function printEquilibrium(page: TextPage, names: Pair<string>, equilibrium: Equilibrium<Move>): void {
  const { value, strategies, dominant, payoffs } = equilibrium;
  page.text(balanceText(names, value));
  page.blank();
  for (const seat of [0, 1] as const) {
    const shares = strategies[seat].filter(({ probability }) => probability > 5e-10);
    const mix = shares.map(({ move, probability }) => `${move}: ${percentText(probability)}`).join(', ');
    page.text(`Best for ${names[seat]}: ${mix}`);
    if (dominant[seat].length > 0)
      page.text(`(${dominant[seat].join(', ')}: never worse than another choice, whatever the opponent does)`, '  ');
  }
  page.blank();
  page.text(`What each pair of choices is worth to ${names[0]} (rows: ${names[0]}, columns: ${names[1]}):`);
  const moves = strategies[1].map(({ move }) => `${move}`);
  page.text(['', ...moves].map((text) => text.padStart(7)).join(''));
  for (const [index, row] of payoffs.entries()) {
    const label = `${strategies[0][index]?.move ?? ''}`;
    page.text([label, ...row.map(roundedText)].map((text) => text.padStart(7)).join(''));
  }
}
