import type { Console } from '../console/console.js';

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
