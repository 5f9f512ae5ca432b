import type { Player } from '../../arena/player.js';
import { screenText } from '../../arena/protocol.js';
import { resultText } from '../../core/referee-words.js';
import { isSecret } from '../../core/referee-words.js';
import { promptText } from '../../core/transcript.js';
import { line } from '../../core/words.js';
import type { Console } from '../console/console.js';

/** The person at this terminal. */
export const humanPlayer = (name: string, console: Console): Player => ({
  name,
  own: false,
  sit: ({ seat }) => ({
    choose: async ({ match, refusal }) => {
      if (refusal !== undefined) console.refuse(refusal.message);
      else
        console.print(
          screenText(match, seat)
            .split('\n')
            .slice(0, -1)
            .map((text) => line('fact', text)),
        );
      const answer = await console.ask({ prompt: promptText(match, seat), secret: isSecret(match) });
      return answer.kind === 'line' ? { move: answer.text } : { stopped: true };
    },
    leave: (match, outcome) => {
      if (outcome !== undefined) console.note(resultText(match, outcome));
    },
  }),
});
