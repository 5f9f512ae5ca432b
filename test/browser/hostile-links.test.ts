import { describe, expect, it } from 'vitest';
import { open } from './driver/open.js';
import type { Visitor } from './driver/visitor.js';

const SCRIPT = '<img src=x onerror="globalThis.wasHere=1"><script>globalThis.wasHere=1</script>';

/** Links that are broken, or made to break something, and what the page has to say. */
const NOWHERE: readonly (readonly [what: string, hash: string, says: RegExp])[] = [
  ['a script as a page', `#/${encodeURIComponent(SCRIPT)}`, /There’s no page/],
  ['a script that is not encoded', `#/${SCRIPT}`, /There’s no page/],
  ['a script as the page of a game', `#/dual-digits/${encodeURIComponent(SCRIPT)}`, /Dual Digits has no page/],
  ['a script as an opponent', `#/dual-digits/play?vs=${encodeURIComponent(SCRIPT)}`, /no opponent/],
  ['a script as an option', `#/dual-digits?set=${encodeURIComponent(SCRIPT)}:1`, /./],
  [
    'a script as a position',
    `#/dual-digits/play?from=${encodeURIComponent(SCRIPT)}`,
    /isn’t a position of Dual Digits/,
  ],
  ['an address of another kind', '#javascript:globalThis.wasHere=1', /There’s no page/],
  ['a lone percent sign', '#/%', /damaged/],
  ['bytes that are no text', '#/%ED%A0%80', /damaged/],
  ['a NUL', '#/dual-digits/%00', /Dual Digits has no page/],
  ['a page of 100,000 letters', `#/${'x'.repeat(100_000)}`, /There’s no page/],
  ['100,000 slashes and a page', `#/dual-digits${'/'.repeat(100_000)}x`, /Dual Digits has no page/],
  ['an unknown game', '#/chess/play', /There’s no page "chess"/],
  ['a word that every object knows', '#/__proto__', /There’s no page/],
  ['an option that every object knows', '#/dual-digits?set=__proto__:1', /./],
  ['an option out of its range', '#/dual-digits?set=start:999999999999999999999', /./],
  ['an option below nothing', '#/dual-digits?set=start:-1', /./],
  ['a step below nothing', '#/dual-digits/learn?step=-1', /step can’t be "-1"/],
  ['a count that is no number', '#/dual-digits/practice?number=1e999', /number can’t be "1e999"/],
  ['a series of no games', '#/dual-digits/play?games=0', /games can’t be "0"/],
  ['a third seat', '#/dual-digits/play?side=3', /side can’t be "3"/],
  ['names that cannot be told apart', '#/dual-digits/play?name1=Ana&name2=Ana', /./],
];

/** Links whose screen exists and has to make sense of them. */
const SOMEWHERE: readonly (readonly [what: string, hash: string])[] = [
  ['a replay that is a script', `#/replay/${encodeURIComponent(SCRIPT)}`],
  ['a replay that is cut off', '#/replay/eJx'],
  ['a replay of 100,000 letters', `#/replay/${'A'.repeat(100_000)}`],
  ['a game far behind the last', '#/replay/x?game=999999999&turn=999999999'],
  ['a day that does not exist', '#/puzzles/2026-02-31'],
  ['a day that is a script', `#/puzzles/${encodeURIComponent(SCRIPT)}`],
  ['a step far behind the last', '#/dual-digits/learn?step=999999999'],
  ['a position that is a script', `#/dual-digits/explore?at=${encodeURIComponent(SCRIPT)}`],
  ['a seed as large as they come', '#/dual-digits/practice?seed=9007199254740991&number=1'],
];

const ranScript = ({ page }: Visitor): Promise<boolean> => page.evaluate(() => 'wasHere' in globalThis);

// One visitor for all links of a kind: a new profile for each would cost more than all the rest.
describe('a hostile or broken link', () => {
  const harmless = { heading: 'Page not found', ranScript: false, troubles: [] };

  it('gets a clear message', async () => {
    const visitor = await open('');
    const found: unknown[] = [];
    for (const [what, hash, says] of NOWHERE) {
      await visitor.open(hash);
      const message = await visitor.page.locator('main .notice').innerText();
      found.push({
        what,
        message: says.test(message) && message.length < 300 ? says : message,
        heading: await visitor.heading.innerText(),
        ranScript: await ranScript(visitor),
        troubles: await visitor.allTroubles(),
      });
    }
    expect(found).toEqual(NOWHERE.map(([what, , message]) => ({ what, message, ...harmless })));
  });

  it('does no harm when it is followed from a screen of the app', async () => {
    const visitor = await open('');
    const found: unknown[] = [];
    for (const [what, hash] of NOWHERE) {
      await visitor.follow('#/replays');
      await visitor.follow(hash);
      await visitor.page.locator('main .notice').waitFor();
      found.push({
        what,
        heading: await visitor.heading.innerText(),
        ranScript: await ranScript(visitor),
        troubles: await visitor.allTroubles(),
      });
    }
    expect(found).toEqual(NOWHERE.map(([what]) => ({ what, ...harmless })));
  });

  it('gets a screen that makes sense of it, where there is one', async () => {
    const visitor = await open('');
    const found: unknown[] = [];
    for (const [what, hash] of SOMEWHERE) {
      await visitor.open(hash);
      const isReadable = (await visitor.heading.innerText()) !== '' && (await visitor.text()).length < 10_000;
      found.push({ what, isReadable, ranScript: await ranScript(visitor), troubles: await visitor.allTroubles() });
    }
    expect(found).toEqual(SOMEWHERE.map(([what]) => ({ what, isReadable: true, ranScript: false, troubles: [] })));
  });
});
