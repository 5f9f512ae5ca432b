import type { Seat } from '../../core/seat.js';
import { type Command, dueAt, refused, write } from '../../online/decide.js';
import { newsForSender } from '../../online/news.js';
import { makeServerMessage } from '../../online/protocol.js';
import type { StoreProblem } from '../store/store.js';
import type { Intent, Settled } from './hot-match.js';
import type { NodeClock } from './timer-wheel.js';

/** What is said while nothing can be written. */
export const pauseSentence = ({ code }: StoreProblem): string =>
  code !== 'damaged'
    ? 'The server can’t save moves right now, so the match is paused. Nothing is lost: it continues on its own.'
    : 'The server can’t read its data, so the match is paused. Please tell the person who runs it.';

/** What everybody at a match is told in which something of ours went wrong. */
export const BROKEN = {
  code: 'stopping',
  sentence:
    'Something went wrong on the server, and this match was closed. What was saved is safe, and it opens again by itself.',
} as const;

/** The answer to what cannot wait until it can be written. */
export const PAUSED = refused('paused', pauseSentence({ code: 'unavailable', reason: '' }));

/** Whoever asks for something is answered within this time, even if only to be told to ask again. In milliseconds. */
const LONGEST_ANSWER = 3000;

/** Waits for what is settled, but not for long. What comes later is there when it is asked for again. */
export async function inTime<T>(clock: NodeClock, late: T, begin: (settle: (settled: T) => void) => void): Promise<T> {
  return new Promise((resolve) => {
    const cancel = clock.after(LONGEST_ANSWER, () => resolve(late));
    begin((settled) => {
      cancel();
      resolve(settled);
    });
  });
}

/** Decides that a flag has fallen, if it has. */
export const decideDue: Intent['decide'] = (match, now) => {
  const event = dueAt(match, now);
  return event === undefined ? refused('game-over', 'The flag did not fall.') : write(match, event, now);
};

/** What the sender of a command is told. */
export function answersTo(settled: Settled, seat: Seat, { id }: Command, now: number): readonly string[] {
  switch (settled.kind) {
    case 'written':
      return newsForSender(settled.step, seat, id, now).map(makeServerMessage);
    case 'repeated':
      return [makeServerMessage({ type: 'done', id, number: settled.number, left: undefined })];
    case 'refused':
      return [makeServerMessage({ type: 'refused', id, ...settled.refusal })];
  }
}
