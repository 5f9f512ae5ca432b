import { legalSubstitutes } from './sealed-choices.js';
import { otherSeat, type Seat } from '../../src/core/seat.js';
import type { Viewer } from '../../src/core/view.js';
import { type LogEvent, parseEvent } from '../../src/online/log-event.js';
import { nextOnlineMatch, type OnlineMatch } from '../../src/online/online-match.js';
import { shownReplay, shownTo } from '../../src/online/shown.js';
import type { LogEntry } from '../../src/server/store/store.js';
import { hashToken } from '../../src/server/tokens.js';
import { type ComputerChecks, computerMoveIn } from './check-computers.js';
import { type Findings, reasonOf } from './findings.js';
import { type MatchRecord, timelessText } from './match-record.js';

const VIEWERS: readonly Viewer[] = [0, 1, 'spectator'];

/** What everybody but the sender must have heard of a move, by the log and the match after it; undefined: a whole view. */
function newsBy(event: LogEvent, { series }: OnlineMatch): string | undefined {
  if (event.type !== 'acted' || event.event.type !== 'entry' || series === undefined) return undefined;
  const { seat, entry } = event.event;
  const { rules, sealed, turns } = series.current;
  if (rules.kind === 'alternating') return JSON.stringify(['m', seat, entry]);
  if (sealed[seat] !== undefined) return JSON.stringify(['c', seat]);
  const last = turns.at(-1);
  return last?.kind === 'round'
    ? JSON.stringify(['r', rules.makeMove(last.moves[0]), rules.makeMove(last.moves[1])])
    : undefined;
}

/** The command that led to an event, and whose it was. */
function commandOf(event: LogEvent): { readonly seat: Seat; readonly id: string } | undefined {
  if ((event.type !== 'acted' && event.type !== 'next') || event.command === undefined) return undefined;
  const { command: id } = event;
  if (event.type === 'next') return { seat: event.seat, id };
  const { type, seat } = event.event;
  // Who claims the win is the one who has not left.
  return { seat: type === 'abandoned' ? otherSeat(seat) : seat, id };
}

const keyOf = (event: LogEvent): string | undefined =>
  event.type === 'created' || event.type === 'seated' || event.type === 'carried' ? event.key : undefined;

/** Holds all that was told of one match against its log, event by event. */
class MatchCheck {
  readonly #keys = new Set<string>();
  /** The number of each command, by seat and id. */
  readonly #commands = new Map<string, number>();

  constructor(
    private readonly record: MatchRecord,
    private readonly findings: Findings,
    private readonly computers: ComputerChecks,
  ) {}

  run(entries: readonly LogEntry[]): void {
    let match: OnlineMatch | undefined;
    for (const { number, at, event: text } of entries) {
      const event = parseEvent(text);
      if (!event.ok) return this.#wrong('the log has an entry that cannot be read', text);
      const before = match;
      try {
        match = nextOnlineMatch(match, event.value, at);
      } catch (error) {
        return this.#wrong('the log cannot be folded', `entry ${number} ${text}: ${reasonOf(error)}`);
      }
      if (before !== undefined) this.#computerMove(before, event.value, number);
      this.#noteEvent(event.value, number);
      this.#news(number, event.value, match);
      this.#views(match);
    }
    this.#acknowledged(entries.length);
    this.#toldTooMuch(entries.length);
  }

  #wrong(what: string, example: string): void {
    this.findings.add(what, `${this.record.id}: ${example}`);
  }

  #noteEvent(event: LogEvent, number: number): void {
    const key = keyOf(event);
    if (key !== undefined) this.#keys.add(key);
    const command = commandOf(event);
    if (command === undefined) return;
    const name = `${command.seat} ${command.id}`;
    const known = this.#commands.get(name);
    if (known !== undefined) this.#wrong('a command is in the log twice', `${name} at ${known} and ${number}`);
    this.#commands.set(name, number);
  }

  #computerMove(before: OnlineMatch, event: LogEvent, number: number): void {
    const move = computerMoveIn(before, event);
    const objection = move === undefined ? undefined : this.computers.objectionTo(move);
    if (objection !== undefined) this.#wrong(objection.what, `entry ${number}: ${objection.example}`);
  }

  #news(number: number, event: LogEvent, after: OnlineMatch): void {
    const told = this.record.news.get(number);
    if (told !== undefined && told !== newsBy(event, after))
      this.#wrong('news differs from the log', `event ${number}: ${told}, but ${newsBy(event, after) ?? 'a view'}`);
  }

  /** Every view that was shown at this count is the fold so far, and would be the same whatever is sealed. */
  #views(match: OnlineMatch): void {
    const { count, at } = match;
    for (const viewer of VIEWERS) {
      const told = this.record.views.get(`${viewer} ${count}`);
      if (told === undefined) continue;
      const expected = timelessText(shownTo(match, viewer, at));
      if (told !== expected) this.#wrong('a view differs from the log', `${viewer}: ${told}, but ${expected}`);
      for (const other of legalSubstitutes(match, viewer))
        if (timelessText(shownTo(other, viewer, at)) !== told)
          this.#wrong('a view tells a sealed choice', `${viewer} at ${count}: ${told}`);
    }
    const replay = this.record.replays.get(count);
    if (replay === undefined) return;
    for (const other of [match, ...legalSubstitutes(match, 'spectator')])
      if (shownReplay(other) !== replay) this.#wrong('a replay differs from the log, or tells a sealed choice', replay);
  }

  #acknowledged(length: number): void {
    for (const { seat, id, number } of this.record.acknowledged) {
      const found = this.#commands.get(`${seat} ${id}`);
      if (found !== number)
        this.#wrong(
          'an acknowledged command is lost',
          `${seat} ${id} was done at ${number}; the log has it ${found === undefined ? 'nowhere' : `at ${found}`}, of ${length}`,
        );
    }
    for (const { seat, token } of this.record.tokens)
      if (!this.#keys.has(hashToken(token))) this.#wrong('an acknowledged seat is lost', `seat ${seat}`);
  }

  #toldTooMuch(length: number): void {
    for (const key of this.record.views.keys())
      if (Number(key.split(' ')[1]) > length) this.#wrong('somebody saw what is not in the log', `${key} of ${length}`);
    for (const number of this.record.news.keys())
      if (number >= length) this.#wrong('somebody heard what is not in the log', `event ${number} of ${length}`);
  }
}

/** Compares the log of a match, a fresh fold of it, and everything that anybody was told. */
export function checkMatch(
  record: MatchRecord,
  entries: readonly LogEntry[],
  findings: Findings,
  computers: ComputerChecks,
): void {
  new MatchCheck(record, findings, computers).run(entries);
}
