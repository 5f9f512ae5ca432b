import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/unit/node-parts.js';
import { LONGEST_WAIT, Outbox, Outboxes } from './outbox.js';

function setUp() {
  const clock = new ManualClock();
  const bugs: unknown[] = [];
  const outboxes = new Outboxes(clock, (error) => bugs.push(error));
  const open = () => {
    const writes: (readonly string[])[] = [];
    return { writes, outbox: new Outbox(outboxes, (texts) => writes.push(texts)) };
  };
  return { clock, bugs, outboxes, open };
}

describe('an outbox', () => {
  it('writes what it is given in one turn in one piece, in order', async () => {
    const { open } = setUp();
    const [ana, ben] = [open(), open()];
    for (const text of ['one', 'two']) for (const { outbox } of [ana, ben]) outbox.send(text, false);
    expect([ana.writes, ben.writes]).toEqual([[], []]);
    await Promise.resolve();
    expect([ana.writes, ben.writes]).toEqual([[['one', 'two']], [['one', 'two']]]);
    ana.outbox.send('three', false);
    await Promise.resolve();
    expect(ana.writes).toEqual([['one', 'two'], ['three']]);
  });

  it('keeps what can wait for the next message that cannot', async () => {
    const { clock, open } = setUp();
    const { outbox, writes } = open();
    outbox.send('done', true);
    await clock.pass(LONGEST_WAIT - 1);
    expect(writes).toEqual([]);
    outbox.send('moved', false);
    await clock.settle();
    expect(writes).toEqual([['done', 'moved']]);
    await clock.pass(10 * LONGEST_WAIT);
    expect(writes).toHaveLength(1);
  });

  it('keeps it for no longer than a few milliseconds, each from when it came', async () => {
    const { clock, open } = setUp();
    const [ana, ben] = [open(), open()];
    ana.outbox.send('first', true);
    await clock.pass(LONGEST_WAIT - 1);
    ben.outbox.send('second', true);
    ana.outbox.send('third', true);
    await clock.pass(1);
    expect([ana.writes, ben.writes]).toEqual([[['first', 'third']], []]);
    await clock.pass(LONGEST_WAIT - 1);
    expect(ben.writes).toEqual([['second']]);
  });

  it('counts the time anew for what comes after the last one was sent', async () => {
    const { clock, open } = setUp();
    const { outbox, writes } = open();
    outbox.send('first', true);
    outbox.send('moved', false);
    await clock.pass(LONGEST_WAIT - 1);
    outbox.send('second', true);
    await clock.pass(LONGEST_WAIT - 1);
    expect(writes).toEqual([['first', 'moved']]);
    await clock.pass(1);
    expect(writes).toEqual([['first', 'moved'], ['second']]);
    outbox.send('third', true);
    await clock.pass(LONGEST_WAIT);
    expect(writes).toHaveLength(3);
  });

  it('keeps nothing back that is long: whoever does not read must be noticed', () => {
    const { open } = setUp();
    const { outbox, writes } = open();
    outbox.send('done', true);
    outbox.send('x'.repeat(10_000), false);
    expect(writes).toEqual([['done', 'x'.repeat(10_000)]]);
  });

  it('that breaks hinders no other', async () => {
    const { clock, bugs, outboxes, open } = setUp();
    const broken = new Outbox(outboxes, () => {
      throw new Error('broken');
    });
    const { outbox, writes } = open();
    for (const canWait of [false, true]) {
      for (const each of [broken, outbox]) each.send('text', canWait);
      await clock.pass(LONGEST_WAIT);
    }
    expect(writes).toEqual([['text'], ['text']]);
    expect(bugs).toEqual([new Error('broken'), new Error('broken')]);
  });
});
