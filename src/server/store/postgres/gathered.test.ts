import { describe, expect, it } from 'vitest';
import { Gathered } from './gathered.js';

describe('questions', () => {
  it('that come at the same time are asked together, and each gets its own answer', async () => {
    const asked: (readonly number[])[] = [];
    const gathered = new Gathered(async (questions: readonly number[]) => {
      asked.push(questions);
      return questions.map((question) => question * 2);
    });
    expect(await Promise.all([1, 2, 3].map(async (question) => gathered.ask(question)))).toEqual([2, 4, 6]);
    expect(await gathered.ask(4)).toBe(8);
    expect(asked).toEqual([[1, 2, 3], [4]]);
  });

  it('are no more than a few hundred at once', async () => {
    const sizes: number[] = [];
    const gathered = new Gathered(async (questions: readonly number[]) => {
      sizes.push(questions.length);
      return questions;
    });
    await Promise.all(Array.from({ length: 1200 }, async (_, question) => gathered.ask(question)));
    expect(sizes).toEqual([500, 500, 200]);
  });

  it('that fail together all say so', async () => {
    const gathered = new Gathered<number, number>(async () => Promise.reject(new Error('away')));
    const answers = await Promise.allSettled([gathered.ask(1), gathered.ask(2)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
