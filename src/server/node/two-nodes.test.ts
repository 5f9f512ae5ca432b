import { describe, expect, it } from 'vitest';
import { Listener, makeNode, play, seatedMatch, setUpNode } from '../../../test/unit/node-parts.js';

async function twoNodes(isDeaf: boolean) {
  const { store, bus, clock, node, logOf } = setUpNode();
  const hot = await seatedMatch(node, clock, { game: 'dual-digits' });
  const other = makeNode({ store, bus, clock });
  const far = await other.open(hot.id);
  if (far === undefined) throw new Error('the match is in the log');
  bus.isDeaf = isDeaf;
  const [ana, ben] = [new Listener(0), new Listener(1)];
  node.enter(hot, ana, undefined);
  other.enter(far, ben, undefined);
  await clock.settle();
  ana.heard();
  ben.heard();
  return { store, bus, clock, node, other, hot, far, ana, ben, logOf };
}

describe('two nodes over one log', () => {
  it('tell each other what was written', async () => {
    const { clock, node, other, hot, far, ana, ben } = await twoNodes(false);
    node.do(hot, ana, 0, play('k1', '3'));
    await clock.settle();
    expect(ben.news()).toEqual([{ type: 'moved', number: 2, seat: 0, move: '3', left: undefined }]);
    other.do(far, ben, 1, play('k1', '4'));
    await clock.settle();
    expect(ana.news().at(-1)).toEqual({ type: 'moved', number: 3, seat: 1, move: '4', left: undefined });
  });

  it('know who is at the other', async () => {
    const { clock, node, other, hot, far, ben } = await twoNodes(false);
    expect(hot.presence.isHere(1)).toBe(true);
    expect(far.presence.isHere(0)).toBe(true);
    other.leave(far, ben);
    await clock.settle();
    expect(hot.presence.goneFor(1, clock.time + 5)).toBe(5);
    expect(node.size).toBe(1);
  });

  it.each([true, false])(
    'let one of two racing commands through, and the other learns why (bus silent: %s)',
    async (isDeaf) => {
      const { clock, node, other, hot, far, ana, logOf } = await twoNodes(isDeaf);
      const second = new Listener(0);
      node.do(hot, ana, 0, play('k1', '3'));
      other.do(far, second, 0, play('j1', '4'));
      await clock.settle();
      expect(logOf(hot.id)).toHaveLength(3);
      const answers = [...ana.news(), ...second.news()].filter(({ type }) => type === 'done' || type === 'refused');
      expect(answers).toEqual([
        { type: 'done', id: 'k1', number: 2, left: undefined },
        { type: 'refused', id: 'j1', code: 'not-your-turn', sentence: 'It’s Ben’s turn. Please wait.' },
      ]);
      expect(far.committed).toEqual(expect.objectContaining({ count: 3 }));
    },
  );

  it('do not play a command twice that comes to both', async () => {
    const { clock, node, other, hot, far, ana, logOf } = await twoNodes(true);
    const second = new Listener(0);
    node.do(hot, ana, 0, play('k1', '3'));
    other.do(far, second, 0, play('k1', '3'));
    await clock.settle();
    expect(logOf(hot.id)).toHaveLength(3);
    expect(second.news().at(-1)).toEqual({ type: 'done', id: 'k1', number: 2, left: undefined });
  });
});

describe('a node that ends without a word', () => {
  it('takes its players with it after a while, and no others', async () => {
    const { clock, node, other, hot, far, ana, ben } = await twoNodes(false);
    const third = new Listener('spectator');
    node.enter(hot, third, undefined);
    await clock.pass(120_000);
    expect([hot.presence.isHere(1), far.presence.isHere(0)]).toEqual([true, true]);
    await other.stop();
    await clock.pass(20_000);
    expect(hot.presence.isHere(1)).toBe(true);
    ana.heard();
    await clock.pass(21_000);
    expect(ana.heard()).toEqual([
      { type: 'presence', here: [true, false], watching: 1, goneFor: [null, 0], claimAfter: 30_000 },
    ]);
    expect(ben.news()).toEqual([]);
  });

  it('leaves what it wrote last to be found, though nobody was told', async () => {
    const { clock, bus, node, hot, ana, ben } = await twoNodes(false);
    bus.isDeaf = true;
    node.do(hot, ana, 0, play('k1', '3'));
    await clock.settle();
    await node.stop();
    bus.isDeaf = false;
    expect(ben.news()).toEqual([]);
    await clock.pass(41_000);
    expect(ben.news()).toEqual([{ type: 'moved', number: 2, seat: 0, move: '3', left: undefined }]);
  });
});

describe('a message that is lost on its way to another node', () => {
  it.each([true, false])('is made up for by itself, whether somebody stays where it came from (%s)', async (stays) => {
    const { clock, bus, node, hot, ana, ben } = await twoNodes(false);
    if (!stays) node.leave(hot, ana);
    bus.isDeaf = true;
    node.do(hot, ana, 0, play('k1', '3'));
    await clock.settle();
    bus.isDeaf = false;
    expect(ben.news()).toEqual([]);
    await clock.pass(11_000);
    expect(ben.news()).toEqual([{ type: 'moved', number: 2, seat: 0, move: '3', left: undefined }]);
  });

  it('is made up for when somebody comes to a node that missed it', async () => {
    const { clock, bus, node, other, hot, far, ana, ben } = await twoNodes(false);
    other.leave(far, ben);
    bus.isDeaf = true;
    node.do(hot, ana, 0, play('k1', '3'));
    await clock.settle();
    bus.isDeaf = false;
    other.enter(far, ben, 2);
    await clock.settle();
    expect(ben.news()).toEqual([
      { type: 'same', count: 2 },
      { type: 'moved', number: 2, seat: 0, move: '3', left: undefined },
    ]);
  });
});
