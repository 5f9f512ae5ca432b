import type { Seat } from '../../core/seat.js';
import { type Command, dueAt, refused, write } from '../../online/decide.js';
import { newsForSender } from '../../online/news.js';
import { makeServerMessage } from '../../online/protocol.js';
import type { StoreProblem } from '../store/store.js';
import type { Intent, Settled } from './hot-match.js';

/** What is said while nothing can be written. */
export const pauseSentence = ({ code }: StoreProblem): string =>
  code !== 'damaged'
    ? 'The server can’t save moves right now, so the match is paused. Nothing is lost: it continues on its own.'
    : 'The server can’t read its data, so the match is paused. Please tell the person who runs it.';

/** The answer to what cannot wait until it can be written. */
export const PAUSED = refused('paused', pauseSentence({ code: 'unavailable', reason: '' }));

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
