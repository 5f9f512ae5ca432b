import { describe, expect, it } from 'vitest';
import { expectAccessible } from './driver/accessibility.js';
import { expectNoOverflow, expectTouchable } from './driver/layout.js';
import { type OnlineServer, startServer } from './driver/online-server.js';
import { open, type VisitOptions } from './driver/open.js';
import { shoot } from './driver/screenshots.js';
import type { Visitor } from './driver/visitor.js';

/** Creates a match by link, as a person does, and returns the hash of its address. */
async function createMatch(visitor: Visitor, name: string, prepare?: () => Promise<void>): Promise<string> {
  await visitor.page.getByRole('radio', { name: 'Friend by link' }).check();
  await visitor.page.getByLabel('Your name, if you like').fill(name);
  await prepare?.();
  await visitor.press('Create the link');
  const link = await visitor.page.getByLabel('The link', { exact: true }).inputValue();
  expect(link.startsWith(`${visitor.app}#/match/`)).toBe(true);
  return link.slice(visitor.app.length);
}

async function sitDown(visitor: Visitor, name: string): Promise<void> {
  await visitor.page.getByLabel('Your name, if you like').fill(name);
  await visitor.press('Take the seat and play');
  await visitor.see(/turn|choice|choose/);
}

const visit = (server: OnlineServer, hash: string, options: VisitOptions = {}): Promise<Visitor> =>
  open(hash, { ...options, app: server.app });

/** Ana has created a match of a game, and Ben has taken the other seat. */
async function seatBoth(server: OnlineServer, game: string): Promise<{ ana: Visitor; ben: Visitor; hash: string }> {
  const ana = await visit(server, `#/${game}`);
  const hash = await createMatch(ana, 'Ana');
  const ben = await visit(server, hash, { device: 'phone', theme: 'dark' });
  await sitDown(ben, 'Ben');
  await ana.see('Your turn');
  return { ana, ben, hash };
}

const moveButton = (visitor: Visitor, key: string) =>
  visitor.page.getByRole('group', { name: 'Your moves' }).locator(`.move[aria-keyshortcuts="${key}"]`);

/** A refused connection is an error on the console of every browser, and here it is meant. */
const takeLostSockets = (...visitors: readonly Visitor[]): void => {
  for (const { troubles } of visitors) troubles.takeExpected(/WebSocket connection to/);
};

describe('a match by link', () => {
  it('is played by two browsers to its end, watched by a third, and kept among the replays', async () => {
    const server = await startServer();
    const { ana, ben, hash } = await seatBoth(server, 'dual-digits');
    const eve = await visit(server, hash);
    await eve.see('Ana’s turn');
    await eve.see('You watch');
    await ana.see('1 person watches');
    await ana.key('3');
    await ben.see('Your turn');
    expect(await ben.spoken()).toBe('Ana: 3. Shared number 22. Your turn.');
    await moveButton(ben, '4').click();
    await ana.see('Your turn');
    await eve.see(/New Shared Number: 18/);
    await ana.press('Resign');
    await ana.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await Promise.all([ana, ben, eve].map(async (visitor) => visitor.see('Ben wins')));
    await ben.press('Play again');
    await ana.see('Ben would like the next game.');
    await ana.press('Play again');
    // The other side begins.
    await ben.see('Your turn');
    await ana.follow('#/replays');
    await ana.see(/Dual Digits/);
    await ana.see(/Ana/);
  });

  it('gives its seat to a deliberate press alone, and only once', async () => {
    const server = await startServer();
    const ana = await visit(server, '#/dual-digits');
    const hash = await createMatch(ana, 'Ana');
    const ben = await visit(server, hash);
    const eve = await visit(server, hash);
    await ben.see('Ana waits for somebody to play');
    await ana.see('Send this link to a friend');
    await eve.page.getByLabel('Your name, if you like').fill('Eve');
    await sitDown(ben, 'Ben');
    await eve.see('Ana’s turn');
    await eve.see('You watch');
    expect(await eve.page.getByRole('button', { name: 'Resign' }).count()).toBe(0);
    // The token of a seat is nowhere in the page or its address.
    const kept = await ben.page.evaluate(() => Object.entries(localStorage).find(([name]) => name.includes('seat/')));
    const token: unknown = JSON.parse(kept?.[1] ?? '{}').token;
    expect(token).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect((await ben.page.content()) + ben.page.url()).not.toContain(token);
    await ben.reload();
    await ben.see('Ana’s turn');
    await ben.see('Resign');
  });

  it.each([
    { game: 'dual-digits', begins: 1 },
    { game: 'number-duel', begins: 0 },
  ])('says who begins where somebody does: $game', async ({ game, begins }) => {
    const server = await startServer();
    const ana = await visit(server, `#/${game}`);
    const ben = await visit(server, await createMatch(ana, 'Ana'));
    for (const { page } of [ana, ben]) {
      await page.getByText('Series', { exact: true }).waitFor();
      expect(await page.getByText('Begins', { exact: true }).count()).toBe(begins);
    }
  });

  it('wants a name that can be seen, or none', async () => {
    const server = await startServer();
    const ana = await visit(server, '#/dual-digits');
    await ana.page.getByRole('radio', { name: 'Friend by link' }).check();
    await ana.page.getByLabel('Your name, if you like').fill('\u2060\u200b');
    await ana.press('Create the link');
    await ana.see('A name needs a letter, a figure or a sign that can be seen.');
    await ana.page.getByLabel('Your name, if you like').fill('');
    await ana.press('Create the link');
    await ana.see('Send this link to a friend');
  });

  it('keeps sealed choices from everybody until both are in', async () => {
    const server = await startServer();
    const { ana, ben, hash } = await seatBoth(server, 'number-duel');
    const eve = await visit(server, '#/');
    const heard: string[] = [];
    for (const { page } of [ben, eve])
      page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(payload.toString())));
    await ben.reload();
    await eve.open(hash);
    await ben.see('Your turn');
    await eve.see('Ana and Ben choose…');
    heard.length = 0;
    const whatBenSaw = await ben.text();
    await moveButton(ana, '3').click();
    await ana.see('Your choice is in. Ben chooses…');
    await eve.see('Ben’s turn');
    // All that changes for Ben is that Ana has chosen.
    const players = [ben, eve].map(({ page }) => page.getByRole('list', { name: 'Players' }));
    for (const list of players) await list.getByText('Has chosen').waitFor();
    expect(await ben.text()).toBe(whatBenSaw.replace('Here', 'Has chosen'));
    // To Ben and to the spectator the server said that Ana has chosen, and not what.
    expect(heard.filter((text) => text.startsWith('["c",'))).toHaveLength(2);
    expect(heard.filter((text) => !/^\["[cpo]",/.test(text))).toEqual([]);
    await moveButton(ben, '2').click();
    for (const visitor of [ana, ben, eve]) await visitor.see('Round 1: Ana 3, Ben 2.');
    for (const list of players) expect(await list.getByText('Has chosen').count()).toBe(0);
  });

  it('asks the other side for a draw and for a turn back', async () => {
    const server = await startServer();
    const { ana, ben } = await seatBoth(server, 'dual-digits');
    await ana.key('3');
    await ben.see('Your turn');
    await ana.key('u');
    await ben.see('Ana asks to take 1 turn back.');
    await ana.see('You ask to take a turn back. Ben has not answered yet.');
    await ben.key('y');
    await ana.see('Your turn');
    await ana.page.getByRole('status').getByText('1 turn taken back.').waitFor();
    await expect.poll(async () => ana.spoken()).toBe('Shared number 25. Your turn.');
    await ana.key('o');
    await ben.press('Decline');
    await ana.page.getByRole('status').getByText('Ben declines the draw.').waitFor();
    await expect.poll(async () => ben.spoken()).toBe('You decline the draw.');
    await ana.key('o');
    await ana.see('You offer a draw. Ben has not answered yet.');
    expect(await ana.text()).not.toContain('Ben declines the draw.');
    await ben.press('Agree');
    await ana.see('A draw');
  });

  it('goes on where it was when the server was gone, with the move that was made meanwhile', async () => {
    const server = await startServer();
    const { ana, ben } = await seatBoth(server, 'dual-digits');
    await ana.key('3');
    await ben.see('Your turn');
    await server.stop();
    await ben.see(/nothing is lost/i);
    await moveButton(ben, '4').click();
    await ben.see('Sending your move…');
    await ben.see(/Your move is kept here/);
    await expectAccessible(ben);
    await server.start();
    await ana.see('Your turn');
    await ben.see('Ana’s turn');
    await ana.see(/New Shared Number: 18/);
    expect(await ben.page.getByRole('complementary', { name: 'Connection' }).count()).toBe(0);
    takeLostSockets(ana, ben);
  });

  it('says so while the server cannot write, and goes on after it', async () => {
    const server = await startServer();
    const { ana, ben } = await seatBoth(server, 'dual-digits');
    server.store.isBroken = true;
    await ana.key('3');
    await ana.see(/Nothing is lost/);
    server.store.isBroken = false;
    await ben.see('Your turn');
    expect(await ben.text()).toMatch(/New Shared Number: 22/);
  });

  it('can be claimed when the opponent has been gone for long', async () => {
    const server = await startServer({ claimAfter: 1000 });
    const { ana, ben } = await seatBoth(server, 'dual-digits');
    await ana.page.goto('about:blank');
    await ben.see(/Gone/);
    await expect.poll(async () => ben.spoken()).toBe('Ana is gone.');
    await ben.press('Claim the win');
    await ben.see('Ben wins');
  });

  it('follows its player to another device by a code that is good once', async () => {
    const server = await startServer();
    const { ana, ben } = await seatBoth(server, 'dual-digits');
    await ana.press('Carry my seat to another device');
    const link = await ana.page.getByRole('dialog').getByLabel('The link', { exact: true }).inputValue();
    const phone = await visit(server, link.slice(server.app.length), { device: 'phone' });
    await phone.press('Go on here');
    await phone.see('Your turn');
    expect(phone.page.url()).not.toContain('carry');
    await moveButton(phone, '3').click();
    await ben.see('Your turn');
    const late = await visit(server, link.slice(server.app.length));
    await late.press('Go on here');
    await late.see(/This code was used already/);
    late.troubles.takeExpected(/403/);
  });
});

describe('against whom one can play', () => {
  it('is told by the server: without one, nothing of online play is there', async () => {
    const visitor = await open('#/dual-digits');
    await visitor.see('How strong?');
    // The question has been answered by then: it was asked before the solver's.
    await visitor.see(/With best play/);
    expect(await visitor.page.getByText(/by link|online|Lobby/i).count()).toBe(0);
  });

  it('is anyone: whoever comes second sits down opposite the first', async () => {
    const server = await startServer();
    const ana = await visit(server, '#/digit-duel-target');
    await ana.page.getByRole('radio', { name: 'Anyone, online' }).check();
    await ana.press('Play anyone');
    await ana.see('Waiting for somebody to play');
    await ana.follow('#/lobby');
    await ana.see('Your matches');
    await ana.press(/waits for somebody/);
    const ben = await visit(server, '#/lobby');
    await ben.see(/against/);
    await ben.press('Digit Duel: Hit the Target');
    await ben.see(/turn/);
    await ana.see(/turn/);
  });

  it('is anyone: two who press at the same moment end at one table', async () => {
    const server = await startServer();
    const { store } = server;
    const lookIntoLobby = store.lobby.bind(store);
    const answers: (() => void)[] = [];
    // Both look before either has opened a table, so neither sees the other.
    store.lobby = async (most) => {
      const listed = await lookIntoLobby(most);
      if (answers.length < 2)
        await new Promise<void>((answer) => {
          answers.push(answer);
          if (answers.length === 2) for (const each of answers) each();
        });
      return listed;
    };
    const [ana, ben] = await Promise.all([visit(server, '#/dual-digits'), visit(server, '#/dual-digits')]);
    for (const { page } of [ana, ben]) await page.getByRole('radio', { name: 'Anyone, online' }).check();
    await Promise.all([ana.press('Play anyone'), ben.press('Play anyone')]);
    await Promise.all([ana.see(/^(Your|Player .’s) turn$/), ben.see(/^(Your|Player .’s) turn$/)]);
    expect(store.logs.size).toBe(2);
    expect(ana.page.url()).toBe(ben.page.url());
    expect((await Promise.all([ana.spoken(), ben.spoken()])).toSorted()).toEqual([
      'Player 2 has taken the seat. The game begins.',
      'Somebody else waited already. You have taken the seat opposite. The game begins.',
    ]);
    // The table that was left is nobody's match any more.
    for (const visitor of [ana, ben]) {
      await visitor.page.goBack();
      await visitor.see('Anyone, online');
      await visitor.follow('#/lobby');
      await visitor.see('Nobody waits just now. Play anyone, and you are the one they find.');
      expect(await visitor.page.getByText('waits for somebody to play').count()).toBe(0);
    }
  });

  it('is the computer, too, while others watch', async () => {
    const server = await startServer();
    const ana = await visit(server, '#/dual-digits');
    await ana.page.getByRole('radio', { name: 'Friend by link' }).check();
    await ana.page.getByRole('radio', { name: /The computer/ }).check();
    await ana.press('Start');
    await ana.see('Your turn');
    await ana.key('3');
    await ana.see(/Computer's Turn/);
    await ana.see('Your turn');
  });
});

/** What holds for every screen. */
async function look(visitor: Visitor, name: string): Promise<void> {
  await shoot(visitor, name);
  await expectAccessible(visitor);
  await expectNoOverflow(visitor);
  await expectTouchable(visitor);
}

describe('every online screen', () => {
  it('has room at every width and nothing for axe to find, in light and dark', async () => {
    const server = await startServer();
    const ana = await visit(server, '#/number-duel');
    const hash = await createMatch(ana, 'Ana', async () => {
      await ana.page.getByRole('radio', { name: '5 min + 3 s' }).check();
      await ana.page.getByRole('switch', { name: 'Show it in the lobby' }).click();
      await look(ana, 'online-form');
    });
    await look(ana, 'online-waiting');
    const ben = await visit(server, '#/lobby', { device: 'phone', theme: 'dark' });
    await ben.see(/against Ana/);
    await look(ben, 'online-lobby');
    await ben.follow(hash);
    await look(ben, 'online-seat');
    await sitDown(ben, 'Bernadette of a long and winding name');
    await look(ben, 'online-table');
    await ana.see('Your turn');
    await look(ana, 'online-table');
    const eve = await visit(server, '#/match/nosuchmatch');
    await eve.see(/There is no such match/);
    await look(eve, 'online-no-match');
  });
});
