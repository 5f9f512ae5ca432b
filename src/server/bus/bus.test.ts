import { describe, expect, it } from 'vitest';
import { type BusMessage, makeBusText, parseBusText } from './bus.js';

describe('a message on the network', () => {
  it.each<BusMessage>([
    { kind: 'news', count: 7 },
    { kind: 'presence', node: '王 "n"', seats: [1, 0], watching: 3, count: 5 },
  ])('is read as it was made: %j', (message) => {
    expect(parseBusText(makeBusText('a "b"', message))).toEqual({ match: 'a "b"', message });
  });

  it.each([
    '',
    'x',
    '{}',
    'null',
    '[]',
    '["a"]',
    '["a",-1]',
    '["a",1.5]',
    '[1,1]',
    '["a",1,"n"]',
    '["a",1,"n",0,0,"3"]',
    '["a",1,"n",0,0,0,0]',
  ])('is not %j', (text) => {
    expect(parseBusText(text)).toBeUndefined();
  });
});
