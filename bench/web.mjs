// @ts-check
import { chromium } from 'playwright-core';
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.mjs';
import { compileVectors } from '../scripts/wasm.mjs';
import { bundleText } from './online/bundled.mjs';
import { middle } from './online/percentile.mjs';
import { raceInC } from './solver/race-in-c.mjs';
import { threadTimes } from './web/page-trace.mjs';
import { serve } from './web/serve.mjs';

const rounds = 5;

/**
 * From the request to the first picture of the first screen.
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 */
async function firstPaint(browser, address) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('main h1').waitFor();
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  const time = await painted.jsonValue();
  await context.close();
  return time ?? Number.NaN;
}

/**
 * The longest task of a whole game against the computer, from the first screen on.
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 */
async function playGame(browser, address) {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const { longestOnPage } = await threadTimes(page, async () => {
    await page.goto(address);
    await page.locator('main h1').waitFor();
    await page.goto(`${address}#/dual-digits`);
    await page.getByRole('button', { name: 'Play' }).click();
    const end = page.locator('.result');
    const move = page.locator('.move:not([aria-disabled="true"])').first();
    for (;;) {
      await end.or(move).first().waitFor();
      if (await end.isVisible()) break;
      await move.click();
    }
  });
  await context.close();
  return longestOnPage;
}

/**
 * A large map is painted in about ten tasks, each set off by the one before. These are more, one after the other.
 * @param {import('playwright-core').Page} page
 */
const painted = (page) =>
  page.evaluate(async () => {
    for (let task = 0; task < 30; task += 1) await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });

/**
 * From setting the option to the drawn map of Race to Zero: the whole of it, or of the largest a window of a million.
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {{ start: number, shown: RegExp }} map
 */
async function explore(browser, address, { start, shown }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}#/digit-duel-zero/explore`);
  const key = page.getByRole('complementary', { name: 'How to read the map' });
  await key.filter({ hasText: 'own number: 1 to 25.' }).waitFor();
  const before = performance.now();
  const times = await threadTimes(page, async () => {
    await page.getByLabel('Start', { exact: true }).fill(`${start}`);
    await key.filter({ hasText: shown }).waitFor();
    await painted(page);
  });
  const time = performance.now() - before;
  await context.close();
  return { time, ...times };
}

const MILLION = { start: 1000, shown: /own number: 1 to 1000\./ };
const LARGEST = { start: 10_000, shown: /1,000,000 of 100,000,000 positions/ };

/**
 * Milliseconds of the processor for all positions of the largest Race to Zero in a page of its own, in fresh memory, and how many are
 * won: the solver alone, as it is in C.
 * @param {import('playwright-core').Browser} browser
 * @param {{ code: string, module: string }} solver the solver, and its part in WebAssembly in base64
 */
async function solveInPage(browser, { code, module }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.evaluate(
    async ({ address, bytes }) => {
      const { settlingLayers, finish } = await import(address);
      const compiled = await WebAssembly.compile(Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0)));
      Object.assign(window, { solve: (/** @type {number} */ size) => finish(settlingLayers(compiled, size, 'all')) });
    },
    { address: `data:text/javascript,${encodeURIComponent(code)}`, bytes: module },
  );
  // One task, and the longest.
  const { longestOnPage: time } = await threadTimes(page, async () =>
    page.evaluate(
      (size) => Object.assign(window, { solved: Reflect.get(window, 'solve')(size) }) && undefined,
      LARGEST.start,
    ),
  );
  const won = await page.evaluate(() => Number(Reflect.get(window, 'solved').counts().win));
  await context.close();
  return { time, won };
}

/**
 * The solver in a page and in C, by turns.
 * @param {import('playwright-core').Browser} browser
 */
async function shareOfC(browser) {
  const module = Buffer.from(await compileVectors()).toString('base64');
  const code = await bundleText(['solver/layers', 'solver/solving']);
  const times = [];
  const shares = [];
  for (let round = 0; round < rounds; round += 1) {
    const { time, won } = await solveInPage(browser, { code, module });
    const inC = raceInC(LARGEST.start, 1);
    if (inC !== undefined && inC.won !== won) throw new Error('C and the page do not agree');
    times.push(time);
    if (inC !== undefined) shares.push((100 * inC.fresh) / time);
  }
  return { time: middle(times), share: shares.length === 0 ? undefined : middle(shares) };
}

/** @returns {Promise<import('../scripts/bench.mjs').Row[]>} */
export async function run() {
  const server = await serve();
  const { path, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath: path,
    args: BROWSER_FLAGS,
    env: { ...process.env, ...env },
  });
  try {
    const paints = [];
    for (let round = 0; round < rounds; round += 1) paints.push(await firstPaint(browser, server.address));
    const longestInPlay = await playGame(browser, server.address);
    const explored = [];
    for (let round = 0; round < rounds; round += 1) explored.push(await explore(browser, server.address, MILLION));
    const largest = [];
    for (let round = 0; round < rounds; round += 1) largest.push(await explore(browser, server.address, LARGEST));
    const solved = middle(largest.map(({ inWorkers }) => inWorkers));
    const alone = await shareOfC(browser);
    return [
      { what: 'first picture of the first screen', value: middle(paints), unit: 'ms' },
      { what: 'longest task in a game, from the first screen on', value: longestInPlay, unit: 'ms', goal: 50 },
      { what: 'Race to Zero 1,000: solved and drawn', value: middle(explored.map(({ time }) => time)), unit: 'ms' },
      {
        what: 'longest task while it is solved and drawn',
        value: middle(explored.map(({ longestOnPage }) => longestOnPage)),
        unit: 'ms',
        goal: 50,
      },
      { what: 'Race to Zero 10,000: solved and cut out by the solver’s thread', value: solved, unit: 'ms' },
      { what: 'Race to Zero 10,000: solved alone in a page', value: alone.time, unit: 'ms' },
      ...(alone.share === undefined
        ? []
        : [{ what: 'the same, share of C in fresh memory', value: alone.share, unit: '%', atLeast: 40 }]),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
