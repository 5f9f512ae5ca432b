import { isFields } from '../../src/core/json.js';
import { type JsonSchema, parse, type Schema } from '../../src/online/schema.js';
import { openApi } from '../../src/server/http/openapi.js';
import { must } from '../contract/playing.js';

/** A value that has to have this shape. */
export const readAs = <T>(schema: Schema<T>, value: unknown): T => must(parse(schema, value, 'The value'));

const fieldsIn = (value: unknown, name: string): JsonSchema => {
  const field = isFields(value) ? value[name] : undefined;
  return isFields(field) ? field : {};
};

/** What a name of the description of the API stands for. */
const named = (reference: string): JsonSchema =>
  fieldsIn(fieldsIn(fieldsIn(openApi(), 'components'), 'schemas'), reference.split('/').at(-1) ?? '');

/** Whether a description has every field of a value that fits it. */
export function isDescribed(json: JsonSchema, value: unknown): boolean {
  const { $ref, anyOf, type, items } = json;
  if (typeof $ref === 'string') return isDescribed(named($ref), value);
  if (Array.isArray(anyOf)) return anyOf.some((each: JsonSchema) => isDescribed(each, value));
  if (Array.isArray(value)) {
    const each = isFields(items) ? items : fieldsIn({ first: json['prefixItems'] }, 'first');
    return type === 'array' && (!isFields(items) || value.every((item) => isDescribed(each, item)));
  }
  if (!isFields(value)) return type !== 'object' && type !== 'array';
  const more = fieldsIn(json, 'additionalProperties');
  const properties = fieldsIn(json, 'properties');
  return (
    type === 'object' &&
    Object.entries(value).every(([name, field]) =>
      Object.hasOwn(properties, name)
        ? isDescribed(fieldsIn(properties, name), field)
        : Object.hasOwn(json, 'additionalProperties') && isDescribed(more, field),
    )
  );
}
