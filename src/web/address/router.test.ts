import { afterEach, describe, expect, it, vi } from 'vitest';
import { ifStillHere } from './router.js';

afterEach(() => void vi.unstubAllGlobals());

describe('what a screen does a moment later', () => {
  it('is done if nobody has gone elsewhere meanwhile, and only then', () => {
    const place = { hash: '#/replay/abc' };
    vi.stubGlobal('location', place);
    const work = vi.fn<(what: string) => void>();
    const later = ifStillHere(work);
    later('here');
    place.hash = '#/replays';
    later('elsewhere');
    expect(work.mock.calls).toEqual([['here']]);
  });
});
