import type { Reply } from './player.js';
import { type Fields } from '../core/json.js';
import { parseFields } from './json.js';
import { parseMoveAnswer } from './protocol.js';

// What a language model wrote is read strictly: the last JSON object that names a move, or a whole answer that is a move.
// A number found in prose is never a move.

const THOUGHT = /<think>[\s\S]*?(?:<\/think>|$)/gi;

/** Where the prompt opens the thoughts, the answer only closes them. */
const CLOSED_ONLY = /^[\s\S]*<\/think>/i;

/** The answer without its thoughts; thoughts that were never closed reach to the end. */
const withoutThoughts = (text: string): string => text.replace(THOUGHT, '').replace(CLOSED_ONLY, '').trim();

/** Signs that are looked at for the sake of one answer: a model that goes astray may write braces without end. */
const MOST_SIGNS = 10_000_000;

/** The last JSON object in a text that is not part of another. Undefined also where that takes too long to find. */
function lastObjectIn(text: string): Fields | undefined {
  let last: Fields | undefined;
  let left = MOST_SIGNS;
  for (let from = text.indexOf('{'); from !== -1; from = text.indexOf('{', from + 1)) {
    const end = endOfObject(text, from);
    left -= (end ?? text.length) - from;
    if (left < 0) return undefined;
    const fields = end === undefined ? undefined : parseFields(text.slice(from, end));
    if (fields === undefined || end === undefined) continue;
    last = fields;
    from = end - 1;
  }
  return last;
}

/** Where the braces that open here are closed; braces in strings do not count. */
function endOfObject(text: string, from: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

/** What a model wrote, and how it came to an end. */
export interface ModelAnswer {
  readonly text: string;
  /** Why the endpoint stopped writing: `stop`, `length`, `content_filter`. */
  readonly finish?: string | undefined;
  /** What the endpoint calls a refusal. */
  readonly refusal?: string | undefined;
}

const CUT = 'The answer was cut off before it ended. Answer more briefly.';
const UNPARSABLE = 'No move was found. End with one JSON object such as {"move": "3"}, or answer with the move alone.';

/** The move in a model's answer, or what is wrong with it. `isMove` tells whether a text is a move of the game. */
export function readModelAnswer({ text, finish, refusal }: ModelAnswer, isMove: (text: string) => boolean): Reply {
  if (refusal !== undefined && refusal !== '')
    return { fault: 'refused', message: 'The model refused to answer.', text: refusal };
  if (finish === 'content_filter') return { fault: 'refused', message: 'The answer was filtered.', text };
  const answer = withoutThoughts(text);
  const named = lastObjectIn(answer);
  const found = named === undefined ? undefined : parseMoveAnswer(named);
  // An answer that was cut off may end in an object that was meant to be corrected.
  if (finish === 'length') return { fault: 'truncated', message: CUT, text };
  if (found !== undefined) return { move: found.move, text, ...(found.note === undefined ? {} : { note: found.note }) };
  if (answer === '') return { fault: 'empty', message: 'The answer was empty.', text };
  if (named === undefined && isMove(answer)) return { move: answer, text };
  return { fault: 'unparsable', message: UNPARSABLE, text };
}
