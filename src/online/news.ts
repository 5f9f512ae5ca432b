import type { Pair, Seat } from '../core/seat.js';
import type { Viewer } from '../core/view.js';
import type { Series, Step } from './online-match.js';
import type { ServerMessage } from './protocol.js';
import { shownClocks, shownTo } from './shown.js';

/** What is left on the clocks; undefined: there are none. */
const leftIn = (series: Series, now: number): Pair<number> | undefined => shownClocks(series, now)?.left;

/** The seat and the words of a move that did not end its game. */
function playedIn({ event, after: { series } }: Step): { seat: Seat; move: string; series: Series } | undefined {
  if (event.type !== 'acted' || event.event.type !== 'entry') return undefined;
  if (series === undefined || series.current.status.kind === 'finished') return undefined;
  return { seat: event.event.seat, move: event.event.entry, series };
}

/** What this viewer is told of an event: in short while a game runs, and by the whole view otherwise. */
export function newsFor(step: Step, viewer: Viewer, now: number): ServerMessage {
  const { before, after } = step;
  const played = playedIn(step);
  if (played === undefined) return { type: 'view', shown: shownTo(after, viewer, now) };
  const { seat, move, series } = played;
  const left = leftIn(series, now);
  const number = before.count;
  const { rules, turns, sealed } = series.current;
  if (rules.kind === 'alternating') return { type: 'moved', number, seat, move, left };
  if (sealed[seat] !== undefined)
    // Another device of the same player has to learn the choice itself.
    return viewer === seat
      ? { type: 'view', shown: shownTo(after, viewer, now) }
      : { type: 'chose', number, seat, left };
  const last = turns.at(-1);
  if (last?.kind !== 'round') throw new Error('a round was revealed, but none is on record');
  const [first, second] = [rules.makeMove(last.moves[0]), rules.makeMove(last.moves[1])];
  return { type: 'revealed', number, first, second, left };
}

/**
 * What the connection is told that sent the command: that it is done. It knows its own move, so news of that move alone
 * would say the same again.
 */
export function newsForSender(step: Step, viewer: Seat, command: string, now: number): readonly ServerMessage[] {
  const played = playedIn(step);
  const left = played === undefined ? undefined : leftIn(played.series, now);
  const done: ServerMessage = { type: 'done', id: command, number: step.before.count, left };
  const { rules, sealed } = played?.series.current ?? {};
  return rules?.kind === 'alternating' || sealed?.[viewer] !== undefined ? [done] : [newsFor(step, viewer, now), done];
}
