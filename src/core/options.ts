import { didYouMean } from './nearest.js';
import type { Random } from './random.js';
import { failed, ok, type Result } from './result.js';
import { cannotBe, parseWhole, printable } from './text.js';

/** An option that is a whole number. The default is a number, or drawn anew for each game. */
export interface NumberOption {
  readonly kind: 'number';
  readonly meaning: string;
  readonly min: number;
  readonly max: number;
  readonly default: number | { readonly drawnFrom: number; readonly drawnTo: number };
}

/** An option that is one of a few words. */
export interface ChoiceOption<V extends string = string> {
  readonly kind: 'choice';
  readonly meaning: string;
  readonly values: readonly V[];
  readonly default: V;
}

/** One option of a game: what it means, what it may be, and what it is unless set. */
export type OptionSpec = NumberOption | ChoiceOption;
/** The options of a game, by name. */
export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** An option that is a number, with its name. */
export interface NamedNumber {
  readonly name: string;
  readonly spec: NumberOption;
}

/** The options that are numbers, in the order of the game. */
export const numberOptions = (specs: OptionSpecs): readonly NamedNumber[] =>
  Object.entries(specs).flatMap(([name, spec]) => (spec.kind === 'number' ? [{ name, spec }] : []));

/** Options with a value for each: what a game is played with. */
export type Options = Readonly<Record<string, number | string>>;

/** The options type that a table of specs describes. */
export type OptionsOf<S extends OptionSpecs> = {
  readonly [K in keyof S]: S[K] extends ChoiceOption<infer V> ? V : number;
};

/** Why options cannot be those of a game; `phraseOptionProblem` puts it in words. */
export type OptionProblem =
  | { readonly code: 'repeated-option'; readonly name: string }
  | { readonly code: 'unknown-option'; readonly name: string; readonly allowed: readonly string[] }
  | { readonly code: 'bad-value'; readonly name: string; readonly value: string; readonly spec: OptionSpec };

/** What a value of this option may be, in words: `a whole number from 1 to 100`. */
export const allowedValues = (spec: OptionSpec): string =>
  spec.kind === 'number' ? `a whole number from ${spec.min} to ${spec.max}` : `one of ${spec.values.join(', ')}`;

/** The default in words: `25`, or `drawn from 20–30`. */
export const defaultValue = (spec: OptionSpec): string =>
  typeof spec.default === 'object'
    ? `random from ${spec.default.drawnFrom} to ${spec.default.drawnTo}`
    : `${spec.default}`;

const isAllowed = (spec: OptionSpec, value: unknown): boolean =>
  spec.kind === 'choice'
    ? spec.values.some((allowed) => allowed === value)
    : Number.isSafeInteger(value) && Number(value) >= spec.min && Number(value) <= spec.max;

/** What is wrong with the options of a game that is about to be played; undefined if nothing is. */
export function checkOptions(specs: OptionSpecs, options: Options): OptionProblem | undefined {
  for (const [name, spec] of Object.entries(specs)) {
    const value = Object.hasOwn(options, name) ? options[name] : undefined;
    if (!isAllowed(spec, value)) return { code: 'bad-value', name, value: `${value}`, spec };
  }
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(specs, name));
  return unknown === undefined ? undefined : { code: 'unknown-option', name: unknown, allowed: Object.keys(specs) };
}

function parseValue(spec: OptionSpec, text: string): number | string | undefined {
  if (spec.kind === 'choice') return spec.values.find((value) => value === text.trim().toLowerCase());
  const value = parseWhole(text);
  return isAllowed(spec, value) ? value : undefined;
}

/** Checks what was asked for (as text) and leaves the rest open. */
export function parseOptions(
  specs: OptionSpecs,
  given: readonly (readonly [name: string, text: string])[],
): Result<Partial<Options>, OptionProblem> {
  const parsed: Record<string, number | string> = {};
  for (const [name, text] of given) {
    const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
    if (spec === undefined) return failed({ code: 'unknown-option', name, allowed: Object.keys(specs) });
    if (Object.hasOwn(parsed, name)) return failed({ code: 'repeated-option', name });
    const value = parseValue(spec, text);
    if (value === undefined) return failed({ code: 'bad-value', name, value: text, spec });
    parsed[name] = value;
  }
  return ok(parsed);
}

/** Fills what was left open with the defaults; some are drawn (R-DT1). */
export function settleOptions(specs: OptionSpecs, asked: Partial<Options>, random: Random): Options {
  const settled: Record<string, number | string> = {};
  for (const [name, spec] of Object.entries(specs)) {
    const fallback =
      typeof spec.default === 'object' ? random.int(spec.default.drawnFrom, spec.default.drawnTo) : spec.default;
    settled[name] = asked[name] ?? fallback;
  }
  return settled;
}

const typicalValue = ({ default: value }: OptionSpec): number | string =>
  typeof value === 'object' ? Math.floor((value.drawnFrom + value.drawnTo) / 2) : value;

/** The options of a typical game, for looking at rather than playing: what would be drawn is the middle of its range. */
export function typicalOptions(specs: OptionSpecs, asked: Partial<Options> = {}): Options {
  return Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, asked[name] ?? typicalValue(spec)]));
}

/** The problem in a user's words: what is wrong, and what is allowed. */
export function phraseOptionProblem(problem: OptionProblem): string {
  if (problem.code === 'bad-value')
    return cannotBe(problem.name, printable(problem.value), allowedValues(problem.spec));
  if (problem.code === 'repeated-option') return `The option "${problem.name}" is given twice.`;
  const hint = didYouMean(problem.name, problem.allowed);
  const allowed = problem.allowed.length === 0 ? 'It has none.' : `It has: ${problem.allowed.join(', ')}.`;
  return `This game has no option "${printable(problem.name)}".${hint} ${allowed}`;
}
