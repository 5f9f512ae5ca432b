/** A JSON object whose fields are not known yet. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value that a JSON text stands for; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The list that a JSON text stands for; empty if it is none. */
export function parseList(text: string): readonly unknown[] {
  const value = parseJson(text);
  return Array.isArray(value) ? value : [];
}
