import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import * as shapes from '../../src/online/api.js';
import { makeClientMessage } from '../../src/online/protocol.js';
import { makeToken } from '../../src/server/tokens.js';
import { databaseForEach } from '../driver/databases.js';
import { FaultTable, isLongRun, ServerCluster, times } from '../driver/server-cluster.js';
import { readAs } from '../unit/read-as.js';

const SLOW = isLongRun ? 3_600_000 : 120_000;
const PEOPLE = isLongRun ? 200 : 30;
const GAME = 'dual-digits';

const database = await databaseForEach();
const table = new FaultTable();
afterAll(() => table.print());

/** Somebody who plays anyone as the app does: asks, waits at a table, and asks again for somebody who has waited longer. */
class Newcomer {
  readonly #token = makeToken();
  #socket: WebSocket | undefined;
  seated: shapes.Seated | undefined;

  constructor(private readonly cluster: { readonly address: string }) {
    onTestFinished(() => this.#socket?.terminate());
  }

  async ask(): Promise<void> {
    const waiting = this.seated?.match;
    const body = { game: GAME, token: this.#token, ...(waiting === undefined ? {} : { waiting }) };
    const answer = await fetch(`${this.cluster.address}api/v1/play-anyone`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) return;
    const seated = readAs(shapes.seated, await answer.json());
    if (seated.match === waiting) return;
    this.seated = seated;
    await this.#sitDown(seated);
  }

  /** At any server, which need not be the one that answered. */
  async #sitDown({ match, token }: shapes.Seated): Promise<void> {
    this.#socket?.terminate();
    const socket = new WebSocket(`${this.cluster.address.replace('http', 'ws')}api/v1/socket/${match}`);
    this.#socket = socket;
    socket.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      socket.once('open', () => socket.send(makeClientMessage({ type: 'enter', match, token, since: undefined })));
      socket.once('message', () => resolve());
      socket.once('close', () => resolve());
    });
  }
}

/** How many people are at each match. */
function sizesOf(people: readonly Newcomer[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const { seated } of people)
    if (seated !== undefined) sizes.set(seated.match, (sizes.get(seated.match) ?? 0) + 1);
  return sizes;
}

/** Those who have nobody opposite them. */
function unpaired(people: readonly Newcomer[]): readonly Newcomer[] {
  const sizes = sizesOf(people);
  return people.filter(({ seated }) => seated === undefined || sizes.get(seated.match) === 1);
}

describe('many who play anyone at once at servers that share a database', () => {
  it(
    'find each other, and one at most is left over',
    async () => {
      const { url } = database();
      const cluster = await ServerCluster.start({ servers: 3, flagsOf: () => ['--store', url] });
      const count = times(10, 1);
      // Whoever was left over waits on, and may be found by somebody who comes later.
      const people: Newcomer[] = [];
      let rounds = 0;
      for (let turn = 0; turn < count; turn += 1) {
        people.push(...Array.from({ length: PEOPLE + (turn % 2) }, () => new Newcomer(cluster)));
        // Nobody is asked to wait for long: they ask again as long as they are alone.
        for (let round = 1; unpaired(people).length > 1 || round === 1; round += 1) {
          await Promise.all(unpaired(people).map(async (person) => person.ask()));
          rounds = Math.max(rounds, round);
        }
        expect(Math.max(...sizesOf(people).values())).toBe(2);
      }
      table.add(
        `${PEOPLE} play anyone at once over three servers`,
        count,
        `at most one unpaired, after asking ${rounds} times at most`,
      );
    },
    SLOW,
  );
});
