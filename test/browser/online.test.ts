import { describe, expect, it } from 'vitest';
import { expectAccessible } from './driver/accessibility.js';
import { createMatch, moveButton, seatBoth, sitDown, takeLostSockets, visit } from './driver/online-match.js';
import { startServer } from './driver/online-server.js';

describe('the link of a match', () => {
  it('leads by its own page to the match in the app', async () => {
    const server = await startServer();
    const ana = await visit(server, '#/dual-digits');
    const hash = await createMatch(ana, 'Ana');
    const ben = await visit(server, '');
    await ben.page.goto(server.app + hash.replace('#/match/', 'm/'));
    await ben.page.waitForURL(`${server.app}${hash}`);
    await sitDown(ben, 'Ben');
    await ana.see('Your turn');
  });
});

describe('a match by link', () => {
  it('is played by two browsers to its end, watched by a third, and kept among the replays', async () => {
    const server = await startServer();
    const { ana, ben, hash } = await seatBoth(server, 'dual-digits');
    const eve = await visit(server, hash);
    await eve.see('Ana’s turn');
    await eve.see('You watch');
    await ana.see('1 person is watching');
    expect((await ana.page.locator('main .turn').innerText()).replaceAll(/\s+/g, ' ')).toBe(
      'Your turn: subtract 1 to 4',
    );
    await ana.key('3');
    await ben.see('Your turn');
    await expect.poll(() => ben.spoken()).toBe('Ana: 3. Shared number 22. Your turn.');
    await moveButton(ben, '4').click();
    await ana.see('Your turn');
    await eve.see(/Ben:\s+−4\s+makes\s+18/);
    await ana.press('Resign');
    await ana.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await ana.see('You lose');
    await ben.see('You win!');
    await ben.see('Ana resigned, after 2 turns.');
    await expect.poll(async () => ben.spoken()).toBe('You win! Ana resigned, after 2 turns.');
    await eve.see('Ben wins');
    // What is sent to others is a page of the server's, which leads to the replay in the app.
    await eve.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await eve.press('Copy replay link');
    await eve.see('Copied');
    const link = await eve.page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(new RegExp(`^${server.app}r/1[\\w-]+$`));
    await eve.page.goto(link);
    await eve.page.waitForURL(`${server.app}#/replay/**`);
    await eve.settled();
    await eve.see(/Ben wins/);
    await ben.press('Play again');
    await ana.see('Ben wants to play the next game.');
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
    await ben.see('Ana is waiting for an opponent');
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
      await expect.poll(() => page.getByText('Starts', { exact: true }).count()).toBe(begins);
    }
  });

  it('wants a name that can be seen, or none', async () => {
    const server = await startServer();
    const ana = await visit(server, '#/dual-digits');
    await ana.page.getByRole('radio', { name: 'Friend by link' }).check();
    await ana.page.getByLabel('Your name, if you like').fill('\u2060\u200b');
    await ana.press('Create the link');
    await ana.see('A name needs at least one visible character.');
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
    await eve.see('Ana and Ben are choosing…');
    heard.length = 0;
    const whatBenSaw = await ben.text();
    await moveButton(ana, '3').click();
    await ana.see('Your choice is in. Ben is choosing…');
    await eve.see('Ben’s turn');
    // All that changes for Ben is that Ana has chosen.
    const players = [ben, eve].map(({ page }) => page.getByRole('list', { name: 'Players' }));
    for (const list of players) await list.getByText('Has chosen').waitFor();
    await expect.poll(() => ben.text()).toBe(whatBenSaw.replace('Here', 'Has chosen'));
    // To Ben and to the spectator the server said that Ana has chosen, and not what.
    expect(heard.filter((text) => text.startsWith('["c",'))).toHaveLength(2);
    expect(heard.filter((text) => !/^\["[cpo]",/.test(text))).toEqual([]);
    await moveButton(ben, '2').click();
    await ana.see('You lost nothing');
    await ana.see('Ben lost 3');
    await eve.see('Ben lost 3');
    for (const { page } of [ana, ben, eve])
      await expect
        .poll(() => page.locator('main .choice-card[data-shown="true"] .card-front').allInnerTexts())
        .toEqual(['3', '2']);
    for (const list of players) await expect.poll(() => list.getByText('Has chosen').count()).toBe(0);
  });

  it('asks the other side for a draw and for a turn back', async () => {
    const server = await startServer();
    const { ana, ben } = await seatBoth(server, 'dual-digits');
    await ana.key('3');
    await ben.see('Your turn');
    await ana.key('u');
    await ben.see('Ana asks to take back 1 turn.');
    await ana.see('You ask to take a turn back. Ben hasn’t answered yet.');
    await ben.key('y');
    await ana.see('Your turn');
    await ana.page.getByRole('status').getByText('Took back the last turn.').waitFor();
    await expect.poll(async () => ana.spoken()).toBe('Shared number 25. Your turn.');
    await ana.key('o');
    await ben.press('Decline');
    await ana.page.getByRole('status').getByText('Ben declines the draw.').waitFor();
    await expect.poll(async () => ben.spoken()).toBe('You decline the draw.');
    await ana.key('o');
    await ana.see('You offer a draw. Ben hasn’t answered yet.');
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
    await ben.see(/Your move is saved here/);
    await expectAccessible(ben);
    await server.start();
    await ana.see('Your turn');
    await ben.see('Ana’s turn');
    await ana.see(/Ben:\s+−4\s+makes\s+18/);
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
    await ben.see(/Ana:\s+−3\s+makes\s+22/);
  });

  it('can be claimed when the opponent is gone', async () => {
    // No time at all: a server that stood still meanwhile would refuse the claim as too early.
    const server = await startServer({ claimAfter: 0 });
    const { ana, ben } = await seatBoth(server, 'dual-digits');
    // Nobody is said to leave who wasn't seen there.
    await ben.see('Here');
    await ana.page.goto('about:blank');
    await ben.see(/Gone/);
    await expect.poll(async () => ben.spoken()).toBe('Ana has left.');
    await ben.press('Claim the win');
    await ben.see('You win!');
  });

  it('follows its player to another device by a code that is good once', async () => {
    const server = await startServer();
    const { ana, ben } = await seatBoth(server, 'dual-digits');
    await ana.press('Continue on another device');
    const link = await ana.page.getByRole('dialog').getByLabel('The link', { exact: true }).inputValue();
    const phone = await visit(server, link.slice(server.app.length), { device: 'phone' });
    await phone.press('Play here');
    await phone.see('Your turn');
    expect(phone.page.url()).not.toContain('carry');
    await moveButton(phone, '3').click();
    await ben.see('Your turn');
    const late = await visit(server, link.slice(server.app.length));
    await late.press('Play here');
    await late.see(/This code has been used/);
    late.troubles.takeExpected(/403/);
  });
});
