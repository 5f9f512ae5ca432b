import { digitDuelZero, type DigitDuelZeroOptions, type DigitDuelZeroPosition } from '../../games/index.js';
import { digitsOf } from '../../games/digit-duel-zero/rules.js';
import { wholeNumbers } from '../../games/numbers.js';
import type { Value } from '../../solver/index.js';
import { type Diagram, valueGrid } from './diagram.js';
import { exerciseInTurn } from './exercise.js';
import { type Claim, type Lesson, makeStep, type Paragraph } from './lesson.js';
import type { LessonTruths } from './truths.js';

// Race to Zero: single digits, then the digit to leave, then the first move and the zeros. No short rule for all of it is
// known, so the lesson teaches the endings by which the rest is decided.

type Known = LessonTruths<DigitDuelZeroPosition, number, DigitDuelZeroOptions>;
type Told = Paragraph<DigitDuelZeroPosition, number, DigitDuelZeroOptions>;

const DIGITS = wholeNumbers(1, 9);
const NUMBERS = wholeNumbers(1, 25);

const claim = (
  text: string,
  holds: (known: Known) => boolean,
): Claim<DigitDuelZeroPosition, number, DigitDuelZeroOptions> => ({
  text,
  holds,
});

const at = (own: number, opponent: number): DigitDuelZeroPosition => ({ own, opponent, mover: 0 });
const valueAt = (known: Known, own: number, opponent: number): Value => known.solution().valueOf(at(own, opponent), 0);
const isIn = (value: Value, kind: 'win' | 'loss', distance: number): boolean =>
  value.kind === kind && value.distance === distance;
const rightAt = (known: Known, own: number, opponent: number): string =>
  known
    .solution()
    .movesOf(at(own, opponent))
    .filter(({ right }) => right)
    .map(({ move }) => move)
    .join();

/** Against how many of the numbers 1 to 25 it wins to leave this one. */
const winsLeft = (known: Known, left: number): number =>
  NUMBERS.filter((other) => valueAt(known, other, left).kind === 'loss').length;

/** The position some turns before the end, when both play their best from the start. */
function towardsEnd(known: Known, turnsBefore: number): string {
  const solution = known.solution();
  const passed: string[] = [];
  let here = solution.rules.start(0);
  for (let move = solution.movesOf(here).find(({ best }) => best); move !== undefined && passed.length < 100; ) {
    passed.push(`${here.own} ${here.opponent}`);
    here = solution.rules.play(here, move.move);
    move = solution.movesOf(here).find(({ best }) => best);
  }
  return passed.at(-turnsBefore) ?? '';
}

const tell = (move: number, { opponent }: DigitDuelZeroPosition): string => `${move}, now at ${opponent}`;

function winsLine(known: Known): Diagram {
  const counts = NUMBERS.map((left) => winsLeft(known, left));
  const most = Math.max(...counts);
  return {
    kind: 'line',
    caption: 'How many of your opponent’s numbers from 1 to 25 you beat by leaving this number',
    across: 'your number after your move',
    down: '',
    columns: NUMBERS.map(String),
    rows: [{ label: '', cells: counts.map((count) => ({ text: `${count}`, marked: count === most })) }],
    legend: ['[ ]: the most'],
  };
}

export function writeDigitDuelZero(truths: Known): Lesson<DigitDuelZeroPosition, number, DigitDuelZeroOptions> {
  const ask = (
    own: number,
    opponent: number,
    question: string,
    hint: Told,
    change: Partial<DigitDuelZeroOptions> = {},
  ) => exerciseInTurn({ game: digitDuelZero, truths, change, position: at(own, opponent), question, hint, tell });

  return {
    title: 'Race to Zero: the digit to leave',
    options: truths.options,
    intro: [
      'Your opponent’s number is your menu, and your number is your opponent’s menu. What you leave matters more than what you take.',
      'There’s no short rule for the whole game that we know of. But you can learn the endings, and they decide most games.',
    ],
    steps: [
      makeStep(
        'Take it and be done',
        [
          [
            claim('If your own number is one of your opponent’s digits, you subtract it and win right away.', (known) =>
              DIGITS.every((own) =>
                NUMBERS.filter((opponent) => digitsOf(opponent).includes(own)).every((opponent) =>
                  isIn(valueAt(known, own, opponent), 'win', 1),
                ),
              ),
            ),
            'So look for that first, for both of you.',
          ],
        ],
        {
          exercise: ask(8, 18, 'You’re at 8 and your opponent is at 18. Which digit do you take?', [
            'Is your number on the menu?',
          ]),
        },
      ),
      makeStep('Stuck', [
        [
          claim(
            'If every digit of your opponent’s number is larger than your number, you’re stuck, and you lose.',
            (known) =>
              NUMBERS.every((own) =>
                NUMBERS.filter((opponent) => digitsOf(opponent).every((digit) => digit > own)).every((opponent) =>
                  isIn(valueAt(known, own, opponent), 'loss', 0),
                ),
              ),
          ),
          claim('At 4 against 5, for example, nothing fits.', (known) => isIn(valueAt(known, 4, 5), 'loss', 0)),
        ],
        [
          claim('From 9 up you can always move, because no digit is larger than 9.', (known) =>
            wholeNumbers(9, 25).every((own) =>
              NUMBERS.every((opponent) => known.solution().rules.status(at(own, opponent)).kind === 'one'),
            ),
          ),
        ],
      ]),
      makeStep(
        'One digit against one digit',
        [
          [
            claim('When both numbers have one digit, nobody has a choice: there is one move or none.', (known) =>
              DIGITS.every((own) =>
                DIGITS.every((opponent) => known.solution().rules.legalMoves(at(own, opponent), 0).length <= 1),
              ),
            ),
            'The rest of the game plays itself, so you can work it out in advance.',
          ],
          [
            claim('At 7 against 5 you go to 2, your opponent goes to 3, and you are stuck: lost.', (known) =>
              [
                isIn(valueAt(known, 7, 5), 'loss', 2),
                known.solution().rules.play(at(7, 5), 5).opponent === 2,
                known.solution().rules.play(at(5, 2), 2).opponent === 3,
                isIn(valueAt(known, 2, 3), 'loss', 0),
              ].every(Boolean),
            ),
          ],
        ],
        {
          diagram: valueGrid(
            'Who wins when both numbers have one digit',
            ['your opponent’s number', 'your number'],
            DIGITS,
            DIGITS.map((own) => ({
              label: own,
              kinds: DIGITS.map((opponent) => valueAt(truths, own, opponent).kind),
            })),
          ),
        },
      ),
      makeStep(
        'The digit to leave',
        [
          [
            claim('If you leave a single digit, your opponent has no choice.', (known) =>
              NUMBERS.every((other) =>
                DIGITS.every((left) => known.solution().rules.legalMoves(at(other, left), 0).length <= 1),
              ),
            ),
            claim('The best digits to leave are 8 and 9: each wins against 19 of the numbers from 1 to 25.', (known) =>
              NUMBERS.every((left) => {
                const wins = winsLeft(known, left);
                return left === 8 || left === 9 ? wins === 19 : wins < 19;
              }),
            ),
          ],
          [
            claim('The worst to leave are 19 and 20: they win against one number and two.', (known) =>
              NUMBERS.every((left) => {
                const wins = winsLeft(known, left);
                return left === 19 ? wins === 1 : left === 20 ? wins === 2 : wins > 2;
              }),
            ),
            claim('But no number wins against all 25, so check each time.', (known) =>
              NUMBERS.every((left) => winsLeft(known, left) < NUMBERS.length),
            ),
          ],
        ],
        {
          diagram: winsLine(truths),
          exercise: ask(10, 12, 'You’re at 10 and your opponent is at 12. Which digit do you take?', [
            'What will your own number be, and what must your opponent then do?',
          ]),
        },
      ),
      makeStep(
        'The nine against eighteen',
        [
          [
            claim(
              'If you leave 9 and your opponent is at 18, there is one move: to 9. Then you take 9 and win.',
              (known) =>
                [
                  isIn(valueAt(known, 18, 9), 'loss', 2),
                  rightAt(known, 18, 9) === '9',
                  isIn(valueAt(known, 9, 9), 'win', 1),
                ].every(Boolean),
            ),
          ],
          ['Remember this picture. You will see it again in a moment.'],
        ],
        {
          exercise: ask(17, 18, 'You’re at 17 and your opponent is at 18. Which digit do you take?', [
            claim('You want to be at 9 against 18.', (known) => valueAt(known, 18, 9).kind === 'loss'),
          ]),
        },
      ),
      makeStep(
        'The first move',
        [
          [
            claim('At 25 against 25 you can take 2 or 5. Only 5 wins, in 15 turns; 2 loses, in 18.', (known) => {
              const moves = known.solution().movesOf(at(25, 25));
              const [two, five] = moves;
              if (moves.length !== 2 || two === undefined || five === undefined) return false;
              return [two.move === 2, isIn(two.value, 'loss', 18), five.move === 5, isIn(five.value, 'win', 15)].every(
                Boolean,
              );
            }),
            claim(
              'So the book’s own example, which starts with 2, starts with a mistake.',
              (known) => !rightAt(known, 25, 25).includes('2'),
            ),
          ],
          [
            claim(
              'After 5 you’re at 20: your opponent can take 2 or nothing, and loses either way.',
              (known) =>
                known
                  .solution()
                  .movesOf(at(25, 20))
                  .map(({ move, value }) => `${move}${value.kind}`)
                  .join() === '2loss,0loss',
            ),
            claim(
              'After 2 you’re at 23, and both 2 and 3 win for your opponent.',
              (known) =>
                known
                  .solution()
                  .movesOf(at(25, 23))
                  .map(({ move, value }) => `${move}${value.kind}`)
                  .join() === '2win,3win',
            ),
          ],
          [
            claim(
              'And if both play perfectly from there, it ends with 9 against 18.',
              (known) => towardsEnd(known, 2) === '18 9',
            ),
          ],
        ],
        {
          exercise: ask(
            20,
            23,
            'You started with 5 and your opponent took 2. You’re at 20, your opponent is at 23. What now?',
            ['Which menu do you want to leave: 18 or 17?'],
          ),
        },
      ),
      makeStep(
        'Zeros, and games without an end',
        [
          [
            'A zero on the menu lets you stand still. That can be worth a lot.',
            claim('At 5 against 10 the zero is the only move that wins.', (known) => rightAt(known, 5, 10) === '0'),
            claim(
              'From 25, standing still never saves you: every position has a winner.',
              (known) => known.solution().counts().draw === 0,
            ),
          ],
          [
            claim(
              'From 100 it’s different: both take 0 forever, and the player who takes 1 loses, in 40 turns.',
              (known) => {
                const moves = known.solution({ start: 100 }).movesOf(at(100, 100));
                return moves.every(({ move, value }) => (move === 0 ? value.kind === 'draw' : isIn(value, 'loss', 40)));
              },
            ),
            claim('Such draws are rare there: 8 positions of 10,000.', (known) => {
              const { draw, win, loss } = known.solution({ start: 100 }).counts();
              return draw === 8 && draw + win + loss === 10_000;
            }),
          ],
          [
            claim(
              'Of the starts from 1 to 40, only 16, 17, 21, 22, 23, 24, 33 and 36 lose for the first player.',
              (known) =>
                wholeNumbers(1, 40)
                  .filter((start) => {
                    const solution = known.solution({ start });
                    return solution.valueOf(solution.rules.start(0)).kind !== 'win';
                  })
                  .join() === '16,17,21,22,23,24,33,36',
            ),
          ],
        ],
        {
          exercise: ask(
            100,
            100,
            'A game from 100: both of you are at 100, and you go first. Which digit do you take?',
            ['Standing still is a move too.'],
            { start: 100 },
          ),
        },
      ),
    ],
  };
}
