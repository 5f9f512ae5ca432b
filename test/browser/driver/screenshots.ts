import { join } from 'node:path';
import { root } from '../../../scripts/setup.mjs';
import type { Visitor } from './visitor.js';

/** Pictures take as long as a tenth of all tests, and are for people: they are taken if this asks for them. */
const ARE_WANTED = (process.env['DUELBOOK_SCREENSHOTS'] ?? '') !== '';

/** Where the pictures lie that a person can look at after the tests. */
const SCREENSHOTS = join(root, 'test-output/screenshots');

/** Saves the whole page as the visitor's device shows it, in light and dark: `name-phone-dark.png`; if pictures are wanted. */
export async function shoot(visitor: Visitor, name: string): Promise<void> {
  if (!ARE_WANTED) return;
  for (const theme of ['light', 'dark'] as const) {
    await visitor.turn(theme);
    await visitor.page.screenshot({
      path: join(SCREENSHOTS, `${name}-${visitor.device}-${theme}.png`),
      fullPage: true,
      animations: 'disabled',
    });
  }
}
