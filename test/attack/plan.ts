import { parseArgs } from 'node:util';

export const PARTS = ['fuzz', 'races', 'kills', 'damage', 'http'] as const;
export type Part = (typeof PARTS)[number];

/** How much is done. */
export interface Plan {
  readonly seed: number;
  readonly parts: readonly Part[];
  /** Messages and requests, in all of the fuzzing. */
  readonly messages: number;
  readonly kills: number;
  /** How often each race is run. */
  readonly races: number;
  /** Files that are damaged. */
  readonly files: number;
  /** Whether a program from outside tries the HTTP API as well. */
  readonly outsideEye: boolean;
}

/** `npm run attack` without anything: about two minutes. */
const USUAL = { messages: 60_000, kills: 40, races: 20, files: 40 } as const;
/** From so many messages on it is the long form. */
const LONG = 500_000;

export const HELP = `npm run attack -- [--seed N] [--only ${PARTS.join('|')}] [--messages N] [--kills N] [--races N] [--files N]

Attacks the built server on this machine: ${USUAL.messages} messages and ${USUAL.kills} kills unless told otherwise, about two minutes.
--messages 1000000 --kills 1000 is the long form, where schemathesis tries the HTTP API as well (--schemathesis asks for
it in any form). --seed repeats the same plan; what happens at the same time may still happen in another order.
`;

/** Reads the flags; a text says what is wrong with them, or the help that was asked for. */
export function readPlan(args: readonly string[]): Plan | string {
  const number = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        seed: number,
        only: number,
        messages: number,
        kills: number,
        races: number,
        files: number,
        schemathesis: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    if (values.help === true) return HELP;
    const count = (name: 'seed' | 'messages' | 'kills' | 'races' | 'files', usual: number): number => {
      const text = values[name] ?? String(usual);
      if (!/^[0-9]{1,12}$/.test(text)) throw new TypeError(`--${name} must be a whole number, not ${text}.`);
      return Number(text);
    };
    const asked = values.only?.split(',') ?? PARTS;
    const parts = PARTS.filter((part) => asked.includes(part));
    if (parts.length !== asked.length) throw new TypeError(`--only must be one of ${PARTS.join(', ')}.`);
    const messages = count('messages', USUAL.messages);
    return {
      seed: count('seed', Date.now() % 1_000_000),
      parts,
      messages,
      kills: count('kills', USUAL.kills),
      races: count('races', messages >= LONG ? 200 : USUAL.races),
      files: count('files', messages >= LONG ? 400 : USUAL.files),
      outsideEye: values.schemathesis === true || messages >= LONG,
    };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n\n${HELP}`;
  }
}
