import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../driver/eventually.js';
import type { Bus, BusMessage } from '../../src/server/bus/bus.js';

/** Two nodes of one bus; a bus within one process is both. */
export interface BusEnds {
  readonly here: Bus;
  readonly there: Bus;
  /** What was reported of subscribers that failed, on either end. */
  readonly failures: readonly unknown[];
}

const PRESENCE: BusMessage = { kind: 'presence', node: 'n1', seats: [1, 0], watching: 3, count: 5 };
const news = (count: number): BusMessage => ({ kind: 'news', count });
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
  const { ready, end } = to.subscribe(match, (message) => {
    if (isKnock(message)) knocks += 1;
    else heard.push(message);
  });
  await ready;
  await eventually(() => {
    from.publish(match, KNOCK);
    expect(knocks).toBeGreaterThan(0);
  });
  return { heard, leave: end };
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
      there.publish('a', news(0));
      there.publish('a', PRESENCE);
      for (const { heard } of listeners) await eventually(() => expect(heard).toEqual([news(0), PRESENCE]));
    });

    it('carries it to no other match', async () => {
      const names = ['b', 'A', 'a ', 'aa', '', '*', 'a*', '?', '__proto__'];
      const others = await Promise.all(names.map((match) => listen(here, there, match)));
      const own = await listen(here, there, 'a');
      there.publish('a', news(0));
      await eventually(() => expect(own.heard).toEqual([news(0)]));
      for (const { heard } of others) expect(heard).toEqual([]);
    });

    it('keeps the order of one sender', async () => {
      const { heard } = await listen(here, there, 'a');
      const sent = Array.from({ length: 200 }, (_, number) => news(number));
      for (const message of sent) there.publish('a', message);
      await eventually(() => expect(heard).toEqual(sent));
    });

    it('keeps what is in a message exactly', async () => {
      const { heard } = await listen(here, there, 'a');
      const sent: BusMessage[] = [
        { kind: 'presence', node: 'Zoë "王" 👩‍👧\'', seats: [0, 12], watching: 200, count: 50_000 },
        { kind: 'news', count: 2 ** 40 },
      ];
      for (const message of sent) there.publish('a', message);
      await eventually(() => expect(heard).toEqual(sent));
    });

    it('lets who subscribed and is ready hear all that is published from then on', async () => {
      for (let round = 0; round < 20; round += 1) {
        const heard: BusMessage[] = [];
        const { ready, end } = here.subscribe(`m${round}`, (message) => heard.push(message));
        await ready;
        there.publish(`m${round}`, news(round));
        await eventually(() => expect(heard).toEqual([news(round)]));
        end();
      }
    });

    it('is up while it carries messages', async () => {
      await eventually(() => expect([here.isUp(), there.isUp()]).toEqual([true, true]));
      await here.close();
      expect(here.isUp()).toBe(false);
    });

    it('is silent for who has left, and goes on for the others', async () => {
      const gone = await listen(here, there, 'a');
      const stays = await listen(here, there, 'a');
      gone.leave();
      gone.leave();
      there.publish('a', news(0));
      await eventually(() => expect(stays.heard).toEqual([news(0)]));
      expect(gone.heard).toEqual([]);
      const again = await listen(here, there, 'a');
      there.publish('a', news(1));
      await eventually(() => expect(again.heard).toEqual([news(1)]));
    });

    it('takes the same function twice, and each leaves for itself', async () => {
      const heard: BusMessage[] = [];
      const hear = (message: BusMessage): void => void (isKnock(message) || heard.push(message));
      const { end } = here.subscribe('a', hear);
      here.subscribe('a', hear);
      const marker = await listen(here, there, 'a');
      there.publish('a', news(0));
      await eventually(() => expect(heard).toEqual([news(0), news(0)]));
      end();
      there.publish('a', news(1));
      await eventually(() => expect(marker.heard).toHaveLength(2));
      expect(heard).toEqual([news(0), news(0), news(1)]);
    });

    it('lets a subscriber leave, and others come, while it hears', async () => {
      const heard: string[] = [];
      const first = here.subscribe('a', (message) => {
        if (isKnock(message)) return;
        heard.push('first');
        first.end();
        next.end();
        here.subscribe('a', () => undefined);
      });
      const next = here.subscribe('a', (message) => void (isKnock(message) || heard.push('next')));
      const marker = await listen(here, there, 'a');
      there.publish('a', news(0));
      there.publish('a', news(1));
      await eventually(() => expect(marker.heard).toHaveLength(2));
      expect(heard).toEqual(['first']);
    });

    it('lets a subscriber subscribe anew while it hears, and brings it no message twice for that', async () => {
      const heard: BusMessage[] = [];
      let own = here.subscribe('a', function hear(message) {
        if (isKnock(message)) return;
        heard.push(message);
        own.end();
        own = here.subscribe('a', heard.length < 10 ? hear : () => undefined);
      });
      const marker = await listen(here, there, 'a');
      for (const number of [0, 1]) {
        there.publish('a', news(number));
        await eventually(() => expect(marker.heard).toHaveLength(number + 1));
      }
      expect(heard).toEqual([news(0), news(1)]);
    });

    it('reports a subscriber that fails, and delivers to the others and to it again', async () => {
      let calls = 0;
      here.subscribe('a', (message) => {
        if (isKnock(message)) return;
        calls += 1;
        throw new Error('broken subscriber');
      });
      const { heard } = await listen(here, there, 'a');
      expect(() => there.publish('a', news(0))).not.toThrow();
      there.publish('a', news(1));
      await eventually(() => expect(heard).toEqual([news(0), news(1)]));
      expect(calls).toBe(2);
      expect(ends.failures).toEqual([new Error('broken subscriber'), new Error('broken subscriber')]);
    });

    it('publishes to nobody without complaint', () => {
      expect(() => here.publish('nobody', news(0))).not.toThrow();
    });

    it('is silent once it is closed, and may be closed twice', async () => {
      const { heard } = await listen(here, there, 'a');
      await here.close();
      await here.close();
      const late: BusMessage[] = [];
      const { ready, end } = here.subscribe('a', (message) => late.push(message));
      await ready;
      expect(() => here.publish('a', news(0))).not.toThrow();
      expect(() => there.publish('a', news(1))).not.toThrow();
      end();
      expect([...heard, ...late]).toEqual([]);
    });
  });
}
