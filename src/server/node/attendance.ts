import { ok } from '../../core/result.js';
import { refused } from '../../online/decide.js';
import { isFull } from '../../online/online-match.js';
import { makeServerMessage } from '../../online/protocol.js';
import type { BusMessage } from '../bus/bus.js';
import type { HotMatch, Intent, Visitor } from './hot-match.js';
import type { NodeParts } from './node-parts.js';
import type { TimerWheel } from './timer-wheel.js';

/** A creator who is away for so long is taken off the lobby. */
const LISTED_WHILE_AWAY = 20_000;

/** Who is at the matches of a node: counts them, tells everybody, and lists open matches while their creators are there. */
export class Attendance {
  readonly #due = new Set<HotMatch>();

  constructor(
    private readonly parts: NodeParts,
    private readonly wheel: TimerWheel,
    private readonly submit: (hot: HotMatch, intent: Intent) => void,
  ) {}

  come(hot: HotMatch, visitor: Visitor): void {
    hot.visitors.add(visitor);
    this.#count(hot);
  }

  leave(hot: HotMatch, visitor: Visitor): void {
    if (hot.visitors.delete(visitor)) this.#count(hot);
  }

  /** The match begins: from now on it counts who is not there. */
  begin(hot: HotMatch): void {
    hot.presence.begin(this.parts.clock.now());
    this.#tellSoon(hot);
  }

  /** Another node says who is there. */
  hear(hot: HotMatch, message: BusMessage & { readonly kind: 'presence' }): void {
    const { bus, clock, name } = this.parts;
    if (message.node === name) return;
    const isNew = hot.presence.hear(message.node, message, clock.now());
    // A node that has just come to this match does not know yet who is here.
    if (isNew) bus.publish(hot.id, { kind: 'presence', node: name, ...hot.presence.own });
    this.#tellSoon(hot);
  }

  forget({ id }: HotMatch): void {
    this.wheel.clear(`listed ${id}`);
  }

  /** Writes down who is here, and tells it soon: many who come at once are told of once. */
  #count(hot: HotMatch): void {
    const { bus, clock, name } = this.parts;
    const census = { seats: [hot.countOf(0), hot.countOf(1)], watching: hot.countOf('spectator') } as const;
    hot.presence.count(census, clock.now());
    bus.publish(hot.id, { kind: 'presence', node: name, ...census });
    this.#tellSoon(hot);
    this.#setListed(hot);
  }

  #tellSoon(hot: HotMatch): void {
    if (this.#due.size === 0)
      this.parts.clock.soon(() => {
        const due = [...this.#due];
        this.#due.clear();
        for (const each of due) this.#tell(each);
      });
    this.#due.add(hot);
  }

  #tell(hot: HotMatch): void {
    const { clock, settings } = this.parts;
    const { holders } = hot.committed;
    const isPerson = [holders[0]?.kind === 'person', holders[1]?.kind === 'person'] as const;
    const presence = hot.presence.shown(isPerson, clock.now(), settings.patience);
    hot.tellAll(makeServerMessage({ type: 'presence', ...presence }));
  }

  /** The lobby lists a match while its creator is there. */
  #setListed(hot: HotMatch): void {
    const { terms, series } = hot.committed;
    if (!terms.isPublic || series !== undefined) return;
    if (hot.presence.isHere(0)) {
      this.wheel.clear(`listed ${hot.id}`);
      return this.#list(hot, true);
    }
    this.wheel.set(`listed ${hot.id}`, this.parts.clock.now() + LISTED_WHILE_AWAY, () => {
      if (!hot.presence.isHere(0)) this.#list(hot, false);
    });
  }

  #list(hot: HotMatch, isListed: boolean): void {
    if (hot.hoped.isListed === isListed) return;
    this.submit(hot, {
      at: this.parts.clock.now(),
      sender: undefined,
      decide: (match) =>
        match.series === undefined && match.isListed !== isListed && !isFull(match)
          ? ok({ kind: 'event', event: { type: 'listed', isListed } })
          : refused('seat-taken', 'The lobby need not know.'),
      settle: () => undefined,
    });
  }
}
