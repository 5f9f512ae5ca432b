import { type LogEvent, parseEvent } from '../../src/online/log-event.js';
import { type ShownMatch, shownTo } from '../../src/online/shown.js';
import { foldLog } from '../../src/server/node/match-log.js';
import type { LogEntry, Store } from '../../src/server/store/store.js';
import { must } from '../contract/playing.js';
import type { Acknowledged, RestlessPlayers } from './restless-players.js';

/** The command of an event, if a client asked for it: seat and id. */
function commandOf(event: LogEvent): string | undefined {
  if (event.type === 'next') return `${event.seat} ${event.command}`;
  if (event.type !== 'acted' || event.command === undefined) return undefined;
  return `${event.event.seat} ${event.command}`;
}

const eventOf = ({ event }: LogEntry): LogEvent => must(parseEvent(event));

/** What is shown, but for what a clock says at that moment. */
const withoutTime = (shown: ShownMatch | undefined): string =>
  JSON.stringify({ ...shown, game: shown?.game === null ? null : { ...shown?.game, clocks: null } });

/** Whether an acknowledged command stands in its place, as it was asked for. */
function isKept(log: readonly LogEntry[], { seat, id, number, entry }: Acknowledged): boolean {
  const kept = log[number];
  if (kept === undefined) return false;
  const event = eventOf(kept);
  if (commandOf(event) !== `${seat} ${id}`) return false;
  return entry === undefined || (event.type === 'acted' && event.event.type === 'entry' && event.event.entry === entry);
}

/** What became of all that was acknowledged, by the logs. */
export interface Kept {
  readonly lost: readonly Acknowledged[];
  /** Commands that stand in a log more than once. */
  readonly doubled: number;
  /** How many commands were acknowledged, and how many stand in the logs. */
  readonly known: number;
  readonly commands: number;
  /** Those whose view is not that of the log. */
  readonly astray: readonly string[];
}

/** Reads the logs of all matches that were played, and holds what everybody was told against them. */
export async function compareWithLogs(
  store: Pick<Store, 'read'>,
  { followers, acknowledged }: RestlessPlayers,
): Promise<Kept> {
  const logs = new Map<string, readonly LogEntry[]>();
  for (const { match } of followers) if (!logs.has(match)) logs.set(match, await store.read(match));
  const commands = [...logs].flatMap(([match, log]) =>
    log.flatMap((entry) => commandOf(eventOf(entry)) ?? []).map((command) => `${match} ${command}`),
  );
  const astray = followers.filter(({ match, viewer, client }) => {
    const log = logs.get(match) ?? [];
    const shown = client.state.followed?.shown;
    const told = foldLog(log.slice(0, shown?.count));
    const right = told === undefined ? undefined : shownTo(told, viewer, 0);
    // A server that was slow may give time back after everybody has left; but nobody misses what a client asked for.
    const isMissed = log.slice(shown?.count).some((entry) => commandOf(eventOf(entry)) !== undefined);
    return isMissed || withoutTime(shown) !== withoutTime(right);
  });
  return {
    lost: acknowledged.filter((each) => !isKept(logs.get(each.match) ?? [], each)),
    doubled: commands.length - new Set(commands).size,
    known: new Set(acknowledged.map(({ match, seat, id }) => `${match} ${seat} ${id}`)).size,
    commands: commands.length,
    astray: astray.map(({ match, viewer }) => `${viewer} of ${match}`),
  };
}
