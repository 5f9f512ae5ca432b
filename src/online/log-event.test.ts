import { describe, expect, it } from 'vitest';
import { must } from '../../test/contract/playing.js';
import { type LogEvent, makeEvent, parseEvent } from './log-event.js';
import { parseTerms } from './terms.js';

const terms = must(parseTerms({ game: 'number-duel', games: 3, clock: { initial: 60_000, increment: 500 } }));
const EVENTS: readonly LogEvent[] = [
  { type: 'created', terms, seed: 12, name: '["Ana"]', key: 'k' },
  { type: 'seated', seat: 1, name: 'Ben', key: 'k2' },
  { type: 'carry-offered', seat: 0, code: 'c', until: 99 },
  { type: 'carried', seat: 0, key: 'k3' },
  { type: 'acted', event: { type: 'entry', seat: 0, entry: '3' }, command: 'k3fz1' },
  { type: 'acted', event: { type: 'entry', seat: 0, entry: '3' }, command: undefined },
  { type: 'acted', event: { type: 'resign', seat: 1 }, command: 'a' },
  { type: 'acted', event: { type: 'offer-draw', seat: 1 }, command: 'a' },
  { type: 'acted', event: { type: 'ask-takeback', seat: 1, turns: 2 }, command: 'a' },
  { type: 'acted', event: { type: 'answer', seat: 1, agree: true }, command: 'a' },
  { type: 'acted', event: { type: 'answer', seat: 1, agree: false }, command: undefined },
  { type: 'acted', event: { type: 'out-of-time', seat: 0 }, command: undefined },
  { type: 'acted', event: { type: 'abandoned', seat: 0 }, command: 'a' },
  { type: 'next', seat: 0, command: 'a' },
  { type: 'listed', isListed: false },
  { type: 'resumed', since: 5, until: undefined },
  { type: 'resumed', since: 5, until: 900 },
];

describe('an event of the log', () => {
  it.each(EVENTS)('$type is read as it was written', (event) => {
    expect(must(parseEvent(makeEvent(event)))).toEqual(event);
  });

  // Logs are kept for years: whoever changes a line of this list makes them unreadable.
  it.each(
    [
      '["created",{"game":"number-duel","options":{},"begins":"creator","games":3,"clock":{"initial":60000,"increment":500},"isPublic":false},12,"[\\"Ana\\"]","k"]',
      '["seated",1,"Ben","k2"]',
      '["carry-offered",0,"c",99]',
      '["carried",0,"k3"]',
      '["m",0,"3","k3fz1"]',
      '["m",0,"3"]',
      '["r",1,0,"a"]',
      '["d",1,0,"a"]',
      '["t",1,2,"a"]',
      '["y",1,0,"a"]',
      '["n",1,0]',
      '["o",0,0]',
      '["a",0,0,"a"]',
      '["next",0,0,"a"]',
      '["listed",false]',
      '["resumed",5]',
      '["resumed",5,900]',
    ].map((text, index) => [text, EVENTS[index]] as const),
  )('is written as %s', (text, event) => {
    expect(event && makeEvent(event)).toBe(text);
  });

  it.each([
    '',
    '{}',
    '[]',
    '["m"]',
    '["m",2,"3"]',
    '["m",0,3]',
    '["m",0,"3",4]',
    '["created",{},1,"a","b"]',
    '["t",0,-1]',
    '["r",1,1,"a"]',
    '["created",{"game":"dual-digits","options":{"start":-1}},1,"a","b"]',
  ])('%s is none', (text) => {
    expect(parseEvent(text)).toEqual({ ok: false, error: 'an entry of the log is not an event of a match' });
  });
});
