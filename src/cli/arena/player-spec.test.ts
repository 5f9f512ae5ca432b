import { describe, expect, it } from 'vitest';
import { parsePlayer, parsePlayers } from './player-spec.js';

describe('a player', () => {
  it.each([
    ['perfect', 'perfect', { kind: 'level', level: 'perfect' }],
    ['human', 'human', { kind: 'human' }],
    ['cmd:python3 bots/player.py', 'player.py', { kind: 'program', command: 'python3 bots/player.py' }],
    ['mine=cmd:X=1 ./a b', 'mine', { kind: 'program', command: 'X=1 ./a b' }],
    ['http://127.0.0.1:8000/x', '127.0.0.1:8000', { kind: 'http', url: 'http://127.0.0.1:8000/x' }],
    ['model:org/name:free', 'org/name:free', { kind: 'model', model: 'org/name:free', baseUrl: undefined }],
    ['model:a@http://h/v1', 'a', { kind: 'model', model: 'a', baseUrl: 'http://h/v1' }],
    ['A=coach:model:a', 'A', { kind: 'model', model: 'a', baseUrl: undefined }],
  ])('is read from %j', (text, name, who) => {
    expect(parsePlayer(text)).toMatchObject({ name, who });
  });

  it('may have several things around it, the outermost first', () => {
    expect(parsePlayer('best-of-3:random-0.25:coach:regular')).toMatchObject({
      name: 'best-of-3:random-0.25:coach:regular',
      wrappers: [{ kind: 'best-of', count: 3 }, { kind: 'random', probability: 0.25 }, { kind: 'coach' }],
    });
  });

  it.each(['', 'nobody', 'cmd:', 'model:', 'best-of-1:regular', 'random-2:regular', 'ftp://x', 'x=', '\u0007=regular'])(
    'is not %j',
    (text) => {
      expect(() => parsePlayer(text)).toThrow(/player/);
    },
  );

  it('has a name that fits in a table', () => {
    expect(parsePlayer(`${'x'.repeat(40)}=regular`).name).toHaveLength(40);
    expect(() => parsePlayer(`${'x'.repeat(41)}=regular`)).toThrow('at most 40 characters');
  });

  it('has a name of its own', () => {
    expect(parsePlayers(['regular', 'regular', 'a=regular']).map(({ name }) => name)).toEqual([
      'regular',
      'regular#2',
      'a',
    ]);
  });
});
