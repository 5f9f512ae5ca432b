import { afterEach, describe, expect, it, vi } from 'vitest';
import { ifStillHere } from './router.js';

afterEach(() => void vi.unstubAllGlobals());

describe('what a screen does a moment later', () => {
  it('is done if nobody has gone elsewhere meanwhile, and only then', () => {
    const place = { hash: '#/replay/abc' };
    vi.stubGlobal('location', place);
    const work = vi.fn<() => void>();
    const later = ifStillHere(work);
    later();
    expect(work).toHaveBeenCalledTimes(1);
    place.hash = '#/replays';
    later();
    expect(work).toHaveBeenCalledTimes(1);
  });
});
