import { afterEach, describe, expect, it } from 'vitest';
import type { ComputerAnswer, ComputerQuestion, Computers } from './computers.js';
import { computersInThread } from './computer-thread.js';

/** A thread that answers every question with its position, and breaks or ends when the position says so. */
const ECHO = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ question: { position } }) => {
      if (position === 'break') throw new Error('broken');
      if (position === 'end') process.exit();
      parentPort.postMessage({ answer: { what: 'move', move: position } });
    });`)}`,
);

const about = (position: string) => (): ComputerQuestion => ({
  what: 'move',
  game: 'dual-digits',
  options: {},
  names: ['Ana', 'Computer'],
  position,
  seat: 1,
  turns: [],
  level: 'perfect',
  seed: 1,
  gameNumber: 1,
});

let computers: Computers | undefined;
afterEach(async () => computers?.close());

describe('computers in a thread', () => {
  it('answer one who asks once before most of what another has asked already', async () => {
    const thread = computersInThread(ECHO);
    computers = thread;
    const answers: (ComputerAnswer | undefined)[] = [];
    const asked = [
      ...['a1', 'a2', 'a3', 'a4'].map((position) => ({ position, owner: 'a' })),
      { position: 'b1', owner: 'b' },
    ].map(async ({ position, owner }) => answers.push(await thread.ask(about(position), owner)));
    expect(['a', 'b', 'c'].map((owner) => thread.waitingFor(owner))).toEqual([4, 1, 0]);
    await Promise.all(asked);
    expect(answers).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'].map((move) => ({ what: 'move', move })));
    expect(thread.waitingFor('a')).toBe(0);
  });

  it('are asked what there is to ask when its turn comes, which may be nothing any more', async () => {
    const thread = computersInThread(ECHO);
    computers = thread;
    let position = 'early';
    const first = thread.ask(about('a1'), 'a');
    const late = thread.ask(() => about(position)(), 'a');
    const nothing = thread.ask(() => undefined, 'a');
    const wrong = thread.ask(() => {
      throw new Error('no question');
    }, 'a');
    const last = thread.ask(about('a2'), 'a');
    position = 'late';
    await expect(wrong).rejects.toThrow('no question');
    expect(await Promise.all([first, late, nothing, last])).toEqual([
      { what: 'move', move: 'a1' },
      { what: 'move', move: 'late' },
      undefined,
      { what: 'move', move: 'a2' },
    ]);
  });

  it('lose the question that breaks the thread, and no other', async () => {
    const thread = computersInThread(ECHO);
    computers = thread;
    const breaking = thread.ask(about('break'), 'a');
    const others = [thread.ask(about('a2'), 'a'), thread.ask(about('b1'), 'b')];
    await expect(breaking).rejects.toThrow('broken');
    expect(await Promise.all(others)).toEqual(['a2', 'b1'].map((move) => ({ what: 'move', move })));
  });

  it.each([
    { how: 'ends', file: ECHO, position: 'end', reason: 'the thread ended' },
    { how: 'can’t be started', file: new URL('https://duel.example/'), position: 'a', reason: 'must be' },
  ])('keep nobody waiting for a thread that $how', async ({ file, position, reason }) => {
    const thread = computersInThread(file);
    computers = thread;
    const asked = [position, position].map(async (each) => thread.ask(about(each), 'a'));
    await Promise.all(asked.map(async (each) => expect(each).rejects.toThrow(reason)));
    expect(thread.waitingFor('a')).toBe(0);
  });

  it('answer nothing any more once they are closed', async () => {
    const thread = computersInThread(ECHO);
    const asked = ['a1', 'a2'].map(async (position) => thread.ask(about(position), 'a'));
    const outcomes = Promise.allSettled(asked);
    await thread.close();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    // Nor is a thread started again, which would keep a server from ending.
    await expect(thread.ask(about('a3'), 'a')).rejects.toThrow('the server stops');
  });
});
