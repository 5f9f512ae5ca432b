import type { Answer, Console } from '../console/console.js';

/** Asks until the answer is clear; or tells that the player left. */
export async function askYesNo(console: Console, prompt: string): Promise<boolean | Exclude<Answer['kind'], 'line'>> {
  for (;;) {
    const answer = await console.ask({ prompt: `${prompt} (yes/no) `, words: ['yes', 'no'] });
    if (answer.kind !== 'line') return answer.kind;
    const text = answer.text.trim().toLowerCase();
    if (text === 'yes' || text === 'y') return true;
    if (text === 'no' || text === 'n') return false;
    console.refuse('Please answer yes or no.');
  }
}
