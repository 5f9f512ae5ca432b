import { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'vitest';
import type { Visitor } from './visitor.js';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page now, one line for each place. */
export async function accessibilityProblems({ page }: Visitor): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    // To describe all that is right as well takes a fifth of the time.
    .options({ resultTypes: ['violations'] })
    .withTags(STANDARDS)
    // The other mode opens a page of its own to look into frames of foreign origins; there are none here.
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, html, failureSummary }) =>
        `${id} (${help}) at ${target.join(' ')}\n  ${html.slice(0, 200)}\n  ${failureSummary ?? ''}`,
    ),
  );
}

/** Fails unless axe finds nothing: WCAG 2.2 A and AA, and what it calls best practice. */
export async function expectAccessible(visitor: Visitor): Promise<void> {
  const problems = await accessibilityProblems(visitor);
  expect(problems.join('\n'), `accessibility at ${visitor.page.url()}`).toBe('');
}
