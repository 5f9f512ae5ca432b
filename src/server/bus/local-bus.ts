import type { Bus, BusMessage } from './bus.js';

type Hear = (message: BusMessage) => void;

const READY = Promise.resolve();

/**
 * A bus for one node: subscribers hear a message before `publish` returns, in the order in which they subscribed.
 * What a subscriber throws goes to `report` and hinders no other.
 */
export function createLocalBus(report: (error: unknown) => void): Bus {
  const subscribers = new Map<string, Set<Hear>>();
  let isOpen = true;

  return {
    publish(match, message) {
      const set = subscribers.get(match);
      if (set === undefined) return;
      // A copy, since who hears may subscribe meanwhile; and who leaves meanwhile hears no more.
      for (const hear of Array.from(set)) {
        try {
          if (set.has(hear)) hear(message);
        } catch (error) {
          report(error);
        }
      }
    },
    subscribe(match, hear) {
      if (!isOpen) return { ready: READY, end: () => undefined };
      // The same function may subscribe twice, and each time is a subscription of its own.
      const own: Hear = (message) => hear(message);
      const others = subscribers.get(match) ?? new Set();
      subscribers.set(match, others.add(own));
      const end = (): void => {
        const set = subscribers.get(match);
        set?.delete(own);
        if (set?.size === 0) subscribers.delete(match);
      };
      return { ready: READY, end };
    },
    isUp: () => isOpen,
    async close() {
      isOpen = false;
      subscribers.clear();
    },
  };
}
