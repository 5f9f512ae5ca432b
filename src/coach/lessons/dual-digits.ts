import { type DualDigitsOptions, dualDigits, type DualDigitsPosition } from '../../games/index.js';
import { wholeNumbers } from '../../games/numbers.js';
import type { Value } from '../../solver/index.js';
import { valueGrid, valueLine } from './diagram.js';
import { exerciseInTurn } from './exercise.js';
import { type Claim, type Lesson, makeStep, type Paragraph } from './lesson.js';
import type { LessonTruths } from './truths.js';

// Dual Digits: from the last move back to the multiples of 5, then to the four exceptions, then to other settings.

type Known = LessonTruths<DualDigitsPosition, number, DualDigitsOptions>;
type Told = Paragraph<DualDigitsPosition, number, DualDigitsOptions>;

/** How far the claims about all numbers are checked. Beyond it they follow by the period (see the solver). */
const FAR = 200;
const NUMBERS = wholeNumbers(1, 4);
const FORBIDDEN = wholeNumbers(0, 4);
const FIVES = wholeNumbers(1, FAR / 5).map((times) => 5 * times);

/** Last digit of the shared number, and the forbidden number with which it is lost all the same. */
const EXCEPTIONS: readonly (readonly [digit: number, forbidden: number])[] = [
  [1, 1],
  [3, 3],
  [4, 4],
  [7, 2],
];
const isException = (shared: number, forbidden: number): boolean =>
  EXCEPTIONS.some(([digit, number]) => shared % 10 === digit && forbidden === number);

const claim = (
  text: string,
  holds: (known: Known) => boolean,
): Claim<DualDigitsPosition, number, DualDigitsOptions> => ({
  text,
  holds,
});

const at = (shared: number, forbidden: number): DualDigitsPosition => ({ shared, forbidden, mover: 0 });
const far = (known: Known, max?: number) => known.solution(max === undefined ? { start: FAR } : { start: FAR, max });
const kindAt = (known: Known, shared: number, forbidden: number, max?: number): Value['kind'] =>
  far(known, max).valueOf(at(shared, forbidden)).kind;
const isLost = (known: Known, shared: number, forbidden: number, max?: number): boolean =>
  kindAt(known, shared, forbidden, max) === 'loss';
const rightAt = (known: Known, shared: number, forbidden: number): string =>
  far(known)
    .movesOf(at(shared, forbidden))
    .filter(({ right }) => right)
    .map(({ move }) => move)
    .join();

/** The numbers up to 60 that are lost whatever is forbidden. */
const lostUpTo60 = (known: Known, max: number): string =>
  wholeNumbers(1, 60)
    .filter((shared) => wholeNumbers(0, max).every((forbidden) => isLost(known, shared, forbidden, max)))
    .join();

const tell = (move: number, { shared }: DualDigitsPosition): string => `${move}, leaving ${shared}`;

export function writeDualDigits(truths: Known): Lesson<DualDigitsPosition, number, DualDigitsOptions> {
  const ask = (shared: number, forbidden: number, question: string, hint: Told) =>
    exerciseInTurn({ game: dualDigits, truths, position: at(shared, forbidden), question, hint, tell });

  return {
    title: 'Dual Digits: the fives and their four exceptions',
    options: truths.options,
    intro: [
      'The best way to understand this game is to read it backwards: first the very last move, then the one before it.',
      'At each step you get a small position to try. Take your time; a wrong answer costs nothing and tells you why.',
    ],
    steps: [
      makeStep(
        'The last move',
        [
          [
            claim('With 1, 2, 3 or 4 left and nothing forbidden, you take it all and win.', (known) =>
              NUMBERS.every((shared) =>
                far(known)
                  .movesOf(at(shared, 0))
                  .some(({ move, value }) => move === shared && value.kind === 'win' && value.distance === 1),
              ),
            ),
            'But you can’t repeat the number your opponent has just used, and that can spoil it.',
          ],
          [
            claim('The sharpest case: 1 is left and 1 is forbidden. You have no move at all, and lose.', (known) => {
              const turn = far(known).rules.status(at(1, 1));
              return turn.kind === 'over' && turn.winner === 1 && turn.reason === 'no-valid-move';
            }),
          ],
        ],
        {
          exercise: ask(
            4,
            1,
            'The shared number is 4, and your opponent has just subtracted 1. What do you subtract?',
            ['Can you finish right now?'],
          ),
        },
      ),
      makeStep(
        'Five is a trap',
        [
          [
            claim('The player who has to move at 5 loses, whatever is forbidden.', (known) =>
              FORBIDDEN.every((forbidden) => isLost(known, 5, forbidden)),
            ),
            claim(
              'After 1 comes 4, after 2 comes 3, after 3 comes 2, after 4 comes 1: each answer makes zero.',
              (known) =>
                NUMBERS.every((number) =>
                  far(known)
                    .movesOf(at(5 - number, number))
                    .some(({ move, value }) => move === 5 - number && value.kind === 'win' && value.distance === 1),
                ),
            ),
          ],
          ['So don’t rush to zero. Rush to the place your opponent can’t escape from.'],
        ],
        {
          diagram: valueLine(
            'Who wins at each shared number, when nothing is forbidden',
            'the shared number',
            wholeNumbers(1, 25).map((shared) => ({ label: shared, kind: kindAt(truths, shared, 0) })),
          ),
          exercise: ask(8, 1, 'The shared number is 8, and 1 is forbidden. Which number sets the trap?', [
            claim('Leave 5, and your opponent loses.', (known) => isLost(known, 5, 3)),
          ]),
        },
      ),
      makeStep(
        'All the fives',
        [
          [
            'The same trick works over and over.',
            claim('At every multiple of 5 the player to move loses: 5, 10, 15, 20, 25 and so on.', (known) =>
              FIVES.every((shared) => FORBIDDEN.every((forbidden) => isLost(known, shared, forbidden))),
            ),
          ],
          [
            claim(
              'Whatever your opponent subtracts, you subtract what’s missing to 5, and you’re back at a multiple of 5.',
              (known) =>
                FIVES.every((shared) =>
                  NUMBERS.every((number) =>
                    far(known)
                      .movesOf(at(shared - number, number))
                      .some(({ move, right }) => move === 5 - number && right),
                  ),
                ),
            ),
          ],
        ],
        {
          exercise: ask(23, 1, 'The shared number is 23, and 1 is forbidden. What do you subtract?', [
            'Which five is just below?',
          ]),
        },
      ),
      makeStep('Why your answer is allowed', [
        [
          'You can’t use your opponent’s number. Could that be the one you need?',
          claim('No: two equal numbers never make 5, because 5 is odd.', (known) =>
            NUMBERS.every(
              (number) =>
                number !== 5 - number &&
                far(known).rules.objection(at(20 - number, number), 5 - number, 0) === undefined,
            ),
          ),
        ],
        [
          'So there’s no escape.',
          claim('At a multiple of 5 the player to move always loses.', (known) =>
            FIVES.every((shared) =>
              FORBIDDEN.every((forbidden) =>
                far(known)
                  .movesOf(at(shared, forbidden))
                  .every(({ value }) => value.kind === 'loss'),
              ),
            ),
          ),
        ],
      ]),
      makeStep(
        'Four exceptions',
        [
          [
            'If you’re not at a five, you want to step down to one. What if that step is forbidden?',
            claim(
              'Then you lose in four cases: last digit 1 with 1 forbidden, 3 with 3, 4 with 4, and 7 with 2.',
              (known) =>
                wholeNumbers(1, FAR).every((shared) =>
                  NUMBERS.every((forbidden) => !isException(shared, forbidden) || isLost(known, shared, forbidden)),
                ),
            ),
          ],
          [
            claim('Everywhere else off the fives you win.', (known) =>
              wholeNumbers(1, FAR).every((shared) =>
                FORBIDDEN.every(
                  (forbidden) =>
                    shared % 5 === 0 || isException(shared, forbidden) || kindAt(known, shared, forbidden) === 'win',
                ),
              ),
            ),
            claim(
              'When you can’t reach the five from 2, 6, 8 or 9, step to an exception: subtract 1, 3, 4 or 2.',
              (known) =>
                [
                  [2, 2, 1],
                  [6, 1, 3],
                  [8, 3, 4],
                  [9, 4, 2],
                ].every(
                  ([shared = 0, forbidden = 0, move = 0]) =>
                    isException(shared - move, move) && rightAt(known, shared, forbidden) === `${move}`,
                ),
            ),
          ],
        ],
        {
          diagram: valueGrid(
            'Who wins, by the last digit and the forbidden number',
            ['last digit of the shared number', 'forbidden'],
            wholeNumbers(1, 10).map((shared) => shared % 10),
            FORBIDDEN.map((forbidden) => ({
              label: forbidden === 0 ? 'none' : forbidden,
              kinds: wholeNumbers(11, 20).map((shared) => kindAt(truths, shared, forbidden)),
            })),
          ),
          exercise: ask(19, 4, 'The shared number is 19, and 4 is forbidden: 15 is out of reach. What now?', [
            'Look for an exception to leave.',
            claim('A number that ends in 7 loses when 2 is forbidden.', (known) => isLost(known, 17, 2)),
          ]),
        },
      ),
      makeStep('Who should go first?', [
        [
          claim('From 25 the second player wins, in 10 turns when both play perfectly.', (known) => {
            const value = known.solution().valueOf(known.solution().rules.start(0));
            return value.kind === 'loss' && value.distance === 10;
          }),
          'So if you know the secret, let your opponent go first.',
        ],
        [
          'And if you have to go first? Make it hard to answer.',
          claim('After 1, 2 or 4 only one answer is right; after 3 there are two.', (known) =>
            ['1:4', '2:3', '3:1,2', '4:1'].every((pair) => {
              const [first = '', answers = ''] = pair.split(':');
              return rightAt(known, 25 - Number(first), Number(first)) === answers;
            }),
          ),
        ],
      ]),
      makeStep('Other settings', [
        [
          'What if you can subtract other numbers?',
          claim('If the largest is 2, 6 or 8, the multiples of 3, 7 or 9 lose: one more than the largest.', (known) =>
            [2, 6, 8].every((max) =>
              wholeNumbers(1, FAR).every(
                (shared) =>
                  (shared % (max + 1) === 0) ===
                  wholeNumbers(0, max).every((forbidden) => isLost(known, shared, forbidden, max)),
              ),
            ),
          ),
        ],
        [
          claim(
            'The reason is the same: 3, 7 and 9 are odd, so the answer you need is never the forbidden one.',
            (known) =>
              [2, 6, 8].every((max) =>
                wholeNumbers(1, max).every((number) =>
                  far(known, max)
                    .movesOf(at(10 * (max + 1) - number, number))
                    .some(({ move, right }) => move === max + 1 - number && right),
                ),
              ),
          ),
          claim('With 5 as the largest it breaks down: the losing numbers start with 7, 13, 20, 26.', (known) =>
            lostUpTo60(known, 5).startsWith('7,13,20,26,'),
          ),
          'Can you find out why?',
        ],
      ]),
    ],
  };
}
