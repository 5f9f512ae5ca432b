import { rmSync } from 'node:fs';
import type { Seat } from '../../src/core/seat.js';
import { isFields } from '../../src/core/json.js';
import type { Terms } from '../../src/online/terms.js';
import type { Attack } from './attack.js';
import { MatchRecord } from './match-record.js';
import { Requests } from './requests.js';
import type { Scene } from './scene.js';
import { newFolder, Target, WIDE_LIMITS } from './target.js';
import { Visitor } from './visitor.js';

export interface GroundSettings {
  readonly seed: number;
  readonly flags?: readonly string[];
  readonly folder?: string;
}

/** A server for tries that are written out, with nothing going on but them. */
export async function onOwnServer(
  attack: Attack,
  { seed, flags = WIDE_LIMITS, folder = newFolder() }: GroundSettings,
  work: (scene: Scene) => Promise<void>,
): Promise<void> {
  const { findings, tally, duel } = attack;
  const target = new Target(duel, findings, folder, flags);
  const requests = new Requests(target, findings, tally);
  const isOver = (): boolean => attack.isEnded();
  const scene: Scene = { seed, target, requests, findings, tally, records: [], isOver, onMoment: () => undefined };
  try {
    if (await target.startOrSay()) await work(scene);
  } finally {
    await target.end();
    requests.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The match that a request was answered with. */
export const matchIn = (json: unknown): string | undefined =>
  isFields(json) && typeof json['match'] === 'string' ? json['match'] : undefined;

/** Creates a match; undefined, and a finding, if it cannot be. */
export async function createdMatch(
  { requests, records, findings, tally }: Scene,
  terms: Partial<Terms>,
  token: string,
  name = 'Ana',
): Promise<MatchRecord | undefined> {
  const created = await requests.insist({ method: 'POST', path: '/api/v1/matches', body: { terms, name, token } });
  // The server is gone, which is a finding of its own where it should not be.
  if (created === undefined) return undefined;
  const id = matchIn(created.json);
  if (created.status !== 201 || id === undefined) {
    findings.add('a match was not created', `${JSON.stringify(terms)}: ${created.status} ${created.text}`);
    return undefined;
  }
  tally.add('matches');
  const record = new MatchRecord(id, findings);
  record.tokens.push({ seat: 0, token });
  records.push(record);
  return record;
}

/** Asks for the free seat of a match; the status of the answer. */
export async function takenSeat({ requests }: Scene, record: MatchRecord, token: string): Promise<number | undefined> {
  const path = `/api/v1/matches/${record.id}/seats`;
  const seated = await requests.insist({ method: 'POST', path, body: { name: 'Ben', token } });
  if (seated?.status === 200) record.tokens.push({ seat: 1, token });
  return seated?.status;
}

/** A device of a player, come to the match. */
export async function device(
  scene: Scene,
  record: MatchRecord,
  seat: Seat,
  token: string,
  name: string,
): Promise<Visitor> {
  const visitor = new Visitor(scene, record, seat, token, name);
  await visitor.enter(0);
  return visitor;
}
