import { beforeAll, expect, it } from 'vitest';

beforeAll(() => {
  throw new Error('on purpose');
});

it('is kept from running', () => {
  expect(1 + 1).toBe(2);
});
