// @ts-check
// Takes the pictures of the README and of docs/web.md: a browser uses the built app, and docs/pictures has what it saw.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BROWSER_FLAGS, findBrowser } from './browser.mjs';
import { makePng, readPng } from './png.mjs';
import { ensureBuilt, root, say } from './setup.mjs';

/** @typedef {import('playwright-core').Page} Page */

const FOLDER = join(root, 'docs/pictures');
const HEAVIEST = 100_000;
const THEMES = /** @type {const} */ (['light', 'dark']);
const DEVICES = {
  desktop: { viewport: { width: 1200, height: 750 }, isMobile: false, hasTouch: false },
  phone: { viewport: { width: 390, height: 760 }, isMobile: true, hasTouch: true },
};

/** A game of Dual Digits by its keys; the second player answers each move with what is missing to five, and wins. */
const GAME = { address: '#/dual-digits/play?name1=Ana&name2=Ben&set=start:15', keys: ['3', '2', '4', '1', '2', '3'] };

/** What each still picture shows: an address, and the keys that are pressed there. */
const SCENES = {
  play: { address: '#/digit-duel-zero/play?vs=perfect&first=1', keys: ['5'] },
  explore: { address: '#/digit-duel-zero/explore', keys: [] },
};

/**
 * The page as it looks when nothing on it changes any more.
 * @param {Page} page
 */
async function settled(page) {
  await page.evaluate('document.fonts.ready');
  let last = await page.screenshot({ animations: 'disabled' });
  for (;;) {
    await page.waitForTimeout(300);
    const next = await page.screenshot({ animations: 'disabled' });
    if (next.equals(last)) return next;
    last = next;
  }
}

/**
 * @param {string} name
 * @param {Parameters<typeof makePng>[0]} frames
 */
function write(name, frames) {
  const path = join(FOLDER, `${name}.png`);
  writeFileSync(path, makePng(frames));
  const { size } = statSync(path);
  say(`${relative(root, path)}: ${Math.ceil(size / 1000)} kB`);
  if (size > HEAVIEST) throw new Error(`${name}.png is heavier than ${HEAVIEST / 1000} kB. Show less on it.`);
}

/** The address of the app, served by the command itself, and the way to stop it. */
async function serveApp() {
  const server = spawn(process.execPath, [join(root, 'dist/duel.js'), 'web', '--port', '0', '--no-open'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const app = await new Promise((resolve, reject) => {
    let told = '';
    server.stdout.on('data', (data) => {
      told += data;
      const [address] = /http:\S+/.exec(told) ?? [];
      if (address !== undefined) resolve(address);
    });
    server.once('exit', () => reject(new Error('duel web ended before it told its address')));
  });
  return { app: String(app), stop: () => server.kill() };
}

await ensureBuilt();
const { chromium } = await import('playwright-core');
const program = await findBrowser();
const { app, stop } = await serveApp();
// The packaged browser brings few signs; where the system has fonts, theirs are better.
const hasFonts = existsSync('/etc/fonts/fonts.conf');
const { FONTCONFIG_FILE: _own, ...withoutFonts } = program.env;
const browser = await chromium.launch({
  executablePath: program.path,
  args: BROWSER_FLAGS,
  env: { ...process.env, ...(hasFonts ? withoutFonts : program.env) },
});

/**
 * @param {keyof typeof DEVICES} device
 * @param {'light' | 'dark'} theme
 * @param {string} address
 * @param {(page: Page) => Promise<void>} use
 */
async function visit(device, theme, address, use) {
  const context = await browser.newContext({ ...DEVICES[device], colorScheme: theme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(app + address);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await settled(page);
  await use(page);
  await context.close();
}

try {
  mkdirSync(FOLDER, { recursive: true });
  for (const device of /** @type {const} */ (['desktop', 'phone']))
    for (const theme of THEMES)
      for (const [name, { address, keys }] of Object.entries(SCENES))
        await visit(device, theme, address, async (page) => {
          for (const key of keys) await page.keyboard.press(key);
          if (keys.length > 0)
            await page
              .getByText(/^Your turn/)
              .first()
              .waitFor();
          write(`${name}-${device}-${theme}`, [{ picture: readPng(await settled(page)), milliseconds: 0 }]);
        });
  for (const theme of THEMES)
    await visit('phone', theme, GAME.address, async (page) => {
      const frames = [{ picture: readPng(await settled(page)), milliseconds: 1500 }];
      for (const [index, key] of GAME.keys.entries()) {
        await page.keyboard.press(key);
        const isLast = index === GAME.keys.length - 1;
        frames.push({ picture: readPng(await settled(page)), milliseconds: isLast ? 4000 : 1200 });
      }
      write(`game-${theme}`, frames);
    });
} finally {
  await browser.close();
  stop();
}
