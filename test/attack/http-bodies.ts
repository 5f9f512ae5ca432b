import type { Random } from '../../src/core/random.js';
import { GAMES } from '../../src/games/catalogue.js';
import type { Route } from '../../src/server/http/routes.js';
import { happens, oneOf, randomTerms, randomText, randomToken } from './random-terms.js';

const LARGEST_BODY = 4096;

/** Paths where nothing is, or that try to be others than they are. */
export const ODD_PATHS = [
  '/api/v1/',
  '/api/v1/matches/',
  '/api/v1/matches/%00',
  '/api/v1/matches/..%2f..%2fetc%2fpasswd',
  '/api/v1/matches/../../healthz',
  '/api/v1/matches/__proto__',
  '/api/v1/matches/constructor/replay',
  `/api/v1/matches/${'a'.repeat(41)}`,
  `/api/v1/matches/${'a'.repeat(4000)}`,
  '/api/v1/matches/a/b/c/d',
  '/api/v1/lobby?most=1000000',
  '/api/v1/lobby#x',
  '/api/v1/openapi.json',
  '/api/v2/info',
  '//api/v1/info',
  '/%',
  '/%zz',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/index.html',
  '/metrics',
  '/readyz',
  '/healthz',
  '/nothing',
] as const;

export const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'application/json; charset=utf-16' },
  { 'Content-Type': 'application/jsonp' },
  { 'Content-Encoding': 'gzip' },
  { Authorization: 'Bearer' },
  { Authorization: 'Bearer x y' },
  { Authorization: `Basic ${'a'.repeat(40)}` },
  { Authorization: `Bearer ${'a'.repeat(4000)}` },
  { Origin: 'https://elsewhere.example' },
  { Origin: 'null' },
  { Origin: 'http://' },
  { Host: 'elsewhere.example' },
  { 'X-Forwarded-For': '' },
  { 'X-Forwarded-For': ', , ,' },
  { 'X-Forwarded-For': '1.2.3.4:5678' },
  { 'X-Forwarded-For': '[2001:db8::1]:443' },
  { 'X-Forwarded-For': 'unknown' },
  { 'X-Forwarded-For': `${'1.2.3.4,'.repeat(200)}5.6.7.8` },
  { Accept: 'text/html' },
  { 'Accept-Encoding': 'br;q=x, *;q=-1' },
  { 'If-None-Match': '*' },
  { Range: 'bytes=0-99999999' },
  { Expect: '100-continue' },
  { Cookie: 'a'.repeat(3000) },
  { 'X-HTTP-Method-Override': 'DELETE' },
];

export const ODD_BODIES: readonly (string | Buffer)[] = [
  '',
  ' ',
  'null',
  '0',
  '"x"',
  '[]',
  '{}',
  '{',
  '{"terms":',
  '{"terms":{"game":null}}',
  '{"__proto__":{"game":"x"}}',
  '{"terms":{"game":"__proto__"}}',
  '\ufeff{}',
  '['.repeat(4000),
  `{"terms":${'{"a":'.repeat(400)}1${'}'.repeat(400)}}`,
  `{"name":"${'x'.repeat(LARGEST_BODY - 11)}"}`,
  `{"name":"${'x'.repeat(LARGEST_BODY)}"}`,
  'x'.repeat(1_000_000),
  Buffer.from([0xff, 0xfe, 0x00, 0x80]),
];

const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  '',
  ' ',
  'x'.repeat(41),
  '\u0000',
  '\ud800',
  '\u202eAna',
  '<script>alert(1)</script>',
  '__proto__',
  [],
  [[]],
  {},
  { toString: 1 },
];

const ODD_NAMES = [
  'Ana',
  'Ben',
  '',
  ' ',
  '\u200b',
  'x'.repeat(40),
  'x'.repeat(41),
  '👩‍👩‍👧',
  'ﷺ',
  '"',
  '\n',
  'Perfect',
];

function rightBody(random: Random, path: string, match: string): Record<string, unknown> {
  const name = happens(random, 50) ? { name: oneOf(random, ODD_NAMES) } : {};
  const token = happens(random, 70) ? { token: randomToken(random) } : {};
  if (path.endsWith('/seats'))
    return { ...name, ...token, ...(happens(random, 30) ? { code: randomToken(random) } : {}) };
  if (path.endsWith('/play-anyone'))
    return {
      ...name,
      ...token,
      game: oneOf(random, GAMES).id,
      ...(happens(random, 30) ? { waiting: match } : {}),
      ...(happens(random, 30) ? { own: [match, 'x'] } : {}),
    };
  return { ...name, ...token, terms: randomTerms(random) };
}

/** Puts something odd somewhere in a value, not too deep. */
function spoiled(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || happens(random, 20))
    return oneOf(
      random,
      ODD_VALUES.filter((odd) => odd !== undefined),
    );
  const entries = Object.entries(value);
  if (entries.length === 0 || happens(random, 15))
    return { ...value, [randomText(random, 5)]: oneOf(random, ODD_VALUES) };
  const [name, inner] = oneOf(random, entries);
  return { ...value, [name]: spoiled(random, inner) };
}

/** A body for a route: right, or wrong in one place. */
export function bodyFor(random: Random, { path }: Route, match: string): unknown {
  const body = rightBody(random, path, match);
  return happens(random, 50) ? body : spoiled(random, body);
}
