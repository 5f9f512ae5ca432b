import type { Infer, Schema } from './schema.js';

// Messages and log entries are short lists: a tag, then fields in order. A table of them gives their types, reads and writes them.

/** A field that is written as a number when there is nothing to write: a list has no gaps. */
interface Blank<T> extends Schema<T | undefined> {
  readonly blank: number;
}

/** A field that has this number in its place when it is undefined. */
export function blankAs<T>(blank: number, one: Schema<T>): Blank<T> {
  const misfit: Schema<T>['misfit'] = (value) => (value === blank ? undefined : one.misfit(value));
  const is = (value: unknown): value is T | undefined => misfit(value) === undefined;
  return { ...one, misfit, is, blank };
}

type FieldSchemas = Readonly<Record<string, Schema<unknown>>>;

/** What a row of the table describes. */
type MessageOf<Type extends string, F extends FieldSchemas> = { readonly type: Type } & {
  readonly [Name in keyof F]: Infer<F[Name]>;
};

interface Row<Message> {
  readonly type: string;
  readonly tag: string;
  /** How many items it has at most, its tag among them. */
  readonly length: number;
  /** The message that a list stands for; undefined if it is another. */
  read(list: readonly unknown[]): Message | undefined;
  write(message: Readonly<Record<string, unknown>>): string;
}

/** Text that JSON writes as it is. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** A value in JSON. Nearly all are short words and numbers, and `JSON.stringify` takes the long way for each. */
function jsonOf(value: unknown): string {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return `${value}`;
  return typeof value === 'string' && PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);
}

/** A kind of message: its name in the program, its tag on the way, and its fields in order. What is read has the types of their schemas. */
export function message<const Type extends string, F extends FieldSchemas>(
  type: Type,
  tag: string,
  fields: F,
): Row<MessageOf<Type, F>>;
export function message(type: string, tag: string, fields: FieldSchemas): Row<AnyMessage> {
  const head = `[${jsonOf(tag)}`;
  // Lists, not the objects: every message is read and written by them.
  const names = Object.keys(fields);
  const tests = Object.values(fields).map((field) => field.is);
  const blanks = Object.values(fields).map((field) => ('blank' in field ? field.blank : undefined));
  return {
    type,
    tag,
    length: names.length + 1,
    read: (list) => {
      const said: Record<string, unknown> & { readonly type: string } = { type };
      for (let place = 0; place < names.length; place += 1) {
        const value = list[place + 1];
        if (tests[place]?.(value) !== true) return undefined;
        said[names[place] ?? ''] = value === blanks[place] ? undefined : value;
      }
      return said;
    },
    write: (said) => {
      let written = head;
      // What is left out at the end takes no place.
      let gaps = '';
      for (let place = 0; place < names.length; place += 1) {
        const value = said[names[place] ?? ''] ?? blanks[place];
        if (value === undefined) gaps += ',null';
        else {
          written += `${gaps},${jsonOf(value)}`;
          gaps = '';
        }
      }
      return `${written}]`;
    },
  };
}

type AnyMessage = Readonly<Record<string, unknown>> & { readonly type: string };
type Said<R> = R extends Row<infer Message> ? Message : never;

/** A table of messages, by which any of them is read and written. */
export interface MessageTable<Message> {
  /** The message that a list stands for; undefined if it is none of these. */
  read(list: readonly unknown[]): Message | undefined;
  write(message: Message): string;
  /** How many items the message of this tag has at most. */
  lengthOf(tag: unknown): number;
}

export function messageTable<R extends Row<AnyMessage>>(rows: readonly R[]): MessageTable<Said<R>>;
export function messageTable(rows: readonly Row<AnyMessage>[]): MessageTable<AnyMessage> {
  const byTag = new Map<unknown, Row<AnyMessage>>(rows.map((row) => [row.tag, row]));
  const byType = new Map(rows.map((row) => [row.type, row]));
  return {
    read: (list) => byTag.get(list[0])?.read(list),
    write: (said) => byType.get(said.type)?.write(said) ?? '[]',
    lengthOf: (tag) => byTag.get(tag)?.length ?? 0,
  };
}
