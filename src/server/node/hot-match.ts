import type { Seat } from '../../core/seat.js';
import type { Viewer } from '../../core/view.js';
import type { CommandDecision, Refusal } from '../../online/decide.js';
import { makeEvent } from '../../online/log-event.js';
import { newsFor } from '../../online/news.js';
import { isSeriesOver, type OnlineMatch, type Step } from '../../online/online-match.js';
import { type ByeReason, makeServerMessage } from '../../online/protocol.js';
import { makeSnapshot } from '../../online/snapshot.js';
import type { Append, LogEntry } from '../store/store.js';
import { makeListing } from './listing.js';
import { readStep } from './match-log.js';
import { PresenceBook } from './presence-book.js';

/** A connection at a match: who it is, and the way to it. */
export interface Visitor {
  readonly viewer: Viewer;
  /** Sends a message; one that can wait may come a few milliseconds later, together with the next one. */
  send(text: string, canWait?: boolean): void;
  /** Whether nobody is there any more. */
  isGone?(): boolean;
  /** Says why, and ends the connection; whoever is told after how many milliseconds to come back does. */
  close(why: ByeReason, sentence: string, retryAfter: number | undefined): void;
}

/** What became of something that was asked for. Nothing is told before it is in the log. */
export type Settled =
  | { readonly kind: 'written'; readonly step: Step }
  | { readonly kind: 'repeated'; readonly number: number }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Something that was asked for, in the order in which it came. It may have to be decided more than once. */
export interface Intent {
  /** When it came. */
  readonly at: number;
  /** Whom the news need not be sent to, since the answer tells it. */
  readonly sender: Visitor | undefined;
  readonly decide: (match: OnlineMatch, now: number) => CommandDecision;
  readonly settle: (settled: Settled) => void;
  /** Somebody waits for the answer who cannot wait until a pause is over. */
  readonly isUrgent?: boolean;
  /** Whether whoever asked has left, and asks again at another node, which may refuse it: then it must not be played here. */
  readonly isLeft?: () => boolean;
  /** What is decided depends on more than the log: two nodes may decide it differently. */
  readonly isFickle?: boolean;
}

interface Planned {
  readonly intent: Intent;
  readonly plan: Settled;
  /** It was given to the store, and may be in the log, unless others have written there. */
  isHandedOver: boolean;
}

/** Whether something is to be forgotten, as it was left here, and other nodes decide it. */
const isForgotten = ({ intent, isHandedOver }: Planned): boolean =>
  intent.isLeft?.() === true && (intent.isFickle === true || !isHandedOver);

/** What the lobby has to be told together with an event; undefined: nothing new. */
function lobbyAfter(before: OnlineMatch | undefined, after: OnlineMatch): string | null | undefined {
  if (after.isListed === (before?.isListed ?? false)) return undefined;
  return after.isListed ? makeListing(after) : null;
}

/** Whether all its games are played. */
export const isOver = ({ series }: OnlineMatch): boolean => series !== undefined && isSeriesOver(series);

/** Does something for all, also if it goes wrong with some. Throws, after all others, what went wrong first. */
function forAll<T>(all: readonly T[], work: (one: T) => void): void {
  const errors: unknown[] = [];
  for (const one of all)
    try {
      work(one);
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
}

/** Whether an entry of the log is the one that was to be written for a step. */
const isEntryOf = ({ event, after }: Step, entry: LogEntry): boolean =>
  entry.number === after.count - 1 && entry.at === after.at && entry.event === makeEvent(event);

/** After every so many entries a snapshot is kept, so that no more than these are ever read one by one. */
const ENTRIES_A_SNAPSHOT = 2000;

/** What is repeated or refused waits until the steps before it are written. Clients send again what the last connection left open. */
const ANSWERS_A_STEP = 8;

/** The entry to be written for a step. */
export function appendOf(
  match: string,
  step: Omit<Step, 'before'> & { readonly before: OnlineMatch | undefined },
): Append {
  const { before, event, after } = step;
  return {
    match,
    entry: { number: after.count - 1, at: after.at, event: makeEvent(event) },
    lobby: lobbyAfter(before, after),
    isEnd: isOver(after) && (before === undefined || !isOver(before)),
    snapshot: after.count % ENTRIES_A_SNAPSHOT === 0 ? makeSnapshot(after) : undefined,
  };
}

/**
 * A match in memory: what is committed, what is hoped to be committed soon, and who is there. Everybody is told only what
 * is committed.
 */
export class HotMatch {
  static #made = 0;
  /** Greater than that of all that came into memory before it. */
  readonly order = (HotMatch.#made += 1);
  readonly visitors = new Set<Visitor>();
  readonly presence: PresenceBook;
  /** When somebody last asked for it. */
  askedAt: number;
  /** False: this node has let go of it, and another may be in its place. */
  isInMemory = true;
  #committed: OnlineMatch;
  #optimistic: OnlineMatch;
  #waiting: Planned[] = [];

  constructor(
    readonly id: string,
    match: OnlineMatch,
    now: number,
    private readonly onStep: (step: Step) => void,
  ) {
    this.#committed = match;
    this.#optimistic = match;
    this.askedAt = now;
    this.presence = new PresenceBook(now);
  }

  /** The match as its log tells it. */
  get committed(): OnlineMatch {
    return this.#committed;
  }

  /** How much waits to be committed. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Whether no more is taken up: so many steps wait to be written, or many times as much that only waits for its answer. */
  isFull(most: number): boolean {
    if (this.#waiting.length < most) return false;
    const steps = this.#waiting.filter(({ plan }) => plan.kind === 'written');
    return steps.length >= most || this.#waiting.length >= ANSWERS_A_STEP * most;
  }

  /** The match as it will be if everything that waits is written. */
  get expected(): OnlineMatch {
    return this.#optimistic;
  }

  /** Takes something up; true: there is now something to be written. What depends on nothing uncommitted is settled at once. */
  submit(intent: Intent): boolean {
    const plan = this.#decide(intent);
    if (plan.kind !== 'written' && this.#waiting.length === 0) {
      intent.settle(plan);
      return false;
    }
    this.#waiting.push({ intent, plan, isHandedOver: false });
    return true;
  }

  /** Decides again what waits, on what is committed. */
  #replan(intents: readonly Intent[]): void {
    this.#optimistic = this.#committed;
    this.#waiting = [];
    for (const intent of intents) this.submit(intent);
  }

  /** Puts something before all that waits, if there is anything to be written for it. True: there is. */
  putFirst(intent: Intent): boolean {
    const decision = intent.decide(this.#committed, Math.max(intent.at, this.#committed.at));
    if (!decision.ok || decision.value.kind !== 'step') return false;
    const kept = this.#waiting.filter((planned) => !isForgotten(planned));
    this.#replan([intent, ...kept.map((planned) => planned.intent)]);
    return true;
  }

  /** The step that waits to be written first, to be given to the store. */
  handOver(): Step | undefined {
    this.#takeOut(isForgotten);
    const [first] = this.#waiting;
    if (first !== undefined) first.isHandedOver = true;
    return this.#firstStep();
  }

  /** Takes some of what waits out, and decides again what came after the first of them; what came before stays as it is. */
  #takeOut(isOut: (planned: Planned) => boolean): readonly Planned[] {
    const first = this.#waiting.findIndex(isOut);
    if (first < 0) return [];
    const later = this.#waiting.splice(first);
    const before = this.#waiting.findLast(({ plan }) => plan.kind === 'written')?.plan;
    this.#optimistic = before?.kind === 'written' ? before.step.after : this.#committed;
    for (const planned of later) if (!isOut(planned)) this.submit(planned.intent);
    return later.filter(isOut);
  }

  #firstStep(): Step | undefined {
    const [first] = this.#waiting;
    return first?.plan.kind === 'written' ? first.plan.step : undefined;
  }

  /**
   * A step that waited to be written is in the log now: tells everybody, and settles what depended on it. False: all was
   * decided anew meanwhile, and the log has to be read.
   */
  commit(step: Step, now: number): boolean {
    const [first] = this.#waiting;
    if (first?.plan.kind !== 'written' || first.plan.step !== step) return false;
    this.#waiting.shift();
    const { intent, plan } = first;
    this.#committed = plan.step.after;
    this.#tell(plan.step, now, intent.sender);
    intent.settle(plan);
    while (this.#waiting[0] !== undefined && this.#waiting[0].plan.kind !== 'written') {
      const { intent: next, plan: answer } = this.#waiting[0];
      this.#waiting.shift();
      next.settle(answer);
    }
    return true;
  }

  /**
   * Takes over what is in the log, and tells everybody. What waits is decided again if others have written. If not, it stays as it
   * was decided: some of it may be on its way into the log, and what is refused now must never be played later.
   */
  catchUp(entries: readonly LogEntry[], now: number): void {
    let isOurs = true;
    for (const entry of entries) {
      if (entry.number !== this.#committed.count) continue;
      const own = isOurs ? this.#firstStep() : undefined;
      if (own !== undefined && isEntryOf(own, entry)) {
        this.commit(own, now);
        continue;
      }
      isOurs = false;
      const step = readStep(this.#committed, entry);
      this.#committed = step.after;
      this.#tell(step, now, undefined);
    }
    if (!isOurs) this.#replan(this.#waiting.flatMap(({ intent }) => (intent.isLeft?.() === true ? [] : [intent])));
  }

  /** Refuses all that waits: it will not be written. Throws, after all others, what went wrong with one. */
  refuseAll(refusal: Refusal): void {
    this.#optimistic = this.#committed;
    forAll(this.#waiting.splice(0), ({ intent }) => intent.settle({ kind: 'refused', refusal }));
  }

  /** Nothing can be written for a while: refuses what cannot wait so long. It can be asked for again. */
  refuseUrgent(refusal: Refusal): void {
    for (const { intent } of this.#takeOut(({ intent: each }) => each.isUrgent === true))
      intent.settle({ kind: 'refused', refusal });
  }

  /** Ends the connections of everybody who is here, and says why. Throws, after all others, what went wrong with one. */
  closeAll(why: ByeReason, sentence: string, retryAfter: number | undefined): void {
    forAll(Array.from(this.visitors), (visitor) => visitor.close(why, sentence, retryAfter));
  }

  /** Sends the same text to everybody who is here. */
  tellAll(text: string, canWait = false): void {
    for (const visitor of this.visitors) visitor.send(text, canWait);
  }

  /** How many connections a seat, or the audience, has here. */
  countOf(viewer: Viewer): number {
    let count = 0;
    for (const visitor of this.visitors) if (visitor.viewer === viewer) count += 1;
    return count;
  }

  isComputer(seat: Seat): boolean {
    return this.#committed.holders[seat]?.kind === 'computer';
  }

  #decide(intent: Intent): Settled {
    const before = this.#optimistic;
    const at = Math.max(intent.at, before.at);
    const decision = intent.decide(before, at);
    if (!decision.ok) return { kind: 'refused', refusal: decision.error };
    if (decision.value.kind === 'repeated') return decision.value;
    const { step } = decision.value;
    this.#optimistic = step.after;
    return { kind: 'written', step };
  }

  #tell(step: Step, now: number, sender: Visitor | undefined): void {
    const texts: Partial<Record<Viewer, string>> = {};
    for (const visitor of this.visitors)
      if (visitor !== sender)
        visitor.send((texts[visitor.viewer] ??= makeServerMessage(newsFor(step, visitor.viewer, now))));
    this.onStep(step);
  }
}
