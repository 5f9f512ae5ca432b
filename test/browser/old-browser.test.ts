import { expect, it } from 'vitest';
import { FLOOR_TEXT } from '../../scripts/browser-floor.mjs';
import { open } from './driver/open.js';
import type { Visitor } from './driver/visitor.js';

const notices = ({ page }: Visitor): Promise<readonly string[]> => page.getByRole('alert').allInnerTexts();

it('a browser that lacks what the app needs is told so, even if it can read nothing of the app', async () => {
  const visitor = await open('');
  await visitor.context.addInitScript(() => {
    Reflect.deleteProperty(Response, 'json');
  });
  await visitor.page.route(/\/main-[^/]*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await visitor.page.reload();
  await visitor.page.getByRole('alert').waitFor();
  expect(await notices(visitor)).toEqual([
    `This browser is too old for Duelbook. It needs ${FLOOR_TEXT}, or a newer version.`,
  ]);
});

it('other browsers are told nothing', async () => {
  expect(await notices(await open(''))).toEqual([]);
});
