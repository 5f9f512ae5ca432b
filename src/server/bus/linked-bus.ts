import { type Bus, makeBusText, parseBusText } from './bus.js';
import { createLocalBus } from './local-bus.js';

/** What carries texts between this node and the others. */
export interface Link {
  /** Sends a text to all other nodes that joined a match, in the order of the calls, if it can. */
  send(match: string, text: string): void;
  /** From then on texts to this match are heard, as far as the link works. Never fails. */
  join(match: string): Promise<void>;
  leave(match: string): void;
  isUp(): boolean;
  close(): Promise<void>;
}

interface Joined {
  readonly ready: Promise<void>;
  subscribers: number;
}

/** A bus between nodes: this node hears its own messages at once, and those of the others over the link. */
export function createLinkedBus(open: (hear: (text: string) => void) => Link, report: (error: unknown) => void): Bus {
  const here = createLocalBus(report);
  const joined = new Map<string, Joined>();
  const link = open((text) => {
    const heard = parseBusText(text);
    if (heard !== undefined) here.publish(heard.match, heard.message);
  });

  const leave = (match: string): void => {
    const known = joined.get(match);
    if (known === undefined) return;
    known.subscribers -= 1;
    if (known.subscribers > 0) return;
    joined.delete(match);
    link.leave(match);
  };

  return {
    publish(match, message) {
      if (!here.isUp()) return;
      here.publish(match, message);
      link.send(match, makeBusText(match, message));
    },
    subscribe(match, hear) {
      const own = here.subscribe(match, hear);
      if (!here.isUp()) return own;
      const known = joined.get(match) ?? { ready: link.join(match), subscribers: 0 };
      known.subscribers += 1;
      joined.set(match, known);
      let isOver = false;
      const end = (): void => {
        if (isOver) return;
        isOver = true;
        own.end();
        leave(match);
      };
      return { ready: known.ready, end };
    },
    isUp: () => here.isUp() && link.isUp(),
    async close() {
      if (!here.isUp()) return;
      await here.close();
      await link.close();
    },
  };
}
