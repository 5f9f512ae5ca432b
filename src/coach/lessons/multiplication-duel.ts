import {
  multiplicationDuel,
  type MultiplicationDuelOptions,
  type MultiplicationDuelPosition,
} from '../../games/index.js';
import { wholeNumbers } from '../../games/numbers.js';
import type { Value } from '../../solver/index.js';
import { valueLine } from './diagram.js';
import { exerciseInTurn } from './exercise.js';
import { type Claim, type Lesson, makeStep, type Paragraph } from './lesson.js';
import type { LessonTruths } from './truths.js';

// Multiplication Duel: four intervals from the target down to 1, and why each pair of them shrinks by 18.

type Known = LessonTruths<MultiplicationDuelPosition, number, MultiplicationDuelOptions>;
type Told = Paragraph<MultiplicationDuelPosition, number, MultiplicationDuelOptions>;

const MULTIPLIERS = wholeNumbers(2, 9);
/** The targets for which the claims about other targets are checked. */
const TARGETS = wholeNumbers(2, 700);
const POWERS = [1, 18, 324];

const claim = (
  text: string,
  holds: (known: Known) => boolean,
): Claim<MultiplicationDuelPosition, number, MultiplicationDuelOptions> => ({ text, holds });

const at = (shared: number): MultiplicationDuelPosition => ({ shared, mover: 0 });
const kindAt = (known: Known, shared: number, target?: number): Value['kind'] =>
  known.solution(target === undefined ? {} : { target }).valueOf(at(shared)).kind;
const isAll = (known: Known, from: number, to: number, kind: Value['kind'], target?: number): boolean =>
  wholeNumbers(from, to).every((shared) => kindAt(known, shared, target) === kind);
const rightAt = (known: Known, shared: number, target?: number): string =>
  known
    .solution(target === undefined ? {} : { target })
    .movesOf(at(shared))
    .filter(({ right }) => right)
    .map(({ move }) => move)
    .join();

const tell = (move: number, { shared }: MultiplicationDuelPosition): string => `×${move}, making ${shared}`;

/** Neighbours that are worth the same, as one place of a number line. */
function intervals(known: Known) {
  const places: { from: number; to: number; kind: Value['kind'] }[] = [];
  for (const shared of wholeNumbers(1, known.options.target - 1)) {
    const kind = kindAt(known, shared);
    const last = places.at(-1);
    if (last !== undefined && last.kind === kind) last.to = shared;
    else places.push({ from: shared, to: shared, kind });
  }
  return places.map(({ from, to, kind }) => ({ label: `${from}–${to}`, kind }));
}

export function writeMultiplicationDuel(
  truths: Known,
): Lesson<MultiplicationDuelPosition, number, MultiplicationDuelOptions> {
  const ask = (shared: number, question: string, hint: Told, change: Partial<MultiplicationDuelOptions> = {}) =>
    exerciseInTurn({ game: multiplicationDuel, truths, change, position: at(shared), question, hint, tell });

  return {
    title: 'Multiplication Duel: four stretches of road',
    options: truths.options,
    intro: [
      'This looks like a game for people who multiply fast. It isn’t: it’s about being in the right stretch.',
      'We work back from the target to the start, one stretch at a time.',
    ],
    steps: [
      makeStep(
        'The last stretch',
        [
          [
            claim('From 50 to 99 the player to move loses: even times 2 makes 100 or more.', (known) =>
              wholeNumbers(50, 99).every((shared) => {
                const value = known.solution().valueOf(at(shared));
                return value.kind === 'loss' && value.distance === 1 && shared * 2 >= 100;
              }),
            ),
          ],
          ['So that’s where you want to put your opponent.'],
        ],
        {
          exercise: ask(12, 'The shared number is 12, and the target is 100. Which multiplier do you choose?', [
            claim('You want to land between 50 and 99.', (known) => isAll(known, 50, 99, 'loss')),
          ]),
        },
      ),
      makeStep('The long stretch', [
        [
          claim('From 6 to 49 the player to move wins.', (known) => isAll(known, 6, 49, 'win')),
          claim('From each of these numbers some multiplier lands between 50 and 99.', (known) =>
            wholeNumbers(6, 49).every((shared) =>
              known
                .solution()
                .movesOf(at(shared))
                .some(({ move, right }) => right && shared * move >= 50 && shared * move <= 99),
            ),
          ),
        ],
        [
          claim('At the edges there is just one: 6 needs 9, and 49 needs 2.', (known) =>
            [rightAt(known, 6), rightAt(known, 49)].every((right, index) => right === ['9', '2'][index]),
          ),
        ],
      ]),
      makeStep(
        'The small trap',
        [
          [
            claim('At 3, 4 or 5 the player to move loses.', (known) => isAll(known, 3, 5, 'loss')),
            claim('The least you can make of 3 is 6, the most you can make of 5 is 45.', (known) => {
              const made = MULTIPLIERS.flatMap((multiplier) =>
                [3, 4, 5].map((shared) => known.solution().rules.play(at(shared), multiplier).shared),
              );
              return Math.min(...made) === 6 && Math.max(...made) === 45 && isAll(known, 6, 45, 'win');
            }),
            'Either way you end up in the long stretch, just where your opponent wants you.',
          ],
        ],
        {
          diagram: valueLine('Who wins in each stretch, up to the target 100', 'the shared number', intervals(truths)),
          exercise: ask(2, 'The shared number is 2. Which multiplier do you choose?', [
            claim('The small trap is 3, 4 and 5.', (known) => isAll(known, 3, 5, 'loss')),
          ]),
        },
      ),
      makeStep('The first move', [
        [
          claim('At 1 and 2 the player to move wins, by stepping into the small trap.', (known) =>
            [1, 2].every((shared) =>
              known
                .solution()
                .movesOf(at(shared))
                .every(({ move, value }) => (value.kind === 'win') === (shared * move >= 3 && shared * move <= 5)),
            ),
          ),
          claim(
            'So the first player wins with 3, 4 or 5, and with nothing else.',
            (known) => rightAt(known, 1) === '3,4,5',
          ),
          claim('It takes 4 turns.', (known) => {
            const value = known.solution().valueOf(at(1));
            return value.kind === 'win' && value.distance === 4;
          }),
        ],
        [
          'One warning.',
          claim('In the book’s own example the first player opens with 9, and that loses.', (known) =>
            known
              .solution()
              .movesOf(at(1))
              .some(({ move, value }) => move === 9 && value.kind === 'loss'),
          ),
        ],
      ]),
      makeStep('Why eighteen', [
        [
          'Look at the ends of the last stretch and of the small trap.',
          claim('Divide 99 by 18 and you get 5 and a bit; divide 50 by 18 and you get nearly 3.', (known) =>
            [Math.floor(99 / 18) === 5, Math.ceil(50 / 18) === 3, isAll(known, 3, 5, 'loss')].every(Boolean),
          ),
          'That’s no accident.',
        ],
        [
          'The smallest and the largest multiplier, one after the other, make eighteen.',
          claim(
            'At 5 the largest step can be answered by the smallest: 5 × 9 × 2 = 90 is below 100. At 6 it is 108.',
            (known) =>
              [5 * 9 * 2 === 90, kindAt(known, 5) === 'loss', 6 * 9 * 2 === 108, kindAt(known, 6) === 'win'].every(
                Boolean,
              ),
          ),
        ],
        [
          claim(
            'At 3 the smallest can be answered by the largest: 3 × 2 × 9 = 54 is past 50. At 2 it is only 36.',
            (known) =>
              [3 * 2 * 9 === 54, kindAt(known, 3) === 'loss', 2 * 2 * 9 === 36, kindAt(known, 2) === 'win'].every(
                Boolean,
              ),
          ),
        ],
      ]),
      makeStep(
        'Other targets',
        [
          [
            claim(
              'Whatever the target, you get the losing stretches by dividing the last one by 18 again and again.',
              (known) =>
                TARGETS.filter((target) => target % 7 === 2 || target < 60).every((target) =>
                  wholeNumbers(1, target - 1).every((shared) => {
                    const isLost = POWERS.some((power) => shared * power * 2 >= target && shared * power < target);
                    return (kindAt(known, shared, target) === 'loss') === isLost;
                  }),
                ),
            ),
          ],
          [
            claim('So the first player loses only for the targets 2, 19 to 36, 325 to 648, and so on.', (known) =>
              TARGETS.every((target) => {
                const isLost = target === 2 || (target >= 19 && target <= 36) || (target >= 325 && target <= 648);
                return (kindAt(known, 1, target) === 'loss') === isLost;
              }),
            ),
          ],
        ],
        {
          exercise: ask(
            1,
            'A new target: 1000. The shared number is 1, and you go first. Which multiplier do you choose?',
            [
              claim('The last stretch is now 500 to 999; divide its ends by 18, twice.', (known) =>
                [isAll(known, 500, 999, 'loss', 1000), isAll(known, 2, 3, 'loss', 1000)].every(Boolean),
              ),
            ],
            { target: 1000 },
          ),
        },
      ),
    ],
  };
}
