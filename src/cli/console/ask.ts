import type { PromptResult, Console } from './console.js';

/** Asks until the answer can be used; Enter keeps the default. Undefined: the player left. */
export async function askFor<T>(
  console: Console,
  prompt: string,
  fallback: T,
  read: (text: string) => { readonly value: T } | { readonly problem: string },
): Promise<T | undefined> {
  for (;;) {
    const answer = await console.ask({ prompt });
    if (answer.kind !== 'line') return undefined;
    if (answer.text.trim() === '') return fallback;
    const result = read(answer.text);
    if ('value' in result) return result.value;
    console.refuse(result.problem);
  }
}

/** Asks until the answer is clear; or tells that the player left. */
export async function askYesNo(
  console: Console,
  prompt: string,
): Promise<boolean | Exclude<PromptResult['kind'], 'line'>> {
  for (;;) {
    const answer = await console.ask({ prompt: `${prompt} (yes/no) `, words: ['yes', 'no'] });
    if (answer.kind !== 'line') return answer.kind;
    const text = answer.text.trim().toLowerCase();
    if (text === 'yes' || text === 'y') return true;
    if (text === 'no' || text === 'n') return false;
    console.refuse('Please answer yes or no.');
  }
}
