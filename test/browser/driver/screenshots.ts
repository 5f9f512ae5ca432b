import { join } from 'node:path';
import { root } from '../../../scripts/setup.mjs';
import type { Visitor } from './visitor.js';

/** Where the pictures lie that a person can look at after the tests. */
const SCREENSHOTS = join(root, 'test-output/screenshots');

/** Saves the whole page as the visitor sees it, on a phone and on a desktop, in light and dark: `name-phone-dark.png`. */
export async function shoot(visitor: Visitor, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const)
    for (const device of ['phone', 'desktop'] as const) {
      await visitor.look(device, theme);
      await visitor.page.screenshot({
        path: join(SCREENSHOTS, `${name}-${device}-${theme}.png`),
        fullPage: true,
        animations: 'disabled',
        scale: device === 'phone' ? 'device' : 'css',
      });
    }
}
