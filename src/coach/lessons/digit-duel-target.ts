import {
  digitDuelTarget,
  type DigitDuelTargetOptions,
  type DigitDuelTargetPosition,
  type Operation,
} from '../../games/index.js';
import { wholeNumbers } from '../../games/numbers.js';
import type { Diagram } from './diagram.js';
import { exerciseInTurn } from './exercise.js';
import { type Claim, type Lesson, makeStep, type Paragraph } from './lesson.js';
import type { LessonTruths } from './truths.js';

// Hit the Target: the shortest route, read backwards from the target; then the race of two such routes.

type Known = LessonTruths<DigitDuelTargetPosition, Operation, DigitDuelTargetOptions>;
type Told = Paragraph<DigitDuelTargetPosition, Operation, DigitDuelTargetOptions>;

const TARGETS = wholeNumbers(20, 30);
const ROUTE = [1, 2, 3, 6, 12, 24, 25];

const claim = (
  text: string,
  holds: (known: Known) => boolean,
): Claim<DigitDuelTargetPosition, Operation, DigitDuelTargetOptions> => ({ text, holds });

const at = (own: number, opponent: number): DigitDuelTargetPosition => ({ own, opponent, mover: 0 });
const solved = (known: Known, target?: number) => known.solution(target === undefined ? {} : { target });

/** How many turns of its own a number needs: whoever moves first in a race of equals wins, and its turns are every second. */
function turnsNeeded(known: Known, number: number, target?: number): number {
  const value = solved(known, target).valueOf(at(number, number));
  return value.kind === 'win' ? (value.distance + 1) / 2 : Number.NaN;
}

const rightAt = (known: Known, own: number, opponent: number, target?: number): string =>
  solved(known, target)
    .movesOf(at(own, opponent))
    .filter(({ right }) => right)
    .map(({ move }) => move)
    .join();

/** The turns from 1 to a number by the lesson's own recipe. Above the target one may not go. */
function turnsByHalving(number: number, target: number): number {
  if (number === 1) return 0;
  if (number % 2 === 0) return 1 + turnsByHalving(number / 2, target);
  const below = 1 + turnsByHalving(number - 1, target);
  return number < target && number > 3 ? Math.min(below, 1 + turnsByHalving(number + 1, target)) : below;
}

const tell = (move: Operation, { opponent }: DigitDuelTargetPosition): string => `${move}, now at ${opponent}`;

function turnsLine(known: Known): Diagram {
  const numbers = wholeNumbers(1, known.options.target - 1);
  const cells = numbers.map((number) => ({ text: `${turnsNeeded(known, number)}`, marked: ROUTE.includes(number) }));
  return {
    kind: 'line',
    caption: `How many turns each number needs to the target ${known.options.target}`,
    across: 'your number',
    down: '',
    columns: numbers.map(String),
    rows: [{ label: '', cells }],
    legend: ['[ ]: on a shortest route from the start'],
  };
}

export function writeDigitDuelTarget(
  truths: Known,
): Lesson<DigitDuelTargetPosition, Operation, DigitDuelTargetOptions> {
  const ask = (own: number, opponent: number, target: number, question: string, hint: Told) =>
    exerciseInTurn({
      game: digitDuelTarget,
      truths,
      change: { target },
      position: at(own, opponent),
      question,
      hint,
      tell,
    });

  return {
    title: 'Hit the Target: the shortest route',
    options: truths.options,
    intro: [
      'Two runners, two tracks, and one finish. You can’t get in each other’s way, so all that counts is knowing the route.',
      'We find it backwards, from the finish. This lesson starts with the target in the middle, and then tries others.',
    ],
    steps: [
      makeStep(
        'One step before the end',
        [
          [
            claim('The target is 25. From 24 you add 1 and win.', (known) =>
              solved(known)
                .movesOf(at(24, 24))
                .some(({ move, value }) => move === 'add' && value.kind === 'win' && value.distance === 1),
            ),
            claim('It’s the only number from which one step hits 25.', (known) =>
              wholeNumbers(1, 24).every((own) => (turnsNeeded(known, own) === 1) === (own === 24)),
            ),
          ],
          [
            claim('From 13 up, doubling goes past 25 and loses right away.', (known) =>
              wholeNumbers(13, 24).every((own) =>
                solved(known)
                  .movesOf(at(own, own))
                  .some(({ move, value }) => move === 'multiply' && value.kind === 'loss' && value.distance === 1),
              ),
            ),
          ],
        ],
        {
          exercise: ask(12, 12, 25, 'Both of you are at 12, the target is 25, and it is your turn. What do you do?', [
            claim('From 24 it’s one step.', (known) => turnsNeeded(known, 24) === 1),
          ]),
        },
      ),
      makeStep(
        'Walk backwards: halve',
        [
          [
            'Doubling is the big step, so going backwards you halve whenever you can; at an odd number you first step to an even one.',
          ],
          [
            claim(
              'For 25 that gives 25, 24, 12, 6, 3, 2, 1: six turns from the start, and there’s no shorter way.',
              (known) =>
                ROUTE.every(
                  (number, index) => number === 25 || turnsNeeded(known, number) === ROUTE.length - 1 - index,
                ),
            ),
          ],
        ],
        {
          diagram: turnsLine(truths),
          exercise: ask(6, 6, 25, 'Both of you are at 6, the target is 25, and it is your turn. What do you do?', [
            'What is half of the number just before the target?',
          ]),
        },
      ),
      makeStep('It’s a race', [
        [
          'Your moves change only your own number.',
          claim(
            'So count the turns that each of you needs: if you need no more than your opponent, and it is your turn, you win.',
            (known) =>
              TARGETS.every((target) =>
                wholeNumbers(1, target - 1).every((own) =>
                  wholeNumbers(1, target - 1).every((opponent) => {
                    const isAhead = turnsNeeded(known, own, target) <= turnsNeeded(known, opponent, target);
                    return (solved(known, target).valueOf(at(own, opponent)).kind === 'win') === isAhead;
                  }),
                ),
              ),
          ),
        ],
        [
          claim(
            'A larger number is not always nearer: at 6 you need three turns to 25, at 17 you need seven.',
            (known) => [turnsNeeded(known, 6) === 3, turnsNeeded(known, 17) === 7].every(Boolean),
          ),
        ],
      ]),
      makeStep(
        'A step back can be the fastest',
        [
          [
            'Subtracting looks like a waste. Sometimes it’s the shortest way.',
            claim('For the target 30, 16 is two turns away: back to 15, then double.', (known) =>
              [turnsNeeded(known, 16, 30) === 2, rightAt(known, 16, 14, 30) === 'subtract'].every(Boolean),
            ),
          ],
          [
            claim('For 28 a shortest route goes 1, 2, 4, 8, then back to 7, then 14, 28.', (known) =>
              [1, 2, 4, 8, 7, 14].every((number, index) => turnsNeeded(known, number, 28) === 6 - index),
            ),
          ],
        ],
        {
          exercise: ask(13, 13, 25, 'Both of you are at 13, the target is 25, and it is your turn. What do you do?', [
            claim('From 12 it’s two turns.', (known) => turnsNeeded(known, 12) === 2),
          ]),
        },
      ),
      makeStep('No turn to waste', [
        [
          claim(
            'Both start at 1, so the first player is half a step ahead and wins for every target from 20 to 30.',
            (known) => TARGETS.every((target) => solved(known, target).valueOf(at(1, 1)).kind === 'win'),
          ),
          claim('The same is true for every target up to 200.', (known) =>
            wholeNumbers(2, 200).every((target) => solved(known, target).valueOf(at(1, 1)).kind === 'win'),
          ),
        ],
        [
          claim('But the lead is thin: after any step off a shortest route, the second player wins.', (known) =>
            TARGETS.every((target) => {
              const solution = solved(known, target);
              const needed = turnsNeeded(known, 1, target);
              return solution.movesOf(at(1, 1)).every(({ move, right }) => {
                const { opponent } = solution.rules.play(at(1, 1), move);
                return right === (turnsNeeded(known, opponent, target) === needed - 1);
              });
            }),
          ),
          'So know your route before you start.',
        ],
      ]),
      makeStep(
        'Your whole plan',
        [
          [
            'At the start of a game, write down the route from the target back to one.',
            claim(
              'For the targets 20 to 30 it’s enough to halve every even number, and to try both neighbours of an odd one.',
              (known) => TARGETS.every((target) => turnsByHalving(target, target) === turnsNeeded(known, 1, target)),
            ),
          ],
          [
            claim(
              'The routes to 20 and 24 take five turns, those to 23, 27 and 29 take seven, all others from 20 to 30 take six.',
              (known) =>
                TARGETS.every((target) => {
                  const needed = [20, 24].includes(target) ? 5 : [23, 27, 29].includes(target) ? 7 : 6;
                  return turnsNeeded(known, 1, target) === needed;
                }),
            ),
          ],
          ['Then just follow it, and hope that your opponent strays.'],
        ],
        {
          exercise: ask(
            8,
            4,
            25,
            'You’re at 8, your opponent is at 4, and the target is 25. You’re barely ahead. What keeps you ahead?',
            [claim('From 7 it’s four turns.', (known) => turnsNeeded(known, 7) === 4)],
          ),
        },
      ),
    ],
  };
}
