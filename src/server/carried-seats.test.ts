import { describe, expect, it } from 'vitest';
import { errorOf, must } from '../../test/contract/playing.js';
import { LiveServer } from '../../test/unit/live-server.js';
import { makeNode, ManualClock, seatedMatch, SimpleBus, SimpleStore } from '../../test/unit/node-parts.js';
import { CARRY_TIME } from '../online/decide-seat.js';
import { MOST_KEYS } from '../online/online-match.js';
import * as shapes from '../online/api.js';
import { readAs } from '../../test/unit/read-as.js';

/** Carries a seat on to another device, and returns its token. */
async function carryOn(server: LiveServer, match: string, token: string): Promise<string> {
  const path = `/api/v1/matches/${match}`;
  const made = await server.ask('POST', `${path}/carry`, undefined, { Authorization: `Bearer ${token}` });
  const { code } = readAs(shapes.carryCode, made.body);
  return readAs(shapes.seated, (await server.ask('POST', `${path}/seats`, { code })).body).token;
}

describe('a device whose seat was carried on', () => {
  it('plays on while the seat knows it, and then watches, though its connection was open all the time', async () => {
    const server = await new LiveServer().start();
    const { match, tokens } = await server.table({ game: 'number-duel' });
    const first = await server.enter(match, tokens[0]);
    const second = await server.enter(match, await carryOn(server, match, tokens[0]));
    for (let device = 2; device < MOST_KEYS; device += 1) await carryOn(server, match, tokens[0]);
    first.do('k1', { kind: 'offer-draw' });
    await first.next('done');

    await carryOn(server, match, tokens[0]);
    expect(await first.next('bye')).toMatchObject({ why: 'seat-carried', retryAfter: 0 });
    expect((await first.end()).code).toBe(4003);
    // The connection that came later is still at the seat, and what it chooses is not for the first any more.
    second.do('k2', { kind: 'play', entry: '3' });
    await second.next('done');
    const back = await server.open();
    back.say({ type: 'enter', match, token: tokens[0], since: undefined });
    expect(await back.next('view')).toMatchObject({
      shown: { viewer: 'spectator', game: { hasChosen: [true, false], ownChoice: null } },
    });
    await server.stop();
  });
});

/** A seat for which a code was offered, and a device that wants to use it. */
async function offered() {
  const clock = new ManualClock();
  const node = makeNode({ store: new SimpleStore(), bus: new SimpleBus(), clock });
  const hot = await seatedMatch(node, clock, { game: 'dual-digits' });
  const offering = node.offerCarry(hot, 1, 'code');
  await clock.settle();
  const until = must(await offering);
  const use = async () => {
    const carried = node.carry(hot, { fits: (code) => code === 'code', key: 'another device' });
    await clock.settle();
    return carried;
  };
  return { clock, until, use };
}

describe('a code that carries a seat', () => {
  it('is good for ten minutes', async () => {
    const { clock, until, use } = await offered();
    expect(until).toBe(clock.time + CARRY_TIME);
    clock.time = until;
    expect(must(await use())).toBe(1);
  });

  it('is worth nothing after that', async () => {
    const { clock, until, use } = await offered();
    clock.time = until + 1;
    expect(errorOf(await use())?.code).toBe('bad-code');
  });
});
