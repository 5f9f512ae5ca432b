import { setTimeout as delay } from 'node:timers/promises';
import { type Served, startServed } from './served.js';

/** Limits that a load from one machine does not meet. */
const ROOM = [
  '--trust-proxy',
  '1',
  '--max-creations',
  '100000',
  '--max-per-address',
  '50000',
  '--max-connections',
  '50000',
];

export interface ClusterOptions {
  readonly servers: number;
  readonly flagsOf: (server: number) => readonly string[];
  /** By how many milliseconds the clock of a server's machine is wrong. */
  readonly skewOf?: (server: number) => number;
}

const skewed = (milliseconds: number): readonly string[] =>
  milliseconds === 0
    ? []
    : ['--import', `data:text/javascript,const now = Date.now; Date.now = () => now() + ${milliseconds};`];

/** Several built servers behind a balancer that sends each connection to the next one that is there. */
export class ServerCluster {
  #next = 0;
  readonly #down = new Set<Served>();

  private constructor(readonly servers: readonly Served[]) {}

  static async start({ servers, flagsOf, skewOf = () => 0 }: ClusterOptions): Promise<ServerCluster> {
    const start = async (_: unknown, server: number): Promise<Served> =>
      startServed({ flags: [...flagsOf(server), ...ROOM], nodeFlags: skewed(skewOf(server)) });
    return new ServerCluster(await Promise.all(Array.from({ length: servers }, start)));
  }

  get address(): string {
    const there = this.servers.filter((server) => !this.#down.has(server));
    this.#next += 1;
    return (there[this.#next % there.length] ?? this.server(this.#next)).address;
  }

  server(number: number): Served {
    const server = this.servers[number % this.servers.length];
    if (server === undefined) throw new Error('there is no such server');
    return server;
  }

  /** The balancer sends nobody there until further notice. */
  leaveOut(server: Served, isLeftOut = true): void {
    if (isLeftOut) this.#down.add(server);
    else this.#down.delete(server);
  }

  async end(server: Served, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#down.add(server);
    server.signal(signal);
    const code = await server.ended();
    if (signal === 'SIGTERM' && code !== 0) throw new Error(`a server ended with ${code} when it was told to end`);
  }

  async start(server: Served): Promise<void> {
    await server.start();
    this.#down.delete(server);
  }
}

/** `DUELBOOK_FAULTS=100` is the long run; 10 is a tenth of it. */
const SHARE = Number(process.env['DUELBOOK_FAULTS'] ?? 0) / 100;
export const isLongRun = SHARE > 0;

/** How often something happens in the long run, and usually. */
export const times = (long: number, usual: number): number => (isLongRun ? Math.ceil(long * SHARE) : usual);

/** Lets something last: in the long run for so many milliseconds, usually only until something else has happened. */
export const lasting = async (milliseconds: number, until: () => Promise<void>): Promise<void> =>
  isLongRun ? delay(milliseconds) : until();

/** What became of each fault, for people. */
export class FaultTable {
  readonly #rows: string[] = [];

  add(fault: string, count: number, figures: string): void {
    this.#rows.push(`| ${fault} | ${count} | ${figures} |`);
  }

  print(): void {
    if (this.#rows.length > 0) console.log(['| fault | times | measured |', '|---|---|---|', ...this.#rows].join('\n'));
  }
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
