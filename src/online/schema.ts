import { failed, ok, type Result } from '../core/result.js';
import { isPrintable, listed } from '../core/text.js';
import { isFields } from '../core/json.js';

// Shapes of JSON. Of each there is one, and its type, its check and its description in the API all come from it.

/** A description by JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What does not fit: where, and what would. */
interface Misfit {
  readonly path: readonly (string | number)[];
  /** Such as `true or false`. */
  readonly expected: string;
}

/** The shape of a value. */
export interface Schema<T> {
  /** What is wrong with a value; undefined: it fits. */
  readonly misfit: (value: unknown) => Misfit | undefined;
  readonly is: (value: unknown) => value is T;
  readonly json: JsonSchema;
  /** The name under which the API describes it; undefined: it is described wherever it stands. */
  readonly id?: string | undefined;
}

/** The type of the values of a schema. */
export type Infer<S> = S extends Schema<infer T> ? T : never;

/** The value as its schema has it, or a sentence about what is wrong; `what` is what the value is called in it. */
export function parse<T>(one: Schema<T>, value: unknown, what: string): Result<T, string> {
  if (one.is(value)) return ok(value);
  const { path = [], expected = '' } = one.misfit(value) ?? {};
  return failed(`${path.length === 0 ? what : `"${path.join('.')}"`} must be ${expected}.`);
}

const schema = <T>(json: JsonSchema, misfit: (value: unknown) => Misfit | undefined): Schema<T> => ({
  json,
  misfit,
  is: (value): value is T => misfit(value) === undefined,
});

/** A schema of values that fit or do not, as a whole. */
function simple<T>(expected: string, json: JsonSchema, fits: (value: unknown) => boolean): Schema<T> {
  const wrong: Misfit = { path: [], expected };
  return schema(json, (value) => (fits(value) ? undefined : wrong));
}

const within = (place: string | number, { path, expected }: Misfit): Misfit => ({ path: [place, ...path], expected });

/** What an exact value looks like in words. */
const expectedOf = (one: Schema<unknown>): string => one.misfit(undefined)?.expected ?? 'nothing';

export const boolean: Schema<boolean> = simple(
  'true or false',
  { type: 'boolean' },
  (value) => typeof value === 'boolean',
);
export const number: Schema<number> = simple('a number', { type: 'number' }, (value) => typeof value === 'number');

/** A whole number that JSON carries exactly. */
export const whole = (least: number, most = Number.MAX_SAFE_INTEGER): Schema<number> =>
  simple(
    `a whole number from ${least}${most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`}`,
    { type: 'integer', minimum: least, maximum: most },
    (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most,
  );

/** A whole number from 0. */
export const count = whole(0);

export const text: Schema<string> = simple('a text', { type: 'string' }, (value) => typeof value === 'string');

/** A text of at most so many characters. */
export const shortText = (most: number): Schema<string> =>
  simple(
    `a text of at most ${most} characters`,
    { type: 'string', maxLength: most },
    (value) => typeof value === 'string' && value.length <= most,
  );

/** More than anybody is told in a sentence. */
const LONGEST_SHOWN = 1000;

/** A text that is shown as it is: nothing in it rewrites the screen of a terminal, or is too long to be read. */
export const shownText: Schema<string> = simple(
  'a text to be shown',
  { type: 'string' },
  (value) => typeof value === 'string' && value.length <= LONGEST_SHOWN && isPrintable(value),
);

/** A text that matches a pattern, from its beginning to its end. */
export const textLike = (pattern: RegExp): Schema<string> =>
  simple(
    `a text like ${pattern.source}`,
    { type: 'string', pattern: pattern.source },
    (value) => typeof value === 'string' && pattern.test(value),
  );

/** One of a few values. */
export function oneOf<const T extends string | number>(values: readonly T[]): Schema<T> {
  const known: ReadonlySet<unknown> = new Set(values);
  return simple(listed(values.map(String), 'or'), { enum: values }, (value) => known.has(value));
}

export const nullable = <T>(one: Schema<T>): Schema<T | null> =>
  schema({ anyOf: [one.json, { type: 'null' }] }, (value) => (value === null ? undefined : one.misfit(value)));

/** A field that can be left out. */
export const optional = <T>(one: Schema<T>): Schema<T | undefined> & { readonly isOptional: true } => ({
  ...schema<T | undefined>(one.json, (value) => (value === undefined ? undefined : one.misfit(value))),
  isOptional: true,
});

export const list = <T>(item: Schema<T>, most = Number.POSITIVE_INFINITY): Schema<readonly T[]> => {
  const wrong: Misfit = {
    path: [],
    expected: most === Number.POSITIVE_INFINITY ? 'a list' : `a list of up to ${most}`,
  };
  const limit = most === Number.POSITIVE_INFINITY ? {} : { maxItems: most };
  return schema({ type: 'array', items: item.json, ...limit }, (value) => {
    if (!Array.isArray(value) || value.length > most) return wrong;
    for (let index = 0; index < value.length; index += 1) {
      const misfit = item.misfit(value[index]);
      if (misfit !== undefined) return within(index, misfit);
    }
    return undefined;
  });
};

/** One thing for each seat. */
export const pair = <T>(item: Schema<T>): Schema<readonly [T, T]> => {
  const items = list(item);
  const json = { type: 'array', prefixItems: [item.json, item.json], items: false, minItems: 2, maxItems: 2 };
  const wrong: Misfit = { path: [], expected: 'a list of two' };
  return schema(json, (value) => (Array.isArray(value) && value.length === 2 ? items.misfit(value) : wrong));
};

/** An object with any names. */
export function record<T>(name: Schema<string>, item: Schema<T>): Schema<Readonly<Record<string, T>>> {
  const wrong: Misfit = { path: [], expected: 'an object' };
  return schema({ type: 'object', propertyNames: name.json, additionalProperties: item.json }, (value) => {
    if (!isFields(value)) return wrong;
    for (const [key, field] of Object.entries(value)) {
      const misfit = name.misfit(key) ?? item.misfit(field);
      if (misfit !== undefined) return within(key, misfit);
    }
    return undefined;
  });
}

type Shape = Readonly<Record<string, Schema<unknown>>>;
type OptionalNames<S extends Shape> = {
  [Name in keyof S]: S[Name] extends { readonly isOptional: true } ? Name : never;
}[keyof S];
type Flat<T> = { [Name in keyof T]: T[Name] };
type ObjectOf<S extends Shape> = Flat<
  { readonly [Name in Exclude<keyof S, OptionalNames<S>>]: Infer<S[Name]> } & {
    readonly [Name in OptionalNames<S>]?: Infer<S[Name]>;
  }
>;

/** An object with these fields. Others that it has are not looked at. */
export function object<S extends Shape>(shape: S): Schema<ObjectOf<S>> {
  const fields = Object.entries(shape);
  const wrong: Misfit = { path: [], expected: 'an object' };
  const json = {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, field.json])),
    required: fields.flatMap(([name, field]) => ('isOptional' in field ? [] : [name])),
  };
  return schema(json, (value) => {
    if (!isFields(value)) return wrong;
    for (const [name, field] of fields) {
      // Never what an object inherits.
      const misfit = field.misfit(Object.hasOwn(value, name) ? value[name] : undefined);
      if (misfit !== undefined) return within(name, misfit);
    }
    return undefined;
  });
}

/** A value of any of these shapes. */
export function union<S extends readonly Schema<unknown>[]>(shapes: S): Schema<Infer<S[number]>> {
  const wrong: Misfit = { path: [], expected: listed(shapes.map(expectedOf), 'or') };
  return schema({ anyOf: shapes.map(({ json }) => json) }, (value) => {
    for (const { misfit } of shapes) if (misfit(value) === undefined) return undefined;
    return wrong;
  });
}

/** The same with a sentence about what it is for. */
export const described = <S extends Schema<unknown>>(one: S, description: string, more: JsonSchema = {}): S => ({
  ...one,
  json: { ...one.json, ...more, description },
});

/** The same under a name of its own in the description of the API. */
export const named = <T>(id: string, one: Schema<T>): Schema<T> & { readonly definition: JsonSchema } => ({
  ...one,
  id,
  definition: one.json,
  json: { $ref: `#/components/schemas/${id}` },
});
