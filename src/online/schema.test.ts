import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  boolean,
  count,
  described,
  type Infer,
  list,
  named,
  nullable,
  number,
  object,
  oneOf,
  optional,
  pair,
  parse,
  record,
  type Schema,
  shortText,
  text,
  textLike,
  union,
  whole,
} from './schema.js';

const player = object({ name: shortText(5), age: optional(whole(1, 99)), seat: oneOf([0, 1]) });
const team = named('Team', object({ players: pair(nullable(player)), tags: list(text, 2), open: boolean }));

const wrong = <T>(schema: Schema<T>, value: unknown): string | undefined => {
  const read = parse(schema, value, 'It');
  return read.ok ? undefined : read.error;
};

describe('a schema', () => {
  const ana = { name: 'Ana', seat: 0 };

  it('has the type of its values', () => {
    expectTypeOf<Infer<typeof player>>().toEqualTypeOf<{
      readonly name: string;
      readonly seat: 0 | 1;
      readonly age?: number | undefined;
    }>();
  });

  it('takes what fits, as it is', () => {
    const value = { players: [ana, null], tags: ['a'], open: true, more: 'not looked at' };
    expect(team.is(value)).toBe(true);
    expect(parse(team, value, 'It')).toEqual({ ok: true, value });
  });

  it.each<[Schema<unknown>, unknown, string]>([
    [team, [], 'It must be an object.'],
    [team, { players: [ana], tags: [], open: true }, '"players" must be a list of two.'],
    [team, { players: [ana, {}], tags: [], open: true }, '"players.1.name" must be a text of at most 5 characters.'],
    [team, { players: [ana, { ...ana, age: 0 }], tags: [] }, '"players.1.age" must be a whole number from 1 to 99.'],
    [team, { players: [ana, { ...ana, seat: 2 }], tags: [] }, '"players.1.seat" must be 0 or 1.'],
    [team, { players: [ana, null], tags: ['a', 'b', 'c'], open: true }, '"tags" must be a list of up to 2.'],
    [team, { players: [ana, null], tags: [] }, '"open" must be true or false.'],
    [count, 1.5, 'It must be a whole number from 0.'],
    [count, Number.NaN, 'It must be a whole number from 0.'],
    [count, 2 ** 53, 'It must be a whole number from 0.'],
    [oneOf(['a', 'b']), 'constructor', 'It must be a or b.'],
    [union([count, boolean]), 'x', 'It must be a whole number from 0 or true or false.'],
    [list(union([text, number])), 'x', 'It must be a list.'],
    [list(union([text, number])), [null], '"0" must be a text or a number.'],
    [record(shortText(2), count), { a: 1, abc: 2 }, '"abc" must be a text of at most 2 characters.'],
    [record(text, count), { a: '1' }, '"a" must be a whole number from 0.'],
    [textLike(/^[ab]+$/), 'abc', 'It must be a text like ^[ab]+$.'],
  ])('says what does not fit, and where: %#', (schema, value, sentence) => {
    expect(wrong(schema, value)).toBe(sentence);
  });

  it.each<[string, Schema<unknown>, unknown, unknown]>([
    ['a number', whole(1, 99), 99, 100],
    ['the least number', whole(1, 99), 1, 0],
    ['a number and no text', whole(1, 99), 5, '5'],
    ['a text', shortText(5), 'abcde', 'abcdef'],
    ['a list', list(text, 2), ['a', 'b'], ['a', 'b', 'c']],
    ['a list of any length', list(text), Array.from({ length: 999 }, () => 'a'), [1]],
    ['what may be left out', object({ name: optional(text) }), {}, { name: 1 }],
    ['what may be null', nullable(text), null, undefined],
  ])('takes %s up to its bounds', (_what, schema, right, wrongOne) => {
    expect([schema.is(right), schema.is(wrongOne)]).toEqual([true, false]);
  });

  it('describes lists, numbers and choices', () => {
    expect([number.json, list(text, 2).json, list(text).json, whole(1, 9).json, nullable(text).json]).toEqual([
      { type: 'number' },
      { type: 'array', items: { type: 'string' }, maxItems: 2 },
      { type: 'array', items: { type: 'string' } },
      { type: 'integer', minimum: 1, maximum: 9 },
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
    ]);
    expect(pair(text).json).toEqual({
      type: 'array',
      prefixItems: [{ type: 'string' }, { type: 'string' }],
      minItems: 2,
      maxItems: 2,
      items: false,
    });
    expect(record(text, boolean).json).toEqual({
      type: 'object',
      propertyNames: { type: 'string' },
      additionalProperties: { type: 'boolean' },
    });
    expect(union([text, boolean]).json).toEqual({ anyOf: [{ type: 'string' }, { type: 'boolean' }] });
    expect([textLike(/^a$/).json, shortText(3).json]).toEqual([
      { type: 'string', pattern: '^a$' },
      { type: 'string', maxLength: 3 },
    ]);
  });

  it('does not take what an object inherits for a field of it', () => {
    expect(object({ toString: union([text, boolean]) }).is({})).toBe(false);
    expect(wrong(object({ constructor: optional(text) }), {})).toBeUndefined();
  });

  it('describes itself by JSON Schema, under its name where it has one', () => {
    expect(team.json).toEqual({ $ref: '#/components/schemas/Team' });
    expect(team.definition).toMatchObject({ required: ['players', 'tags', 'open'] });
    expect(described(player, 'Somebody.').json).toEqual({
      type: 'object',
      description: 'Somebody.',
      properties: {
        name: { type: 'string', maxLength: 5 },
        age: { type: 'integer', minimum: 1, maximum: 99 },
        seat: { enum: [0, 1] },
      },
      required: ['name', 'seat'],
    });
  });
});
