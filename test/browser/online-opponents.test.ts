import { describe, expect, it } from 'vitest';
import { visit } from './driver/online-match.js';
import { startServer } from './driver/online-server.js';
import { open } from './driver/open.js';

describe('against whom one can play', () => {
  it('is told by the server: without one, nothing of online play is there', async () => {
    const visitor = await open('#/dual-digits');
    await visitor.see('How strong?');
    // The question has been answered by then: it was asked before the solver's.
    await visitor.see(/With best play/);
    expect(await visitor.page.getByText(/by link|online|Lobby/i).count()).toBe(0);
  });

  it('is anyone: the second to come plays the first', async () => {
    const server = await startServer();
    const ana = await visit(server, '#/digit-duel-target');
    await ana.page.getByRole('radio', { name: 'Anyone, online' }).check();
    await ana.press('Play anyone');
    await ana.see('Waiting for an opponent');
    await ana.follow('#/lobby');
    await ana.see('Your matches');
    await ana.press(/waiting for an opponent/);
    const ben = await visit(server, '#/lobby');
    await ben.see(/against/);
    await ben.press('Digit Duel: Hit the Target');
    await ben.see(/turn/);
    await ana.see(/turn/);
  });

  it.each([
    ['', false],
    [', though whoever moves over gets no answer at first', true],
  ])('is anyone: two who press at the same moment end at one table%s', async (_name, isAnswerLost) => {
    const server = await startServer();
    const { store } = server;
    let lost = 0;
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
    for (const { page } of [ana, ben]) {
      await page.route('**/play-anyone', async (route) => {
        const isMove = route.request().postData()?.includes('"waiting"') === true;
        if (!isAnswerLost || !isMove || lost > 0) return route.continue();
        lost += 1;
        await route.fetch();
        return route.abort();
      });
      await page.getByRole('radio', { name: 'Anyone, online' }).check();
    }
    await Promise.all([ana.press('Play anyone'), ben.press('Play anyone')]);
    await Promise.all([ana.see(/^(Your|Player .’s) turn:?$/), ben.see(/^(Your|Player .’s) turn:?$/)]);
    expect(store.logs.size).toBe(2);
    await expect.poll(() => ana.page.url()).toBe(ben.page.url());
    expect(lost).toBe(isAnswerLost ? 1 : 0);
    if (isAnswerLost) for (const { troubles } of [ana, ben]) troubles.takeExpected(/ERR_FAILED/);
    expect((await Promise.all([ana.spoken(), ben.spoken()])).toSorted()).toEqual([
      'Player 2 has joined. The game begins.',
      'Somebody else was waiting too. The game starts now.',
    ]);
    // The table that was left is nobody's match any more.
    for (const visitor of [ana, ben]) {
      await visitor.page.goBack();
      await visitor.see('Anyone, online');
      await visitor.follow('#/lobby');
      await visitor.see('Nobody’s waiting. Start a game and others can join you.');
      expect(await visitor.page.getByText('waiting for an opponent').count()).toBe(0);
    }
  });

  it('is the computer, too, while others watch', async () => {
    const server = await startServer();
    const ana = await visit(server, '#/dual-digits');
    await ana.page.getByRole('radio', { name: 'Friend by link' }).check();
    await ana.page.getByRole('radio', { name: /The computer/ }).check();
    await ana.page.getByRole('button', { name: 'Play' }).click();
    await ana.see('Your turn');
    await ana.key('3');
    await ana.see(/Computer:\s+−\d\s+makes/);
    await ana.see('Your turn');
  });
});
