// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.mjs';
import { longTasks } from '../test/browser/driver/long-tasks.mjs';

export const name = 'web';

const command = fileURLToPath(new URL('../dist/duel.js', import.meta.url));
const rounds = 5;

/** Serves the built app as `duel web` does. */
async function serve() {
  const server = spawn(process.execPath, [command, 'web', '--port', '0', '--no-open'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [address] = await once(createInterface({ input: server.stdout }), 'line');
  return {
    address: String(address),
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

/** @param {number[]} times */
const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/**
 * The longest task of the page's own thread; tasks under 50 ms are not told, and count as 0.
 * @param {import('playwright-core').Page} page
 */
const longestTask = async (page) => Math.max(0, ...(await longTasks(page)).map(({ milliseconds }) => milliseconds));

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
 * A whole game against the computer, from the first screen on.
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 */
async function playGame(browser, address) {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('link', { name: /Dual Digits/ }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  const end = page.locator('.result');
  const move = page.locator('.move:not([aria-disabled="true"])').first();
  for (;;) {
    await end.or(move).first().waitFor();
    if (await end.isVisible()) break;
    await move.click();
  }
  const longest = await longestTask(page);
  await context.close();
  return longest;
}

/**
 * From setting the option to the drawn map of a million positions.
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 */
async function exploreMillion(browser, address) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}#/digit-duel-zero/explore`);
  const shows = (/** @type {number} */ start) =>
    page.waitForFunction((to) => document.querySelector('main')?.textContent.includes(`own: 1 to ${to}`), start);
  await shows(25);
  const before = performance.now();
  await page.getByLabel('Start', { exact: true }).fill('1000');
  await shows(1000);
  const time = performance.now() - before;
  const longest = await longestTask(page);
  await context.close();
  return { time, longest };
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
    for (let round = 0; round < rounds; round += 1) explored.push(await exploreMillion(browser, server.address));
    return [
      { what: 'first picture of the first screen', value: median(paints), unit: 'ms' },
      { what: 'longest task in a game, from the first screen on', value: longestInPlay, unit: 'ms', goal: 50 },
      { what: 'Race to Zero 1,000: solved and drawn', value: median(explored.map(({ time }) => time)), unit: 'ms' },
      {
        what: 'longest task while it is solved and drawn',
        value: median(explored.map(({ longest }) => longest)),
        unit: 'ms',
        goal: 50,
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
