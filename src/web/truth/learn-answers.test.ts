import { describe, expect, it } from 'vitest';
import { errorOf, must } from '../../../test/contract/playing.js';
import { higherHand } from '../../../test/contract/secret-game.js';
import { lastStone } from '../../../test/contract/sixth-game.js';
import type { AnyGame } from '../../core/game.js';
import { typicalOptions } from '../../core/options.js';
import { GAMES } from '../../games/catalogue.js';
import { MOST_NUMBER, type PuzzleName } from './puzzle-name.js';
import type { ShownPlay } from './shown-play.js';
import { lessonOf } from './lesson-answers.js';
import { LEARN_ANSWERS } from './learn-answers.js';
import { Truths } from './truths.js';

const ALL: readonly AnyGame[] = [...GAMES, lastStone, higherHand];
const each = ALL.map((game) => [game.id, game] as const);

const practice = (game: AnyGame, number: number, set: Record<string, number | string> = {}, seed = 1): PuzzleName => ({
  kind: 'practice',
  game: game.id,
  options: typicalOptions(game.options, set),
  seed,
  number,
});

/** The positions of puzzles of one stream, asked for in this order. */
const positions = (truths: Truths, numbers: readonly number[]): readonly string[] =>
  numbers.map((number) => must(LEARN_ANSWERS.puzzle(truths, practice(lastStone, number, { heap: 60 }))).position);

const day = (date: string): PuzzleName => ({ kind: 'day', date });
const puzzleOf = (date: string) => must(LEARN_ANSWERS.puzzle(new Truths(GAMES), day(date)));

/** Every turn is one move or one round, and has the counters of its position. */
function expectPlay({ kind, start, turns }: ShownPlay): void {
  expect(turns.length).toBeGreaterThan(0);
  for (const { moves, counters } of turns) {
    expect(counters.map(({ label }) => label)).toEqual(start.map(({ label }) => label));
    expect(moves).toHaveLength(kind === 'line' ? 1 : 2);
  }
}

describe.each(each)('the lesson of %s', (_, game) => {
  const truths = new Truths(ALL);
  const lesson = must(lessonOf(truths, { game: game.id, asked: {} }));

  it('is plain data that can be sent to another thread', () => {
    expect(structuredClone(lesson)).toEqual(lesson);
    expect(lesson.steps.length).toBeGreaterThan(2);
  });

  it('has a reply to each move that can be played in its exercises, and some of them are right', () => {
    const exercises = lesson.steps.flatMap(({ exercise }) => exercise ?? []);
    expect(exercises.length).toBeGreaterThan(0);
    for (const { shown, replies } of exercises) {
      const playable = shown.choices.filter(({ whyNot }) => whyNot === undefined);
      expect(new Set(playable.map(({ move }) => move))).toEqual(new Set(replies.map(({ move }) => move)));
      expect(replies.some(({ right }) => right)).toBe(true);
      for (const { verdict, play } of replies) {
        expect(verdict).not.toBe('');
        expectPlay(play);
      }
    }
  });
});

describe('a lesson', () => {
  it('is about the options that were asked for', () => {
    const lesson = must(lessonOf(new Truths(ALL), { game: 'last-stone', asked: { heap: 9 } }));
    expect(lesson.options).toMatchObject({ heap: 9 });
  });

  it('names the other right moves of a right answer, and only there', () => {
    const replies = must(lessonOf(new Truths(ALL), { game: 'dual-digits', asked: {} })).steps.flatMap(
      ({ exercise }) => exercise?.replies ?? [],
    );
    expect(replies.filter(({ also }) => also !== undefined).every(({ right }) => right)).toBe(true);
    expect(replies.find(({ also }) => also !== undefined)?.also).toMatch(/^Also right: \d/);
  });
});

describe.each(each)('a puzzle of %s', (_, game) => {
  const truths = new Truths(ALL);

  it('comes as plain data without its solution', () => {
    const puzzle = must(LEARN_ANSWERS.puzzle(truths, practice(game, 1)));
    expect(structuredClone(puzzle)).toEqual(puzzle);
    expect(Object.keys(puzzle).toSorted()).toEqual([
      'begun',
      'difficulty',
      'game',
      'options',
      'position',
      'shown',
      'situation',
      'task',
    ]);
    expect(puzzle.task).toMatch(/^Find /);
    expect(game.rules(puzzle.options).parsePosition(puzzle.position)).toBeDefined();
  });

  it('answers every move, accepts all of the solution and nothing else', () => {
    for (const number of [1, 2, 3]) {
      const name = practice(game, number);
      const { shown } = must(LEARN_ANSWERS.puzzle(truths, name));
      const solution = must(LEARN_ANSWERS.puzzleSolution(truths, name));
      const playable = shown.choices.filter(({ whyNot }) => whyNot === undefined);
      for (const { move } of playable) {
        const answer = must(LEARN_ANSWERS.puzzleAnswer(truths, { name, move }));
        expect(answer.right).toBe(solution.moves.includes(move));
        expect(answer.spoken).toContain(answer.verdict.slice(0, -1));
        if (answer.play !== undefined) expectPlay(answer.play);
      }
      expect(solution.answer.right).toBe(true);
    }
  });
});

describe('a stream of puzzles', () => {
  it('has the same puzzle under a number, whatever was asked before', () => {
    const inOrder = positions(new Truths(ALL), [1, 2, 3, 4, 5]);
    expect(positions(new Truths(ALL), [5, 4, 3, 2, 1]).toReversed()).toEqual(inOrder);
    expect(positions(new Truths(ALL), [3, 5, 1, 4, 2, 5, 3])[2]).toBe(inOrder[0]);
  });

  it('is begun again for a puzzle that is no longer kept', () => {
    const truths = new Truths(ALL);
    const [first] = positions(truths, [1]);
    positions(truths, [200]);
    expect(positions(truths, [1])).toEqual([first]);
  });

  it('differs from seed to seed', () => {
    const truths = new Truths(ALL);
    const firsts = [1, 2, 3, 4, 5].map(
      (seed) => must(LEARN_ANSWERS.puzzle(truths, practice(lastStone, 1, { heap: 60 }, seed))).position,
    );
    expect(new Set(firsts).size).toBeGreaterThan(1);
  });

  it('tells how far a long way is', () => {
    const told: number[] = [];
    const truths = new Truths(ALL, ({ done, of }) => (of === 120 ? told.push(done) : undefined));
    positions(truths, [120]);
    expect(told).toEqual([50, 100]);
  });

  it('ends at its last number, and says so', () => {
    const answer = LEARN_ANSWERS.puzzle(new Truths(ALL), practice(lastStone, MOST_NUMBER + 1));
    expect(errorOf(answer)).toBe(`These puzzles are numbered from 1 to ${MOST_NUMBER}.`);
  });

  it('says so where the options leave no puzzle', () => {
    const answer = LEARN_ANSWERS.puzzle(new Truths(ALL), practice(lastStone, 1, { heap: 1 }));
    expect(errorOf(answer)).toBe('There’s no puzzle with these options. Try others.');
  });
});

describe('the puzzle of a day', () => {
  it('is the same for everybody, and another on another day', () => {
    expect(puzzleOf('2026-11-15')).toEqual(puzzleOf('2026-11-15'));
    expect(puzzleOf('2026-11-15')).not.toEqual(puzzleOf('2026-11-16'));
  });

  it('does not say again what is drawn large', () => {
    const puzzle = puzzleOf('2026-11-15');
    expect(puzzle).toMatchObject({
      game: 'digit-duel-target',
      // What one may play is on the buttons.
      situation: '',
      task: 'Find a move that wins against every answer.',
    });
    expect(puzzle.shown.counters.map(({ value }) => value)).toEqual([19, 20, 26]);
  });

  it('comes with its win before the first try, so that nobody has to ask for it', () => {
    const truths = new Truths(GAMES);
    const date = '2026-11-16';
    const begun = must(LEARN_ANSWERS.puzzle(truths, { kind: 'day', date })).begun;
    expect(begun?.lives).toBe(3);
    expect(begun).toEqual(must(LEARN_ANSWERS.carried(truths, { date, tries: [], tellsAll: false })));
  });
  it('tells the verdict in short, and what follows turn by turn', () => {
    const answer = must(LEARN_ANSWERS.puzzleAnswer(new Truths(GAMES), { name: day('2026-11-15'), move: 'subtract' }));
    expect(answer.verdict).toBe('Subtract gives the win away.');
    expect(answer.play?.end).toBe('Your opponent wins: reached the target number.');
    expect(answer.play?.turns[0]).toEqual({
      moves: [{ seat: 1, label: 'Subtract 1' }],
      counters: expect.arrayContaining([{ label: 'Player 2', value: 19, seat: 1 }]),
    });
  });

  it('is refused for what is no date', () => {
    expect(errorOf(LEARN_ANSWERS.puzzle(new Truths(GAMES), day('soon')))).toContain('is not a date');
  });
});

describe('a position with a question', () => {
  it('shows what cannot be played, with the reason', () => {
    const lesson = must(lessonOf(new Truths(GAMES), { game: 'dual-digits', asked: {} }));
    const [exercise] = lesson.steps.flatMap((step) => step.exercise ?? []);
    expect(exercise?.shown.choices.find(({ whyNot }) => whyNot !== undefined)).toEqual({
      move: 1,
      label: '1',
      sign: '−1',
      result: undefined,
      key: '1',
      whyNot: {
        brief: 'just subtracted',
        sentence: '1 is forbidden: your opponent has just subtracted it.',
      },
    });
  });

  it('leaves out facts that repeat a counter, and no others', () => {
    const lesson = must(lessonOf(new Truths(GAMES), { game: 'number-duel', asked: {} }));
    const facts = lesson.steps.flatMap(({ exercise }) => exercise?.shown.facts ?? []);
    expect(facts).toEqual(['Player A Numbers Left: 1, 2, 3, 4, 5', 'Player B Numbers Left: 1, 2, 3, 4, 5']);
  });
});
