import { describe, expect, it } from 'vitest';
import { acceptedEncoding, namesTag } from './negotiation.js';

describe('the packing of an answer', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br; q=0.1', 'br'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['br;q=0, *', 'gzip'],
    ['br;q=nonsense', undefined],
  ])('for "%s" is %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });
});

describe('a visitor who names a tag', () => {
  it.each(['"abc"', 'W/"abc"', '"x", "abc"', '*'])('has the file with %s', (header) => {
    expect(namesTag(header, '"abc"')).toBe(true);
  });

  it.each([undefined, '', '"abcd"', 'abc'])('does not have it with %s', (header) => {
    expect(namesTag(header, '"abc"')).toBe(false);
  });
});
