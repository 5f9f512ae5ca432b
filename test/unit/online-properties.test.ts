import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEATS, type Viewer } from '../../src/core/index.js';
import type { Act } from '../../src/online/decide.js';
import { viewOfFollowed } from '../../src/online/followed.js';
import { parseEvent } from '../../src/online/log-event.js';
import { type ClientState, OnlineClient } from '../../src/online/online-client.js';
import type { OnlineMatch } from '../../src/online/online-match.js';
import { parseServerMessage } from '../../src/online/protocol.js';
import { type ShownMatch, shownTo } from '../../src/online/shown.js';
import { must } from '../contract/playing.js';
import { type Link, SimulatedServer } from './simulated-server.js';

const TOKENS = ['a'.repeat(22), 'b'.repeat(22)] as const;

type Step =
  | { readonly kind: 'play'; readonly who: number; readonly pick: number }
  | { readonly kind: 'act'; readonly who: number; readonly act: Act }
  | { readonly kind: 'to-server' | 'to-client' | 'break' | 'double'; readonly who: number }
  | { readonly kind: 'restart' }
  | { readonly kind: 'wait'; readonly time: number };

const who = fc.integer({ min: 0, max: 2 });
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      'resign' as const,
      'offer-draw' as const,
      'ask-takeback' as const,
      'agree' as const,
      'decline' as const,
      'claim' as const,
      'next' as const,
    ),
  }),
  fc.record({ kind: fc.constant('play' as const), entry: fc.constantFrom('1', '2', '9', 'x', '') }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('play' as const), who, pick: fc.nat(8) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('act' as const), who, act }) },
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constantFrom('to-server' as const, 'to-client' as const, 'to-client' as const),
      who,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('break' as const, 'double' as const), who }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), time: fc.nat(4000) }) },
);
const terms = fc.record({
  game: fc.constantFrom('dual-digits', 'number-duel', 'multiplication-duel', 'digit-duel-zero'),
  begins: fc.constantFrom('creator', 'guest', 'random'),
  clock: fc.constantFrom(undefined, { initial: 5000, increment: 500 }),
  games: fc.constantFrom(undefined, 2),
});

/** A sealed choice that this viewer may not know stands in quotes, as every move does; turns that all have seen do not count. */
function expectSealed({ series }: OnlineMatch, viewer: Viewer, text: string): void {
  for (const seat of SEATS) {
    const choice = series?.current.sealed[seat];
    if (choice === undefined || viewer === seat) continue;
    const message = parseServerMessage(text);
    const unseen = message?.type === 'view' ? { ...message.shown.game, turns: [], options: {} } : JSON.parse(text);
    if (JSON.stringify(unseen).includes(`"${choice}"`)) throw new Error(`a sealed choice left: ${text}`);
  }
}

/** Three clients (both players and a spectator) and their server. */
class World {
  readonly server: SimulatedServer;
  readonly clients: readonly OnlineClient[];
  readonly #links: (Link | undefined)[] = [undefined, undefined, undefined];
  /** The commands that each client was told are done, and where. */
  readonly acknowledged: { readonly seat: number; readonly id: string }[] = [];

  constructor(asked: unknown) {
    this.server = new SimulatedServer(asked, TOKENS, expectSealed);
    this.clients = [TOKENS[0], TOKENS[1], undefined].map((token, index) => {
      const connect = (events: Parameters<SimulatedServer['accept']>[0]): Link => {
        const heard = (text: string): void => {
          const message = parseServerMessage(text);
          if (message?.type === 'done') this.acknowledged.push({ seat: index, id: message.id });
          events.heard(text);
        };
        const link = this.server.accept({ ...events, heard });
        this.#links[index] = link;
        return link;
      };
      return new OnlineClient({
        match: 'm1',
        token,
        visit: `v${index}`,
        world: { connect, after: () => () => undefined, random: () => 0 },
        onChange: () => undefined,
        onRefused: () => undefined,
      });
    });
  }

  take(asked: Step): void {
    switch (asked.kind) {
      case 'play': {
        const client = this.clients[asked.who];
        const { followed } = client?.state ?? {};
        const choices = followed === undefined ? [] : (viewOfFollowed(followed)?.choices ?? []);
        const legal = choices.filter(({ whyNot }) => whyNot === undefined);
        const choice = legal[asked.pick % Math.max(1, legal.length)];
        client?.do({ kind: 'play', entry: choice === undefined ? '1' : `${choice.move}` });
        return;
      }
      case 'act':
        this.clients[asked.who]?.do(asked.act);
        return;
      case 'to-server':
        this.#links[asked.who]?.deliverToServer();
        return;
      case 'to-client':
        this.#links[asked.who]?.deliverToClient();
        return;
      case 'break':
        this.#links[asked.who]?.break();
        this.clients[asked.who]?.retry();
        return;
      case 'double': {
        const link = this.#links[asked.who];
        const last = link?.toServer.at(-1);
        if (last !== undefined && !last.startsWith('["e"')) link?.send(last);
        return;
      }
      case 'restart':
        this.server.restart();
        for (const client of this.clients) client.retry();
        return;
      case 'wait':
        this.server.now += asked.time;
    }
  }

  /** Everything on its way arrives, and everybody who was away comes back. */
  settle(): void {
    for (let isBusy = true; isBusy; ) {
      isBusy = false;
      for (const link of this.#links) {
        while (link?.deliverToServer() === true) isBusy = true;
        while (link?.deliverToClient() === true) isBusy = true;
      }
    }
  }
}

const withoutTime = (shown: ShownMatch | undefined): unknown =>
  shown === undefined ? undefined : { ...shown, game: shown.game === null ? null : { ...shown.game, clocks: null } };

const shownBy = ({ followed }: ClientState): ShownMatch | undefined => followed?.shown;

describe('whatever is lost, doubled, late or restarted', () => {
  it('every client ends with the match of the log, every command is played once, and no sealed choice leaves early', () => {
    fc.assert(
      fc.property(terms, fc.array(step, { minLength: 20, maxLength: 150 }), (asked, steps) => {
        const world = new World(asked);
        for (const each of steps) world.take(each);
        world.settle();

        const told = world.server.folded();
        const viewers: readonly Viewer[] = [0, 1, 'spectator'];
        for (const [index, viewer] of viewers.entries()) {
          const state = world.clients[index]?.state;
          if (state === undefined) throw new Error('no such client');
          expect(withoutTime(shownBy(state))).toEqual(withoutTime(shownTo(told, viewer, world.server.now)));
          expect(state.pending).toEqual([]);
        }

        const written = world.server.log.flatMap(({ text }) => {
          const event = must(parseEvent(text));
          if (event.type === 'next') return [`${event.seat} ${event.command}`];
          return event.type === 'acted' && event.command !== undefined
            ? [`${event.command.slice(1, 2)} ${event.command}`]
            : [];
        });
        expect(new Set(written).size).toBe(written.length);
        for (const { seat, id } of world.acknowledged) expect(written).toContain(`${seat} ${id}`);
      }),
      { numRuns: 150 },
    );
  });
});
