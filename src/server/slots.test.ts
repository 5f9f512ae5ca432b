import { describe, expect, it } from 'vitest';
import { matchId } from '../online/protocol.js';
import { MOST_SLOTS, slotOf, withSlot } from './slots.js';
import { hashToken, makeToken, matchIdOf } from './tokens.js';

describe('the slot of an id', () => {
  it('is read as it was made, for as many as there can be', () => {
    for (let slot = 0; slot < MOST_SLOTS; slot += 1) {
      const id = withSlot(matchIdOf(hashToken(makeToken()), '{}'), slot);
      expect(slotOf(id)).toBe(slot);
      expect(matchId.is(id)).toBe(true);
    }
  });

  it.each(['', 'a', 'stored-7', '2222222222222', '2222222222222-0', '2222222222222-100', '222222222222l-1', 'x-1'])(
    'of %j is the first: such ids were made before there were slots',
    (id) => expect(slotOf(id)).toBe(0),
  );
});
