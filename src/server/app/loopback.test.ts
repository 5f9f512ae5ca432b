import { describe, expect, it } from 'vitest';
import { isLoopbackHost } from './loopback.js';

describe('a Host header', () => {
  it.each(['localhost', 'LOCALHOST:3835', '127.0.0.1', '127.0.0.1:80', '[::1]:3835'])('%s is this machine', (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'evil.example',
    'evil.example:3835',
    'localhost.evil.example',
    'evil-localhost',
    '127.0.0.1.evil.example',
    '127.0.0.1:3835@evil.example',
    '127a0b0c1',
    '::1',
    'localhost:',
    'localhost\nevil',
  ])('%j is not', (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  });
});
