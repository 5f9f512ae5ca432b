import pc from 'picocolors';
import type { Tone } from '../../core/words.js';

/** How the parts of the screen look. Without colour every function returns its text unchanged. */
export interface Style {
  readonly tones: Readonly<Record<Tone, Paint>>;
  readonly prompt: Paint;
  readonly note: Paint;
  readonly refusal: Paint;
  readonly selected: Paint;
  readonly strong: Paint;
}

export type Paint = (text: string) => string;

export const plainly: Paint = (text) => text;

export function createStyle(colour: boolean): Style {
  const { bold, dim, cyan, green, yellow, inverse } = pc.createColors(colour);
  return {
    tones: {
      title: (text) => bold(cyan(text)),
      heading: (text) => bold(text),
      divider: (text) => bold(text),
      fact: plainly,
      'hidden-entry': plainly,
      result: (text) => bold(text),
      notice: (text) => yellow(text),
      ending: (text) => bold(green(text)),
      pause: (text) => dim(text),
      blank: plainly,
    },
    prompt: (text) => cyan(text),
    note: (text) => dim(text),
    refusal: (text) => yellow(text),
    selected: (text) => inverse(text),
    strong: (text) => bold(text),
  };
}
