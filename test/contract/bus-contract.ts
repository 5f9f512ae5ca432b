import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bus, BusMessage } from '../../src/server/bus/bus.js';

/** Two nodes of one bus; a bus within one process is both. */
export interface BusEnds {
  readonly here: Bus;
  readonly there: Bus;
  /** What was reported of subscribers that failed, on either end. */
  readonly failures: readonly unknown[];
}

const PRESENCE: BusMessage = { kind: 'presence', node: 'n1', seats: [1, 0], watching: 3, count: 5 };
const entry = (number: number): BusMessage => ({ kind: 'entry', entry: { number, at: 1000 + number, event: '{}' } });
const KNOCK: BusMessage = { kind: 'presence', node: 'knock', seats: [0, 0], watching: 0, count: 0 };
const isKnock = (message: BusMessage): boolean => message.kind === 'presence' && message.node === KNOCK.node;

interface Listener {
  readonly heard: readonly BusMessage[];
  leave(): void;
}

/** Subscribes, and waits until messages arrive: a bus over a network may take a while. */
async function listen(to: Bus, from: Bus, match: string): Promise<Listener> {
  const heard: BusMessage[] = [];
  let knocks = 0;
  const leave = to.subscribe(match, (message) => {
    if (isKnock(message)) knocks += 1;
    else heard.push(message);
  });
  await vi.waitFor(() => {
    from.publish(match, KNOCK);
    expect(knocks).toBeGreaterThan(0);
  });
  return { heard, leave };
}

/** The contract of a bus, as a suite that every bus runs. */
export function describeBus(name: string, open: () => Promise<BusEnds>): void {
  describe(`${name} keeps the contract of a bus`, () => {
    let ends: BusEnds;
    let here: Bus;
    let there: Bus;
    beforeEach(async () => {
      ends = await open();
      ({ here, there } = ends);
    });
    afterEach(async () => {
      await here.close();
      await there.close();
    });

    it('carries a message to all who listen to its match, on every node', async () => {
      const listeners = [
        await listen(here, there, 'a'),
        await listen(there, here, 'a'),
        await listen(here, there, 'a'),
      ];
      there.publish('a', entry(0));
      there.publish('a', PRESENCE);
      for (const { heard } of listeners) await vi.waitFor(() => expect(heard).toEqual([entry(0), PRESENCE]));
    });

    it('carries it to no other match', async () => {
      const names = ['b', 'A', 'a ', 'aa', '', '*', 'a*', '?', '__proto__'];
      const others = await Promise.all(names.map((match) => listen(here, there, match)));
      const own = await listen(here, there, 'a');
      there.publish('a', entry(0));
      await vi.waitFor(() => expect(own.heard).toEqual([entry(0)]));
      for (const { heard } of others) expect(heard).toEqual([]);
    });

    it('keeps the order of one sender', async () => {
      const { heard } = await listen(here, there, 'a');
      const sent = Array.from({ length: 200 }, (_, number) => entry(number));
      for (const message of sent) there.publish('a', message);
      await vi.waitFor(() => expect(heard).toEqual(sent));
    });

    it('keeps what is in a message exactly', async () => {
      const { heard } = await listen(here, there, 'a');
      const sent: BusMessage = { kind: 'entry', entry: { number: 7, at: 1e13, event: '{"n":"Zoë \\"王\\" 👩‍👧\'"}' } };
      there.publish('a', sent);
      await vi.waitFor(() => expect(heard).toEqual([sent]));
    });

    it('is silent for who has left, and goes on for the others', async () => {
      const gone = await listen(here, there, 'a');
      const stays = await listen(here, there, 'a');
      gone.leave();
      gone.leave();
      there.publish('a', entry(0));
      await vi.waitFor(() => expect(stays.heard).toEqual([entry(0)]));
      expect(gone.heard).toEqual([]);
      const again = await listen(here, there, 'a');
      there.publish('a', entry(1));
      await vi.waitFor(() => expect(again.heard).toEqual([entry(1)]));
    });

    it('takes the same function twice, and each leaves for itself', async () => {
      const heard: BusMessage[] = [];
      const hear = (message: BusMessage): void => void (isKnock(message) || heard.push(message));
      const leave = here.subscribe('a', hear);
      here.subscribe('a', hear);
      const marker = await listen(here, there, 'a');
      there.publish('a', entry(0));
      await vi.waitFor(() => expect(heard).toEqual([entry(0), entry(0)]));
      leave();
      there.publish('a', entry(1));
      await vi.waitFor(() => expect(marker.heard).toHaveLength(2));
      expect(heard).toEqual([entry(0), entry(0), entry(1)]);
    });

    it('lets a subscriber leave, and others come, while it hears', async () => {
      const heard: string[] = [];
      const leave = here.subscribe('a', (message) => {
        if (isKnock(message)) return;
        heard.push('first');
        leave();
        leaveNext();
        here.subscribe('a', () => undefined);
      });
      const leaveNext = here.subscribe('a', (message) => void (isKnock(message) || heard.push('next')));
      const marker = await listen(here, there, 'a');
      there.publish('a', entry(0));
      there.publish('a', entry(1));
      await vi.waitFor(() => expect(marker.heard).toHaveLength(2));
      expect(heard).toEqual(['first']);
    });

    it('lets a subscriber subscribe anew while it hears, and brings it no message twice for that', async () => {
      const heard: BusMessage[] = [];
      let leave = here.subscribe('a', function hear(message) {
        if (isKnock(message)) return;
        heard.push(message);
        leave();
        leave = here.subscribe('a', heard.length < 10 ? hear : () => undefined);
      });
      const marker = await listen(here, there, 'a');
      for (const number of [0, 1]) {
        there.publish('a', entry(number));
        await vi.waitFor(() => expect(marker.heard).toHaveLength(number + 1));
      }
      expect(heard).toEqual([entry(0), entry(1)]);
    });

    it('reports a subscriber that fails, and delivers to the others and to it again', async () => {
      let calls = 0;
      here.subscribe('a', (message) => {
        if (isKnock(message)) return;
        calls += 1;
        throw new Error('broken subscriber');
      });
      const { heard } = await listen(here, there, 'a');
      expect(() => there.publish('a', entry(0))).not.toThrow();
      there.publish('a', entry(1));
      await vi.waitFor(() => expect(heard).toEqual([entry(0), entry(1)]));
      expect(calls).toBe(2);
      expect(ends.failures).toEqual([new Error('broken subscriber'), new Error('broken subscriber')]);
    });

    it('publishes to nobody without complaint', () => {
      expect(() => here.publish('nobody', entry(0))).not.toThrow();
    });

    it('is silent once it is closed, and may be closed twice', async () => {
      const { heard } = await listen(here, there, 'a');
      await here.close();
      await here.close();
      const late: BusMessage[] = [];
      const leave = here.subscribe('a', (message) => late.push(message));
      expect(() => here.publish('a', entry(0))).not.toThrow();
      expect(() => there.publish('a', entry(1))).not.toThrow();
      leave();
      expect([...heard, ...late]).toEqual([]);
    });
  });
}
