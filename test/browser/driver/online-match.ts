import { expect } from 'vitest';
import type { OnlineServer } from './online-server.js';
import { open, type VisitOptions } from './open.js';
import type { Visitor } from './visitor.js';

/** Creates a match by link, as a person does, and returns the hash of its address. */
export async function createMatch(visitor: Visitor, name: string, prepare?: () => Promise<void>): Promise<string> {
  await visitor.page.getByRole('radio', { name: 'Friend by link' }).check();
  await visitor.page.getByLabel('Your name, if you like').fill(name);
  await prepare?.();
  await visitor.press('Create the link');
  const link = await visitor.page.getByLabel('The link', { exact: true }).inputValue();
  expect(link.startsWith(`${visitor.app}m/`)).toBe(true);
  return `#/match/${link.slice(`${visitor.app}m/`.length)}`;
}

/** Takes the free seat of the match that is shown. */
export async function sitDown(visitor: Visitor, name: string): Promise<void> {
  await visitor.page.getByLabel('Your name, if you like').fill(name);
  await visitor.press('Take the seat and play');
  await visitor.see(/turn|choice|choose/);
  // The game is seen before the seat is had.
  await visitor.page.getByRole('button', { name: 'Resign' }).waitFor();
}

/** Opens an address of the app on a server for online matches. */
export const visit = (server: OnlineServer, hash: string, options: VisitOptions = {}): Promise<Visitor> =>
  open(hash, { ...options, app: server.app });

/** Ana has created a match of a game, and Ben has taken the other seat. */
export async function seatBoth(
  server: OnlineServer,
  game: string,
): Promise<{ ana: Visitor; ben: Visitor; hash: string }> {
  const ana = await visit(server, `#/${game}`);
  const hash = await createMatch(ana, 'Ana');
  const ben = await visit(server, hash, { device: 'phone', theme: 'dark' });
  await sitDown(ben, 'Ben');
  await ana.see('Your turn');
  return { ana, ben, hash };
}

export const moveButton = (visitor: Visitor, key: string) =>
  visitor.page.getByRole('group', { name: 'Your moves' }).locator(`.move[aria-keyshortcuts="${key}"]`);

/** A refused connection is an error on the console of every browser, and here it is meant. */
export const takeLostSockets = (...visitors: readonly Visitor[]): void => {
  for (const { troubles } of visitors) troubles.takeExpected(/WebSocket connection to/);
};
