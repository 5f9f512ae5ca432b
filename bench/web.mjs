// @ts-check
import { chromium } from 'playwright-core';
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.mjs';
import { median, raceInC } from './solver/race-in-c.mjs';
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
    const solved = median(largest.map(({ inWorkers }) => inWorkers));
    const inC = raceInC(LARGEST.start, rounds);
    return [
      { what: 'first picture of the first screen', value: median(paints), unit: 'ms' },
      { what: 'longest task in a game, from the first screen on', value: longestInPlay, unit: 'ms', goal: 50 },
      { what: 'Race to Zero 1,000: solved and drawn', value: median(explored.map(({ time }) => time)), unit: 'ms' },
      {
        what: 'longest task while it is solved and drawn',
        value: median(explored.map(({ longestOnPage }) => longestOnPage)),
        unit: 'ms',
        goal: 50,
      },
      { what: 'Race to Zero 10,000: solved and cut out by the solver’s thread', value: solved, unit: 'ms' },
      ...(inC === undefined
        ? []
        : [
            { what: 'the same, share of C in fresh memory', value: (100 * inC.fresh) / solved, unit: '%', atLeast: 40 },
          ]),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
