import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, isOwnOrigin, isLoopbackHost } from './address.js';

let url = '';
const server = createServer((request, response) => {
  response.end(
    JSON.stringify([addressOf(request, 0), addressOf(request, 1), isOwnOrigin(request, 'https://duel.example')]),
  );
});
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => server.close());

const ask = async (headers: Record<string, string>): Promise<unknown> => (await fetch(url, { headers })).json();

describe('a request', () => {
  it('comes from where its connection comes from, unless a trusted proxy says otherwise', async () => {
    expect(await ask({ 'X-Forwarded-For': '6.6.6.6, 10.1.2.3' })).toEqual(['127.0.0.1', '10.1.2.3', true]);
    expect(await ask({ 'X-Forwarded-For': '2001:db8:1:2:3:4:5:6' })).toEqual(['127.0.0.1', '2001:db8:1:2::/64', true]);
    expect(await ask({})).toEqual(['127.0.0.1', '127.0.0.1', true]);
  });

  it.each([
    ['2001:db8:1:2::5', '2001:db8:1:2::/64'],
    ['2001:db8::a:b:c:d', '2001:db8:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['::FFFF:10.1.2.3', '10.1.2.3'],
    ['::ffff:a01:203', '10.1.2.3'],
    ['0:0:0:0:0:ffff:0A01:0203', '10.1.2.3'],
    ['10.1.2.3:5678', '10.1.2.3'],
    ['[2001:db8:1:2::5]:443', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
    ['"[2001:DB8:1:2::5]:443"', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:2::5', '2001:db8:1:2::/64'],
    ['64:ff9b::10.1.2.3', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['fe80::2%25eth1', 'fe80:0:0:0::/64'],
  ])('from %s counts for %s, however the address is shortened', async (address, counted) => {
    expect(await ask({ 'X-Forwarded-For': address })).toEqual(['127.0.0.1', counted, true]);
  });

  it.each([
    'unknown',
    '_hidden',
    '10.1.2',
    '10.1.2.3.4',
    '010.1.2.3',
    '10.1.2.3:x',
    '10.1.2.3:123456',
    '1:2:3:4:5:6:7:8:9',
    '[10.1.2.3',
    '::1::',
    '%',
    'x'.repeat(5000),
    `${'1'.repeat(300)}.1.1.1`,
  ])('of which the proxy says junk, %s, counts for the proxy', async (address) => {
    expect(await ask({ 'X-Forwarded-For': address })).toEqual(['127.0.0.1', '127.0.0.1', true]);
  });

  it('of a page under a name that was only pointed here is not of this server', () => {
    const request = { headers: { host: 'evil.example:3835', origin: 'http://evil.example:3835' } };
    expect(isOwnOrigin(request, undefined)).toBe(false);
    expect(isOwnOrigin({ headers: { host: '192.168.1.5:3835', origin: 'http://192.168.1.5:3835' } }, undefined)).toBe(
      true,
    );
  });

  it.each([
    ['https://duel.example', true],
    ['https://evil.example', false],
    ['https://duel.example.evil.example', false],
    ['null', false],
  ])('of a page of %s is of this server: %s', async (origin, isOwn) => {
    expect(await ask({ Origin: origin })).toContain(isOwn);
  });
});

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
