/** Facts that stand beside a message. Never a token, a code, a name or an event of a match. */
type LogFacts = Readonly<Record<string, string | number | boolean>>;

/** What the server tells whoever runs it. */
export interface Log {
  readonly info: (message: string, facts?: LogFacts) => void;
  readonly warn: (message: string, facts?: LogFacts) => void;
}

/** A log of JSON objects, one a line: `{"time":"…","level":"info","message":"listening","port":3835}`. */
export function jsonLog(write: (line: string) => void, now: () => number = Date.now): Log {
  const line =
    (level: 'info' | 'warn') =>
    (message: string, facts: LogFacts = {}): void =>
      write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, message, ...facts })}\n`);
  return { info: line('info'), warn: line('warn') };
}

/** A log for people at a terminal: `10:15:02 listening (port 3835)`. */
export function plainLog(write: (line: string) => void, now: () => number = Date.now): Log {
  const line =
    (mark: string) =>
    (message: string, facts: LogFacts = {}): void => {
      const details = Object.entries(facts).map(([name, value]) => `${name} ${value}`);
      const time = new Date(now()).toTimeString().slice(0, 8);
      write(`${time} ${mark}${message}${details.length === 0 ? '' : ` (${details.join(', ')})`}\n`);
    };
  return { info: line(''), warn: line('warning: ') };
}

/** A log that leaves out what is below a level. */
export const logFrom = (level: 'info' | 'warn' | 'off', log: Log): Log => ({
  info: level === 'info' ? log.info : NO_LOG.info,
  warn: level === 'off' ? NO_LOG.warn : log.warn,
});

/** A log that nobody reads. */
export const NO_LOG: Log = { info: () => undefined, warn: () => undefined };
