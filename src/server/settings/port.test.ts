import { describe, expect, it } from 'vitest';
import { parsePort } from './port.js';

describe('a port', () => {
  it.each([
    ['0', 0],
    ['80', 80],
    [' 3835 ', 3835],
    ['65535', 65_535],
  ])('"%s" is %i', (text, port) => {
    expect(parsePort(text)).toBe(port);
  });

  it.each(['', ' ', 'abc', '-1', '+80', '1.5', '65536', '99999', '123456', '0x50', '1e3'])('"%s" is none', (text) => {
    expect(parsePort(text)).toBeUndefined();
  });
});
