// @ts-check
// Marks three screens with Lighthouse, as a phone on a slow network meets them: npm run bench:lighthouse
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { chromium } from 'playwright-core';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/browser.mjs';
import { ensureBuilt } from '../../scripts/setup.mjs';
import { serve } from '../web/serve.mjs';

/** Runs of each screen. */
const ROUNDS = 5;
/** Of 100. */
const GOAL = 98;

const SCREENS = {
  home: '',
  play: '#/dual-digits/play?vs=regular',
  Explore: '#/digit-duel-zero/explore',
};

/**
 * What is read here of a report.
 * @typedef {{ lhr: { categories: { performance: { score: number } }, audits: Record<string, { numericValue: number }> } }} Report
 * @typedef {(address: string, flags: object) => Promise<Report>} Lighthouse
 */

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

if (!existsSync(new URL('node_modules/lighthouse', import.meta.url)))
  throw new Error('Lighthouse isn’t installed yet. Use npm run bench:lighthouse, which installs it.');
const packageName = 'lighthouse';
/** @type {{ default: Lighthouse }} */
const { default: lighthouse } = await import(packageName);
await ensureBuilt();
const { path, env } = await findBrowser(process.env);
const port = await freePort();
const browser = await chromium.launch({
  executablePath: path,
  env: { ...process.env, ...env },
  args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
});
const app = await serve();
try {
  for (const [screen, hash] of Object.entries(SCREENS)) {
    /** @type {Report['lhr'][]} */
    const reports = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const flags = { port, onlyCategories: ['performance'], logLevel: 'error' };
      reports.push((await lighthouse(app.address + hash, flags)).lhr);
    }
    const scores = reports.map(({ categories }) => Math.round(categories.performance.score * 100));
    const sorted = scores.toSorted((a, b) => a - b);
    const middle = sorted[Math.floor(ROUNDS / 2)] ?? 0;
    /** @param {string} audit */
    const medianOf = (audit) =>
      reports.map(({ audits }) => audits[audit]?.numericValue ?? 0).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ??
      0;
    const seconds = (/** @type {string} */ audit) => `${(medianOf(audit) / 1000).toFixed(1)} s`;
    console.log(
      `${screen.padEnd(8)} ${scores.join(', ')}: median ${middle}, goal ${GOAL}: ${middle >= GOAL ? 'met' : 'MISSED'}; ` +
        `first paint ${seconds('first-contentful-paint')}, largest ${seconds('largest-contentful-paint')}, ` +
        `blocked ${Math.round(medianOf('total-blocking-time'))} ms`,
    );
  }
} finally {
  await browser.close();
  await app.stop();
}
