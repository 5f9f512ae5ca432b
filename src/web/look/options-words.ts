import type { Options } from '../../core/options.js';

/** What a game is played with, in a few words: `start 25, max 4`. */
export const optionsWords = (options: Partial<Options>): string =>
  Object.entries(options)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
