import { describe, expect, it } from 'vitest';
import type { ScreenCase } from '../screens.js';
import { expectAccessible } from './accessibility.js';
import { expectBoxesWhole, expectNoOverflow, expectTablesWhole, expectTouchable } from './layout.js';
import { drawing } from './random.js';
import { open } from './open.js';
import { shoot } from './screenshots.js';
import type { Device, Visitor } from './visitor.js';

/** Opens a screen as it is to be looked at, and saves its pictures. */
async function visit({ name, hash, prepare }: ScreenCase, device: Device): Promise<Visitor> {
  const visitor = await open(hash, { device, before: drawing(1) });
  await prepare?.(visitor);
  await shoot(visitor, name);
  return visitor;
}

/** What holds for every screen. Its pictures are saved for people to look at. */
export function describeScreens(screens: readonly ScreenCase[]): void {
  describe('a title of its own, nothing for axe to find, tables and boxes in shape, room at every width and for a finger, in light and dark:', () => {
    it.each(screens)('$name', async (screen) => {
      // Two of the four looks have every colour and every layout in them.
      const onPhone = await visit(screen, 'phone');
      await onPhone.turn('dark');
      await expectAccessible(onPhone);
      await expectTouchable(onPhone);
      await expectTablesWhole(onPhone);
      await expectBoxesWhole(onPhone);
      if (screen.isOneOfMany === true) {
        await expectNoOverflow(onPhone);
        return;
      }
      const onDesktop = await visit(screen, 'desktop');
      expect(await onDesktop.title()).toMatch(/^\S.* · Duelbook$/);
      await onDesktop.turn('light');
      await expectAccessible(onDesktop);
      await expectTablesWhole(onDesktop);
      await expectBoxesWhole(onDesktop);
      await expectNoOverflow(onDesktop);
    });
  });
}
