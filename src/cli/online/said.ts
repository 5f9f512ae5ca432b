import type { Line } from '../../core/words.js';

/** Something to be put on the screen: a line of the transcript, or a note besides it, for people only. */
export type Said = { readonly kind: 'line'; readonly line: Line } | { readonly kind: 'note'; readonly text: string };

export const note = (text: string): Said => ({ kind: 'note', text });

export const putLines = (said: Said[], lines: readonly Line[]): void => {
  for (const line of lines) said.push({ kind: 'line', line });
};
