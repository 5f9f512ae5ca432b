import type { Seat } from '../../core/seat.js';
import type { Viewer } from '../../core/view.js';
import type { Decision, Refusal } from '../../online/decide.js';
import { makeEvent } from '../../online/log-event.js';
import { newsFor } from '../../online/news.js';
import { isSeriesOver, type OnlineMatch, type Step } from '../../online/online-match.js';
import { type ByeReason, makeServerMessage } from '../../online/protocol.js';
import { makeSnapshot } from '../../online/snapshot.js';
import type { Append, LogEntry } from '../store/store.js';
import { readStep } from './match-log.js';
import { PresenceBook } from './presence-book.js';

/** A connection at a match: who it is, and the way to it. */
export interface Visitor {
  readonly viewer: Viewer;
  send(text: string): void;
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
  readonly decide: (match: OnlineMatch, now: number) => Decision;
  readonly settle: (settled: Settled) => void;
  /** Somebody waits for the answer who cannot wait until a pause is over. */
  readonly isUrgent?: boolean;
}

interface Planned {
  readonly intent: Intent;
  readonly plan: Settled;
}

/** What the lobby tells of an open match. */
const lobbyTextOf = ({ terms, holders }: OnlineMatch): string =>
  JSON.stringify({ terms, name: holders[0]?.name ?? '' });

/** What the lobby has to be told together with an event; undefined: nothing new. */
function lobbyAfter(before: OnlineMatch | undefined, after: OnlineMatch): string | null | undefined {
  if (after.isListed === (before?.isListed ?? false)) return undefined;
  return after.isListed ? lobbyTextOf(after) : null;
}

/** Whether all its games are played. */
export const isOver = ({ series }: OnlineMatch): boolean => series !== undefined && isSeriesOver(series);

/** After every so many entries a snapshot is kept, so that no more than these are ever read one by one. */
export const ENTRIES_A_SNAPSHOT = 2000;

/** The entry to be written for a step. */
export function appendOf(
  match: string,
  step: Omit<Step, 'before'> & { readonly before: OnlineMatch | undefined },
): Append {
  const { before, event, after } = step;
  const lobby = lobbyAfter(before, after);
  return {
    match,
    entry: { number: after.count - 1, at: after.at, event: makeEvent(event) },
    ...(lobby === undefined ? {} : { lobby }),
    ...(isOver(after) && (before === undefined || !isOver(before)) ? { isEnd: true } : {}),
    ...(after.count % ENTRIES_A_SNAPSHOT === 0 ? { snapshot: makeSnapshot(after) } : {}),
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
    this.#waiting.push({ intent, plan });
    return true;
  }

  /** Decides again what waits, on what is committed; `first` comes before everything else. */
  replan(first: readonly Intent[] = []): void {
    const intents = [...first, ...this.#waiting.map(({ intent }) => intent)];
    this.#optimistic = this.#committed;
    this.#waiting = [];
    for (const intent of intents) this.submit(intent);
  }

  /** The step that waits to be written first. */
  nextStep(): Step | undefined {
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

  /** Takes over what others have written, tells everybody, and decides again what waits. */
  catchUp(entries: readonly LogEntry[], now: number): void {
    for (const entry of entries) {
      if (entry.number !== this.#committed.count) continue;
      const step = readStep(this.#committed, entry);
      this.#committed = step.after;
      this.#tell(step, now, undefined);
    }
    this.replan();
  }

  /** Refuses all that waits: it will not be written. */
  refuseAll(refusal: Refusal): void {
    this.#optimistic = this.#committed;
    for (const { intent } of this.#waiting.splice(0)) intent.settle({ kind: 'refused', refusal });
  }

  /** Nothing can be written for a while: refuses what cannot wait so long. It can be asked for again. */
  refuseUrgent(refusal: Refusal): void {
    const urgent = this.#waiting.filter(({ intent }) => intent.isUrgent === true);
    if (urgent.length === 0) return;
    this.#waiting = this.#waiting.filter((planned) => !urgent.includes(planned));
    for (const { intent } of urgent) intent.settle({ kind: 'refused', refusal });
    this.replan();
  }

  /** Ends the connections of everybody who is here, and says why. */
  closeAll(why: ByeReason, sentence: string, retryAfter: number | undefined): void {
    for (const visitor of Array.from(this.visitors)) visitor.close(why, sentence, retryAfter);
  }

  /** Sends the same text to everybody who is here. */
  tellAll(text: string): void {
    for (const visitor of this.visitors) visitor.send(text);
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
    const texts = new Map<Viewer, string>();
    for (const visitor of this.visitors) {
      if (visitor === sender) continue;
      const text = texts.get(visitor.viewer) ?? makeServerMessage(newsFor(step, visitor.viewer, now));
      texts.set(visitor.viewer, text);
      visitor.send(text);
    }
    this.onStep(step);
  }
}
