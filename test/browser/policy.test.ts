import { describe, expect, inject, it } from 'vitest';
import { open } from './driver/open.js';

const BLOCKED = /Content Security Policy/;

// The first host sends the policy as a header; the second sends none, so that the page has to bring it.
describe.each(['app', 'plainApp'] as const)('the content security policy of the page at %s', (where) => {
  it('blocks a script that was slipped into the page', async () => {
    const visitor = await open('', { app: inject(where) });
    await visitor.page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.wasHere = true';
      document.body.append(script);
    });
    expect(await visitor.page.evaluate(() => 'wasHere' in globalThis)).toBe(false);
    await visitor.allTroubles();
    expect(visitor.troubles.takeExpected(BLOCKED)).not.toEqual([]);
  });

  it('blocks what an attribute would run', async () => {
    const visitor = await open('', { app: inject(where) });
    await visitor.page.evaluate(() => {
      const button = document.createElement('button');
      button.setAttribute('onclick', 'globalThis.wasHere = true');
      document.body.append(button);
      button.click();
    });
    expect(await visitor.page.evaluate(() => 'wasHere' in globalThis)).toBe(false);
    await visitor.allTroubles();
    expect(visitor.troubles.takeExpected(BLOCKED)).not.toEqual([]);
  });

  it('lets WebAssembly run, and blocks what is made of text', async () => {
    const visitor = await open('', { app: inject(where) });
    const smallest = [0, 97, 115, 109, 1, 0, 0, 0];
    const compiled = await visitor.page.evaluate(
      async (bytes) => (await WebAssembly.compile(new Uint8Array(bytes))) instanceof WebAssembly.Module,
      smallest,
    );
    expect(compiled).toBe(true);
    // On a later turn: what the driver itself evaluates is free of the policy.
    const made = await visitor.page.evaluate(
      async () =>
        new Promise<string>((resolve) => {
          requestAnimationFrame(() => {
            try {
              // oxlint-disable-next-line no-implied-eval, no-new-func, typescript/no-implied-eval -- this is what must be blocked
              resolve(String(new Function('return "ran"')()));
            } catch {
              resolve('blocked');
            }
          });
        }),
    );
    expect(made).toBe('blocked');
    await visitor.allTroubles();
    visitor.troubles.takeExpected(BLOCKED);
  });

  it('lets nothing be fetched from elsewhere', async () => {
    const visitor = await open('', { app: inject(where) });
    const answer = await visitor.page.evaluate(async () =>
      fetch('https://example.com/').then(
        () => 'fetched',
        () => 'blocked',
      ),
    );
    expect(answer).toBe('blocked');
    await visitor.allTroubles();
    expect(visitor.troubles.takeExpected(/Content Security Policy|example\.com/)).not.toEqual([]);
  });
});

it('the page asks for nothing from elsewhere', async () => {
  const visitor = await open('');
  const hosts = await visitor.page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
  );
  expect(hosts.length).toBeGreaterThan(3);
  expect(new Set(hosts)).toEqual(new Set([new URL(visitor.app).origin]));
});

it('Explore fetches the vectors of the solver from beside the page', async () => {
  // A screen that asks the solver nothing.
  const visitor = await open('#/replays');
  const fetched = visitor.page.context().waitForEvent('response', (response) => response.url().endsWith('.wasm'));
  await visitor.page.goto(`${visitor.app}#/digit-duel-zero/explore`);
  const response = await fetched;
  expect(response.status()).toBe(200);
  expect(new URL(response.url()).origin).toBe(new URL(visitor.app).origin);
});
