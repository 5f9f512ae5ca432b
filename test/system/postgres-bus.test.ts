import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../driver/eventually.js';
import type { BusMessage } from '../../src/server/bus/bus.js';
import { createPostgresBus } from '../../src/server/bus/postgres-bus.js';
import { openPostgres } from '../../src/server/store/postgres-store.js';
import { type BusEnds, describeBus } from '../contract/bus-contract.js';
import { databaseForEach, runSql } from '../driver/databases.js';

const place = await databaseForEach();
const urlOf = (): string => place().url;
const databases: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.close();
});

async function openEnds(): Promise<BusEnds> {
  const failures: unknown[] = [];
  const open = async () => {
    const database = await openPostgres({ url: urlOf() });
    databases.push(database);
    return createPostgresBus(database, (error) => failures.push(error));
  };
  return { here: await open(), there: await open(), failures };
}

const countListeners = async (): Promise<unknown> =>
  (await runSql(urlOf(), 'SELECT count(*)::int AS listeners FROM listener'))[0];
const news = (count: number): BusMessage => ({ kind: 'news', count });

describe('over PostgreSQL', () => {
  describeBus('the bus over LISTEN and NOTIFY', openEnds);

  it('is told to those alone who are at a match, whose names go when they leave or close', async () => {
    const { here, there } = await openEnds();
    const [first, second] = [here.subscribe('a', () => undefined), here.subscribe('a', () => undefined)];
    await there.subscribe('a', () => undefined).ready;
    await first.ready;
    expect(await countListeners()).toEqual({ listeners: 2 });
    first.end();
    second.end();
    await eventually(async () => expect(await countListeners()).toEqual({ listeners: 1 }));
    await here.close();
    await there.close();
    expect(await countListeners()).toEqual({ listeners: 0 });
  });

  it('comes back by itself when the connection was lost, and hears again', async () => {
    const { here, there } = await openEnds();
    const heard: BusMessage[] = [];
    await here.subscribe('a', (message) => heard.push(message)).ready;
    await place().shut();
    await eventually(() => expect([here.isUp(), there.isUp()]).toEqual([false, false]));
    // Whoever comes now does not wait for ever.
    await here.subscribe('b', () => undefined).ready;
    await place().reopen();
    await eventually(() => expect([here.isUp(), there.isUp()]).toEqual([true, true]));
    there.publish('a', news(7));
    await eventually(() => expect(heard).toEqual([news(7)]));
    await here.close();
    await there.close();
  });

  it('forgets who ended without a word', async () => {
    const { here, there } = await openEnds();
    await here.subscribe('a', () => undefined).ready;
    await runSql(urlOf(), "INSERT INTO listener (match, channel) VALUES ('a', 'duelbook_dead')");
    const newcomer = (await openEnds()).here;
    await newcomer.subscribe('b', () => undefined).ready;
    expect(await runSql(urlOf(), "SELECT FROM listener WHERE channel = 'duelbook_dead'")).toEqual([]);
    expect(await countListeners()).toEqual({ listeners: 2 });
    for (const bus of [here, there, newcomer]) await bus.close();
  });
});
