import type { Seat } from '../../src/core/seat.js';
import type { Viewer } from '../../src/core/view.js';
import type { ServerMessage } from '../../src/online/protocol.js';
import { isFields } from '../../src/core/json.js';
import { DEFAULT_LIMITS } from '../../src/server/settings/default-limits.js';
import type { Findings } from './findings.js';
import type { SentCommands } from './sent-commands.js';

/** A command that the server said is in the log. */
export interface Acknowledged {
  readonly seat: Seat;
  readonly id: string;
  readonly number: number;
}

/** A view without its clocks, which run on: the same for all who look at the same events with the same eyes. */
export function timelessText(shown: unknown): string {
  if (!isFields(shown)) return JSON.stringify(shown);
  const { game } = shown;
  return JSON.stringify({ ...shown, game: isFields(game) ? { ...game, clocks: null } : game });
}

/** News without its clocks, as the log must tell it. */
export function newsText(message: ServerMessage): string | undefined {
  if (message.type === 'moved') return JSON.stringify(['m', message.seat, message.move]);
  if (message.type === 'chose') return JSON.stringify(['c', message.seat]);
  return message.type === 'revealed' ? JSON.stringify(['r', message.first, message.second]) : undefined;
}

/** All that anybody was told of one match. In the end it is held against the log. */
export class MatchRecord {
  /** By viewer and count. */
  readonly views = new Map<string, string>();
  /** By the number of the event. */
  readonly news = new Map<number, string>();
  /** Replays that were read at so many events. */
  readonly replays = new Map<number, string>();
  readonly acknowledged: Acknowledged[] = [];
  /** The tokens with which a seat was taken, acknowledged. */
  readonly tokens: { readonly seat: Seat; readonly token: string }[] = [];
  /** How many commands of each seat are acknowledged. */
  readonly done: [number, number] = [0, 0];
  /** How often each seat was carried to another device. */
  readonly carried: [number, number] = [0, 0];

  /** What the visitors of the match have sent. */
  readonly sent: SentCommands[] = [];

  constructor(
    readonly id: string,
    private readonly findings: Findings,
  ) {}

  /** Whether so much waits in the match that a server whose disk is slow takes no more. */
  get isCrowded(): boolean {
    return this.sent.reduce((sum, { due }) => sum + due, 0) >= DEFAULT_LIMITS.maxWaiting;
  }

  addView(viewer: Viewer, count: number, shown: unknown): void {
    const key = `${viewer} ${count}`;
    const text = timelessText(shown);
    const known = this.views.get(key);
    this.views.set(key, text);
    if (known !== undefined && known !== text)
      this.findings.add('two views of the same events differ', `${this.id} ${key}: ${known} and ${text}`);
  }

  addNews(number: number, text: string): void {
    const known = this.news.get(number);
    this.news.set(number, text);
    if (known !== undefined && known !== text)
      this.findings.add('one event is told in two ways', `${this.id} ${number}: ${known} and ${text}`);
  }

  acknowledge(acknowledged: Acknowledged): void {
    this.acknowledged.push(acknowledged);
    this.done[acknowledged.seat] += 1;
  }
}
