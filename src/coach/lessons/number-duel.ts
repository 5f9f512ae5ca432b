import { numberDuel, type NumberDuelOptions, type NumberDuelPosition } from '../../games/index.js';
import { wholeNumbers } from '../../games/numbers.js';
import { counted, numberText } from '../../core/text.js';
import { saddlePoints } from '../../solver/index.js';
import { percentText } from '../value-words.js';
import { type Diagram, valueCell } from './diagram.js';
import { exerciseInSecret } from './exercise.js';
import { type Claim, type Lesson, makeStep, type Paragraph } from './lesson.js';
import type { LessonTruths } from './truths.js';

// Number Duel: why 5, from sudden death upwards; what follows from it; and the house variant, in which it is no longer so.

type Known = LessonTruths<NumberDuelPosition, number, NumberDuelOptions>;
type Told = Paragraph<NumberDuelPosition, number, NumberDuelOptions>;

const POINTS = wholeNumbers(1, 15);
const NUMBERS = wholeNumbers(1, 5);
const NOTHING_SPENT = [0, 0] as const;
const SPENT = { numbers: 'spent' } as const satisfies Partial<NumberDuelOptions>;
const CLOSE = 1e-9;

const claim = (
  text: string,
  holds: (known: Known) => boolean,
): Claim<NumberDuelPosition, number, NumberDuelOptions> => ({
  text,
  holds,
});

const at = (a: number, b: number): NumberDuelPosition => ({ a, b, decidedBy: null, spent: NOTHING_SPENT });
const valueAt = (known: Known, a: number, b: number): number => known.equilibria().value(at(a, b));
const blows = (points: number): number => Math.ceil(points / 5);
const isNear = (found: number, expected: number): boolean => Math.abs(found - expected) < CLOSE;

function rulesOf(known: Known, change: Partial<NumberDuelOptions> = {}) {
  const rules = numberDuel.rules({ ...known.options, ...change });
  if (rules.kind !== 'simultaneous') throw new TypeError('the players of Number Duel choose in secret');
  return rules;
}

/** The start of the house variant, and what is known of it. */
const spentStart = (known: Known) => known.equilibria(SPENT).at(rulesOf(known, SPENT).start(0));

/** The position of the house variant after these rounds. */
const afterRounds = (known: Known, ...rounds: readonly (readonly [number, number])[]): NumberDuelPosition =>
  rounds.reduce((position, round) => rulesOf(known, SPENT).play(position, round), rulesOf(known, SPENT).start(0));

const isDominant = (known: Known, position: NumberDuelPosition, number: number): boolean =>
  known.equilibria().at(position).dominant[0].join() === `${number}`;

const pointsText = (points: number): string => counted(points, 'point');

const tell = (_move: number, { a, b }: NumberDuelPosition): string =>
  `you have ${pointsText(a)}, your opponent has ${pointsText(b)}`;

function payoffTable(
  caption: string,
  payoffs: readonly (readonly number[])[],
  show: (payoff: number) => Diagram['rows'][number]['cells'][number],
  legend: readonly string[],
): Diagram {
  return {
    kind: 'grid',
    caption,
    across: 'B’s number',
    down: 'A’s number',
    columns: NUMBERS.map(String),
    rows: payoffs.map((row, index) => ({ label: `${index + 1}`, cells: row.map(show) })),
    legend,
  };
}

const signed = (twentyFourths: number): string => (twentyFourths > 0 ? `+${twentyFourths}` : numberText(twentyFourths));

export function writeNumberDuel(truths: Known): Lesson<NumberDuelPosition, number, NumberDuelOptions> {
  const ask = (position: NumberDuelPosition, question: string, hint: Told) =>
    exerciseInSecret({ game: numberDuel, truths, position, seat: 0, question, hint, tell });
  const start = truths.equilibria().at(rulesOf(truths).start(0));

  return {
    title: 'Number Duel: why five',
    options: truths.options,
    intro: [
      'This game looks like a battle of nerves. By the book’s rules, it has a secret that takes the nerves away.',
      'At the end of the lesson we add a rule of our own, and the nerves come back.',
    ],
    steps: [
      makeStep(
        'Sudden death',
        [
          [
            'Start at the end: both players are at zero or below, and the higher number decides.',
            claim('A 5 can’t be beaten there, and it beats 1, 2, 3 and 4.', (known) => {
              const { payoffs } = known.equilibria().at(at(0, 0));
              return isDominant(known, at(0, 0), 5) && `${payoffs[4]?.join()}` === '1,1,1,1,0';
            }),
          ],
          [
            claim('If both play 5, nothing is decided, and the round is played again.', (known) => {
              const again = rulesOf(known).play(at(0, 0), [5, 5]);
              return rulesOf(known).status(again).kind === 'both' && known.equilibria().value(again) === 0;
            }),
          ],
        ],
        {
          exercise: ask(at(0, 0), 'Sudden death: you and your opponent choose in secret. What do you choose?', [
            'Which number can’t be beaten?',
          ]),
        },
      ),
      makeStep('One blow', [
        [
          claim('With 5 points or fewer on each side, one blow decides. There 5 is the best choice too.', (known) =>
            NUMBERS.every((a) => NUMBERS.every((b) => isDominant(known, at(a, b), 5) && valueAt(known, a, b) === 0)),
          ),
          'Could it hurt you?',
          claim('If both choose 5, you are in sudden death, and nobody is ahead.', (known) =>
            NUMBERS.every((a) =>
              NUMBERS.every((b) => {
                const after = rulesOf(known).play(at(a, b), [5, 5]);
                return rulesOf(known).status(after).kind === 'both' && known.equilibria().value(after) === 0;
              }),
            ),
          ),
        ],
      ]),
      makeStep(
        'At least as good, whatever comes',
        [
          [
            'Now the start of the game. Compare your choices against every choice of your opponent.',
            claim(
              'At 15 to 15, 5 is at least as good as every other number, whatever your opponent chooses.',
              (known) => isDominant(known, at(15, 15), 5),
            ),
            'Such a choice is called dominant.',
          ],
          [
            claim('And that’s true in every position of the game, for both players.', (known) =>
              POINTS.every((a) =>
                POINTS.every((b) =>
                  known
                    .equilibria()
                    .at(at(a, b))
                    .dominant.every((moves) => moves.includes(5)),
                ),
              ),
            ),
          ],
        ],
        {
          diagram: payoffTable(
            'At 15 to 15: who wins after one round, if both play perfectly from then on',
            start.payoffs,
            (payoff) => valueCell(payoff > 0 ? 'win' : payoff < 0 ? 'loss' : 'draw'),
            ['W: A wins', '[L]: A loses', 'D: even'],
          ),
          exercise: ask(at(15, 15), 'Both of you have 15 points. What do you choose?', [
            'Look at the bottom row of the table.',
          ]),
        },
      ),
      makeStep(
        'Count the blows',
        [
          [
            'Points matter only in fives: how many blows of five can a player take?',
            claim('From 1 to 5 points it is one blow, from 6 to 10 two, from 11 to 15 three.', (known) =>
              POINTS.every((points) =>
                POINTS.every((other) => valueAt(known, points, other) === Math.sign(blows(points) - blows(other))),
              ),
            ),
          ],
          [
            claim('The player who can take more blows wins; with equal blows the game is even.', (known) =>
              POINTS.every((a) => POINTS.every((b) => valueAt(known, a, b) === Math.sign(blows(a) - blows(b)))),
            ),
            claim(
              'So 11 to 10 is won, but 15 to 11 is even.',
              (known) => valueAt(known, 11, 10) === 1 && valueAt(known, 15, 11) === 0,
            ),
          ],
        ],
        {
          diagram: {
            kind: 'line',
            caption: 'How many blows of 5 you can take',
            across: 'your points',
            down: '',
            columns: POINTS.map(String),
            rows: [{ label: '', cells: POINTS.map((points) => ({ text: `${blows(points)}` })) }],
            legend: [],
          },
          exercise: ask(at(11, 10), 'You have 11 points, your opponent has 10. What keeps the win?', [
            claim('You can take three blows, your opponent two.', (known) => valueAt(known, 11, 10) === 1),
          ]),
        },
      ),
      makeStep('A duel without an end', [
        [
          claim('If both know this, both choose 5: 15, 10, 5, 0, then below zero, and so on forever.', (known) => {
            const rules = rulesOf(known);
            let position = rules.start(0);
            return [10, 5, 0, -5, -10].every((points) => {
              position = rules.play(position, [5, 5]);
              return position.a === points && position.b === points && rules.status(position).kind === 'both';
            });
          }),
          claim('With best play the game is even.', (known) => valueAt(known, 15, 15) === 0),
          'In the end, only the turn limit stops the game.',
        ],
        [
          'Still, it’s good to know against someone who doesn’t.',
          claim('You can beat a player who always chooses 4 every time.', (known) => {
            const four = known.equilibria().exploitability(1, () => [{ move: 4, probability: 1 }], at(15, 15));
            return four.ok && four.value === 1;
          }),
        ],
      ]),
      makeStep(
        'Our house variant: spent numbers',
        [
          [
            'Now a rule of ours, not the book’s: each number may be used once, until all of yours are used.',
            claim('The secret is gone: at the start no choice is dominant, and no fixed choice is safe.', (known) => {
              const { dominant, payoffs } = spentStart(known);
              return dominant.every((moves) => moves.length === 0) && saddlePoints(payoffs).length === 0;
            }),
          ],
          [
            claim(
              'The best you can do is choose at random, each number one time in five. Then the game is even.',
              (known) => {
                const { strategies, value } = spentStart(known);
                return (
                  isNear(value, 0) &&
                  strategies.every(
                    (shares) => shares.length === 5 && shares.every(({ probability }) => isNear(probability, 1 / 5)),
                  )
                );
              },
            ),
          ],
        ],
        {
          diagram: payoffTable(
            'Spent numbers, at the start: what the round is worth to A, in 24ths of a win',
            spentStart(truths).payoffs,
            (payoff) => {
              const twentyFourths = Math.round(payoff * 24) + 0;
              return {
                text: signed(twentyFourths),
                value: twentyFourths > 0 ? 'win' : twentyFourths < 0 ? 'loss' : 'draw',
              };
            },
            ['+: good for A, −: good for B, 0: even'],
          ),
          exercise: exerciseInSecret({
            game: numberDuel,
            truths,
            change: SPENT,
            position: rulesOf(truths, SPENT).start(0),
            seat: 0,
            betrayed: 5,
            question: 'Spent numbers, first round. You know that your opponent will choose 5. What is your best reply?',
            hint: [
              'You can’t beat it.',
              claim('But a small number spent against 5 is worth more than a 5 spent against it.', (known) => {
                const column = spentStart(known).payoffs.map((row) => row[4] ?? 0);
                return [0, 1].every((small) => (column[small] ?? 0) > (column[4] ?? 0) + CLOSE);
              }),
            ],
            tell,
          }),
        },
      ),
      makeStep('Choose at random', [
        [
          'Choosing at random isn’t a weakness: it’s the only way to stay unpredictable.',
          claim('A player who always plays the highest number left loses to one who knows it.', (known) => {
            const highest = (position: NumberDuelPosition) => [
              { move: Math.max(...rulesOf(known, SPENT).legalMoves(position, 0)), probability: 1 },
            ];
            const found = known.equilibria(SPENT).exploitability(0, highest, rulesOf(known, SPENT).start(0));
            return found.ok && isNear(found.value, 1);
          }),
        ],
        [
          'The right odds depend on what is left.',
          claim(
            `After 5 against 5, for example, it is ${percentText(0.5)} for 1 and ${percentText(0.5)} for 3; never 2 or 4.`,
            (known) =>
              known
                .equilibria(SPENT)
                .at(afterRounds(known, [5, 5]))
                .strategies.every((shares) =>
                  shares.every(({ move, probability }) => isNear(probability, move === 1 || move === 3 ? 0.5 : 0)),
                ),
          ),
          'The solver gives you the odds for any position.',
        ],
      ]),
    ],
  };
}
