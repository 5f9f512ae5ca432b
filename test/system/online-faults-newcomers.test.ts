import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/core/index.js';
import { parseEvent } from '../../src/online/log-event.js';
import { type Seated, seated } from '../../src/online/api.js';
import { openSqliteStore } from '../../src/server/store/sqlite-store.js';
import { verify } from '../../src/server/store/verify.js';
import { hashToken, makeToken } from '../../src/server/tokens.js';
import { must } from '../contract/playing.js';
import { type Served, startServed } from '../driver/served.js';
import { readAs } from '../unit/read-as.js';

/** How often the server is killed; `DUELBOOK_KILLS=100` makes it a long run. */
const KILLS = Number(process.env['DUELBOOK_KILLS'] ?? 8);
/** So many create matches at the same time. */
const NEWCOMERS = 8;

/** A match that was acknowledged to its creator, and its second seat to a guest. */
interface Table {
  readonly match: string;
  readonly tokens: readonly [string, string];
}

/** People who create matches and take seats without end, and ask again whenever they get no answer. */
class Newcomers {
  readonly tables: Table[] = [];
  repeated = 0;
  #kills = 0;
  #left: number;
  #isUp: Promise<void> = Promise.resolve();
  #addresses = 0;

  constructor(
    private readonly served: Served,
    private readonly drawMoment: () => number,
  ) {
    this.#left = drawMoment();
  }

  async come(): Promise<void> {
    while (this.#kills < KILLS) {
      const tokens = [makeToken(), makeToken()] as const;
      const terms = { game: 'dual-digits' };
      const { match } = await this.#ask('api/v1/matches', { terms, name: 'Ana', token: tokens[0] });
      await this.#ask(`api/v1/matches/${match}/seats`, { name: 'Ben', token: tokens[1] });
      this.tables.push({ match, tokens });
    }
    await this.#isUp;
  }

  async #ask(path: string, body: object): Promise<Seated> {
    for (;;) {
      await this.#isUp;
      const reply = await this.#try(path, body);
      if (reply !== undefined) return readAs(seated, reply);
      this.repeated += 1;
    }
  }

  async #try(path: string, body: object): Promise<unknown> {
    this.#addresses += 1;
    const headers = {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `2001:db8:0:${this.#addresses % 9999}::1`,
    };
    try {
      const asked = fetch(this.served.address + path, { method: 'POST', headers, body: JSON.stringify(body) });
      this.#moment();
      const reply: unknown = await (await asked).json();
      this.#moment();
      return reply;
    } catch {
      return undefined;
    }
  }

  /** Something was asked or answered; at a moment that was drawn before, the server is killed and started again. */
  #moment(): void {
    this.#left -= 1;
    if (this.#left !== 0 || this.#kills === KILLS) return;
    this.#kills += 1;
    this.served.signal('SIGKILL');
    this.#isUp = this.#startAgain();
  }

  async #startAgain(): Promise<void> {
    await this.served.ended();
    await this.served.start();
    this.#left = this.drawMoment();
  }
}

describe('a server that is killed while people create matches and take seats', () => {
  it(
    `has every match and seat that it acknowledged, and none twice, after ${KILLS} kills at any moment`,
    async () => {
      const random = createRandom(Date.now() % 2 ** 32);
      const served = await startServed({ flags: ['--trust-proxy', '1'] });
      const newcomers = new Newcomers(served, () => random.int(1, 200));
      await Promise.all(Array.from({ length: NEWCOMERS }, async () => newcomers.come()));
      served.signal('SIGTERM');
      expect(await served.ended()).toBe(0);

      const { tables, repeated } = newcomers;
      console.log(`${KILLS} kills: ${tables.length} matches acknowledged, ${repeated} requests repeated`);
      const store = openSqliteStore(served.folder);
      for (const { match, tokens } of tables) {
        const events = (await store.read(match)).map(({ event }) => must(parseEvent(event)));
        const [ana, ben] = [hashToken(tokens[0]), hashToken(tokens[1])];
        expect(events).toMatchObject([
          { type: 'created', name: 'Ana', key: ana },
          { type: 'seated', name: 'Ben', key: ben },
        ]);
      }
      await store.close();
      expect(repeated).toBeGreaterThan(0);
      // Whatever was asked twice is there once: there are no others than those that were acknowledged.
      expect(verify(served.folder)).toMatchObject({ problems: [], matches: tables.length });
    },
    120_000 + KILLS * 5000,
  );
});
