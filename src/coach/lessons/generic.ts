import type { AnyGame, Move, SimultaneousRules } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { SEATS } from '../../core/seat.js';
import { counted, listed } from '../../core/text.js';
import type { Equilibrium, Solution, Value } from '../../solver/index.js';
import { countersLine } from '../../core/words.js';
import { percentText, roundedText } from '../value-words.js';
import { type Cell, type Diagram, valueLine } from './diagram.js';
import { exerciseInSecret, exerciseInTurn, factsOf, worthsAgainst } from './exercise.js';
import { type AnyClaim, type AnyExercise, type AnyLesson, type AnyStep, makeStep } from './lesson.js';
import type { AnyTruths } from './truths.js';

// A lesson for a game that has none of its own: the solver's truth, from the end of the game backwards.

/** How many positions are looked at for examples. */
const MOST_POSITIONS = 20_000;
const LONGEST_LINE = 60;
const CLOSE = 1e-9;

const claim = (text: string, holds: AnyClaim['holds']): AnyClaim => ({ text, holds });

/** Positions that the start leads to, each with its mover in the first seat; if they are very many, the nearest ones. */
function positionsInTurn({ rules }: Solution<unknown, Move>): readonly unknown[] {
  const { numbering } = rules;
  const first = numbering.indexOf(rules.start(0));
  const seen = new Set(first < 0 ? [] : [first]);
  for (const index of seen) {
    if (seen.size > MOST_POSITIONS) break;
    const position = numbering.at(index);
    const turn = rules.status(position);
    if (turn.kind === 'over') continue;
    for (const move of rules.legalMoves(position, turn.seat)) {
      const after = numbering.indexOf(rules.play(position, move));
      if (after >= 0) seen.add(after);
    }
  }
  // In a large game the walk ends far from the end, where examples are simple: add positions from all over it.
  const stride = Math.ceil(numbering.size / MOST_POSITIONS);
  if (seen.size > MOST_POSITIONS) for (let index = 0; index < numbering.size; index += stride) seen.add(index);
  return [...seen].map((index) => numbering.at(index)).filter((position) => rules.status(position).kind === 'one');
}

/** Words for a position: its counters if they tell positions apart, otherwise all that stands above the prompt as well. */
function describer(game: AnyGame, options: Options, positions: readonly unknown[]): (position: unknown) => string {
  const table = { options, names: game.words.seats, first: 0 } as const;
  const counters = (position: unknown): string => countersLine(game.words.counters(table, position));
  const isTelling = new Set(positions.map(counters)).size === positions.length;
  return (position) => (isTelling ? counters(position) : factsOf(game, options, position).join('; '));
}

const isValue = (value: Value, kind: 'win' | 'loss', distance: number): boolean =>
  value.kind === kind && value.distance === distance;

/** The rules of the end in the game's own words, and nothing of ours. */
const endStep = (game: AnyGame, options: Options): AnyStep =>
  makeStep('How it ends', [
    ...game.words.page(options).end.map((rule) => [rule]),
    ['Keep this in mind: now we work backwards from there.'],
  ]);

/** Who wins along one counter, if the positions differ in nothing else. */
function lineOf(game: AnyGame, solution: Solution<unknown, Move>, options: Options): Diagram | undefined {
  const { numbering } = solution.rules;
  if (numbering.size > LONGEST_LINE) return undefined;
  const table = { options, names: game.words.seats, first: 0 } as const;
  const places = Array.from({ length: numbering.size }, (_, index) => {
    const [counter] = game.words.counters(table, numbering.at(index));
    return { counter, kind: solution.valueAt(index).kind };
  });
  const across = places[0]?.counter?.label;
  const isTelling = new Set(places.map(({ counter }) => counter?.value)).size === places.length;
  if (across === undefined || !isTelling) return undefined;
  return valueLine(
    'Who wins, position by position',
    across,
    places.map(({ counter, kind }) => ({ label: counter?.value ?? 0, kind })),
  );
}

/** Examples for a step, with the words for each. */
function exampleStep(
  title: string,
  examples: readonly unknown[],
  phrase: (position: unknown) => AnyClaim,
  remark: string,
  exercise: AnyExercise | undefined,
): readonly AnyStep[] {
  if (examples.length === 0 && exercise === undefined) return [];
  return [makeStep(title, [...examples.slice(0, 2).map((example) => [phrase(example)]), [remark]], { exercise })];
}

const rightMoves = (known: AnyTruths, position: unknown): readonly Move[] =>
  known
    .solution()
    .movesOf(position)
    .filter(({ right }) => right)
    .map(({ move }) => move);

function stepsInTurn(game: AnyGame, truths: AnyTruths): readonly AnyStep[] {
  const { options } = truths;
  const solution = truths.solution();
  const { rules } = solution;
  const positions = positionsInTurn(solution);
  const describe = describer(game, options, positions);
  const labels = (moves: readonly Move[]): string => listed(moves.map((move) => game.words.label(move)));
  const hasChoice = (position: unknown): boolean => {
    const judged = solution.movesOf(position);
    return judged.some(({ right }) => right) && judged.some(({ right }) => !right);
  };

  const wonInOne = positions.filter((position) => isValue(solution.valueOf(position), 'win', 1));
  const lost = positions.flatMap((position) => {
    const value = solution.valueOf(position);
    return value.kind === 'loss' ? [{ position, distance: value.distance }] : [];
  });
  const nearest = Math.min(...lost.map(({ distance }) => distance));
  const lostSoon = lost.filter(({ distance }) => distance === nearest).map(({ position }) => position);
  const start = rules.start(0);
  const atStart = solution.valueOf(start);
  const rightAtStart = rightMoves(truths, start);

  const ask = (position: unknown, hint: string): AnyExercise =>
    exerciseInTurn({
      game,
      truths,
      position,
      question: `${describe(position)}. It’s your turn. What do you play?`,
      hint: [hint],
    });
  const easy = wonInOne.find(hasChoice);
  const choices = positions.filter(hasChoice);
  const farther = choices.filter((position) => {
    const value = solution.valueOf(position);
    return value.kind === 'draw' || (value.kind === 'win' && value.distance > 1);
  });
  const distanceAt = (position: unknown): number => {
    const value = solution.valueOf(position);
    return value.kind === 'draw' ? Number.MAX_SAFE_INTEGER : value.distance;
  };
  const hard = farther.toSorted((a, b) => distanceAt(a) - distanceAt(b))[0];
  const diagram = lineOf(game, solution, options);

  const outcome =
    atStart.kind === 'draw'
      ? 'From the start, nobody can force a win.'
      : `From the start, the ${atStart.kind === 'win' ? 'first' : 'second'} player wins with best play, in ${counted(atStart.distance, 'turn')}.`;
  return [
    endStep(game, options),
    ...exampleStep(
      'Win in one move',
      wonInOne,
      (position) => {
        const winning = solution.movesOf(position).filter(({ value }) => isValue(value, 'win', 1));
        const moves = winning.map(({ move }) => move);
        return claim(`“${describe(position)}”: the player to move wins right away with ${labels(moves)}.`, (known) =>
          moves.every((move) =>
            known
              .solution()
              .movesOf(position)
              .some((judged) => judged.move === move && isValue(judged.value, 'win', 1)),
          ),
        );
      },
      'Look for a chance like that before anything else.',
      easy === undefined ? undefined : ask(easy, 'You can finish right now.'),
    ),
    ...exampleStep(
      'No way out',
      lostSoon,
      (position) =>
        claim(
          `“${describe(position)}”: the player to move loses, in ${counted(nearest, 'turn')}, whatever they play.`,
          (known) => isValue(known.solution().valueOf(position), 'loss', nearest),
        ),
      'These are the positions to leave for your opponent.',
      hard === undefined ? undefined : ask(hard, 'Try each move in your head: what does it leave for your opponent?'),
    ),
    makeStep('From the start', [
      [
        claim(outcome, (known) => {
          const value = known.solution().valueOf(start);
          return JSON.stringify(value) === JSON.stringify(atStart);
        }),
      ],
      [
        claim(
          atStart.kind === 'loss'
            ? 'So every first move is as good as another: make it hard to answer.'
            : `The right first moves: ${labels(rightAtStart)}.`,
          (known) =>
            known.solution().valueOf(start).kind === atStart.kind &&
            rightMoves(known, start).join() === rightAtStart.join(),
        ),
      ],
    ]),
    ...(diagram === undefined
      ? []
      : [makeStep('The whole map', [['Here’s the whole map. Can you see the pattern?']], { diagram })]),
  ];
}

/** Positions that the start of a simultaneous game leads to, in which both are to choose. */
function positionsInSecret(rules: SimultaneousRules<unknown, Move>): readonly unknown[] {
  const first = rules.numbering.indexOf(rules.start(0));
  const seen = new Set(first < 0 ? [] : [first]);
  for (const index of seen) {
    if (seen.size > MOST_POSITIONS / 10) break;
    const position = rules.numbering.at(index);
    for (const a of rules.legalMoves(position, 0))
      for (const b of rules.legalMoves(position, 1)) {
        const after = rules.numbering.indexOf(rules.play(position, [a, b]));
        if (after >= 0) seen.add(after);
      }
  }
  return [...seen]
    .map((index) => rules.numbering.at(index))
    .filter((position) => rules.status(position).kind === 'both');
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < CLOSE;

const payoffCell = (payoff: number): Cell => ({
  text: roundedText(payoff),
  value: isNear(payoff, 0) ? 'draw' : payoff > 0 ? 'win' : 'loss',
});

function payoffDiagram(
  game: AnyGame,
  moves: readonly (readonly Move[])[],
  payoffs: Equilibrium<Move>['payoffs'],
): Diagram {
  const [rows = [], columns = []] = moves;
  const [down, across] = game.words.seats;
  return {
    kind: 'grid',
    caption: `What each pair of choices at the start is worth to ${down}`,
    across,
    down,
    columns: columns.map((move) => game.words.key(move)),
    rows: payoffs.map((row, index) => ({ label: game.words.key(rows[index] ?? ''), cells: row.map(payoffCell) })),
    legend: [`1: ${down} wins, −1: ${across} wins, 0: even`],
  };
}

function stepsInSecret(game: AnyGame, truths: AnyTruths): readonly AnyStep[] {
  const { options } = truths;
  const rules = game.rules(options);
  if (rules.kind !== 'simultaneous') throw new TypeError(`the players of ${game.id} move in turn`);
  const { words } = game;
  const equilibria = truths.equilibria();
  const start = rules.start(0);
  const here = equilibria.at(start);
  const positions = positionsInSecret(rules);
  const describe = describer(game, options, positions);

  const safe = (position: unknown) =>
    worthsAgainst(rules, equilibria, position, 0).filter(({ replies }) =>
      replies.every(({ worth }) => worth > equilibria.value(position) - CLOSE),
    );
  const isTask = (position: unknown): boolean => {
    const found = safe(position).length;
    return found > 0 && found < rules.legalMoves(position, 0).length;
  };
  const ask = (position: unknown, betrayed?: Move): AnyExercise =>
    exerciseInSecret({
      game,
      truths,
      position,
      seat: 0,
      ...(betrayed === undefined ? {} : { betrayed }),
      question:
        betrayed === undefined
          ? `${describe(position)}. You are ${words.seats[0]}. What do you choose?`
          : `${describe(position)}. You’re ${words.seats[0]} and know that your opponent will choose ${words.label(betrayed)}. What is your best reply?`,
      hint: [
        betrayed === undefined ? 'Which choice is good whatever your opponent does?' : 'Think of the next round too.',
      ],
    });
  const tasks = positions.filter(isTask);
  const [firstReply] = rules.legalMoves(start, 1);
  const first = tasks[0] === undefined ? ask(start, firstReply) : ask(tasks[0]);
  const second = tasks.find((position) => position !== tasks[0] && !isNear(equilibria.value(position), 0)) ?? tasks[1];

  const balance = isNear(here.value, 0)
    ? 'At the start the game is even.'
    : `At the start ${words.seats[here.value > 0 ? 0 : 1]} is ahead, by ${roundedText(Math.abs(here.value))} on a scale from 0 to 1.`;
  const claims = SEATS.map((seat) => {
    const dominant = here.dominant[seat];
    const shares = here.strategies[seat].filter(({ probability }) => probability > CLOSE);
    const text =
      dominant.length === here.strategies[seat].length
        ? `At the start it doesn’t matter what ${words.seats[seat]} chooses.`
        : dominant.length > 0
          ? `For ${words.seats[seat]}, nothing at the start is better than ${listed(dominant.map((move) => words.label(move)))}, whatever the other player chooses.`
          : `At the start ${words.seats[seat]} does best to choose at random: ${listed(
              shares.map(({ move, probability }) => `${words.label(move)} ${percentText(probability)}`),
              'and',
            )}.`;
    return claim(text, (known) => {
      const there = known.equilibria().at(start);
      if (dominant.length > 0) return there.dominant[seat].join() === dominant.join();
      const [found, told] = [there.strategies[seat], here.strategies[seat]];
      return (
        there.dominant[seat].length === 0 &&
        found.every(({ probability }, index) => isNear(probability, told[index]?.probability ?? -1))
      );
    });
  });
  return [
    endStep(game, options),
    makeStep('Secret choices', [
      ['Both choose without seeing the other. So a good choice has to be good against anything.'],
      [claim(balance, (known) => isNear(known.equilibria().value(start), here.value))],
    ]),
    makeStep(
      'What to choose',
      claims.map((each) => [each]),
      {
        diagram: payoffDiagram(game, [rules.legalMoves(start, 0), rules.legalMoves(start, 1)], here.payoffs),
        exercise: first,
      },
    ),
    ...(second === undefined
      ? []
      : [makeStep('Once more', [['Another position of the same game.']], { exercise: ask(second) })]),
  ];
}

/** A lesson made from the solver alone, for any game with any options that are solved. */
export function writeFromSolver(game: AnyGame, truths: AnyTruths): AnyLesson {
  const isInTurn = game.rules(truths.options).kind === 'alternating';
  return {
    title: `${game.title}, from the end backwards`,
    options: truths.options,
    intro: [
      'The best way to understand a game is to read it backwards: first the last move, then the one before it.',
      'Everything here comes from the solver, for these exact options.',
    ],
    steps: isInTurn ? stepsInTurn(game, truths) : stepsInSecret(game, truths),
  };
}
