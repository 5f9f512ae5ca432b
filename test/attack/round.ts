import { rmSync } from 'node:fs';
import { createRandom } from '../../src/core/random.js';
import type { Attack } from './attack.js';
import { checkData } from './check-data.js';
import { checkMetrics } from './check-metrics.js';
import type { MatchRecord } from './match-record.js';
import { happens } from './random-terms.js';
import { Requests } from './requests.js';
import type { Scene } from './scene.js';
import { Table } from './table.js';
import { newFolder, Target } from './target.js';

export interface RoundPlan {
  readonly seed: number;
  /** How much is sent before it ends. */
  readonly messages: number;
  /** How often the server is killed meanwhile. */
  readonly kills: number;
  /** So many matches are played at the same time. */
  readonly lanes: number;
}

/** A stop that takes so long is worth a look, though it is no fault. */
const SLOW_STOP = 2000;
const LANE_PURPOSE = 1001;
const KILL_PURPOSE = 1002;

/** Kills the server, or lets it stand still, at moments that were drawn before. */
class Trouble {
  readonly #random;
  #left: number;
  #isBusy = false;
  kills = 0;

  constructor(
    private readonly target: Target,
    private readonly plan: RoundPlan,
    private readonly attack: Attack,
  ) {
    this.#random = createRandom(plan.seed, KILL_PURPOSE);
    this.#left = this.#nextMoment();
  }

  #nextMoment(): number {
    if (this.plan.kills === 0) return this.#random.int(3000, 30_000);
    // Some while everybody comes back, most while everybody plays.
    return happens(this.#random, 25) ? this.#random.int(1, 300) : this.#random.int(300, 3000);
  }

  /** Something was sent or heard. */
  moment(): void {
    this.#left -= 1;
    if (this.#left > 0 || this.#isBusy) return;
    this.#isBusy = true;
    void this.#strikeAndGoOn();
  }

  async #strikeAndGoOn(): Promise<void> {
    await this.#strike();
    this.#isBusy = false;
    this.#left = this.#nextMoment();
  }

  async #strike(): Promise<void> {
    const random = this.#random;
    const { tally } = this.attack;
    if (!this.target.isRunning || this.attack.isEnded()) return;
    if (this.kills >= this.plan.kills || happens(random, 5)) {
      tally.add('pauses (SIGSTOP)');
      return this.target.pause(random.int(5, 250));
    }
    this.kills += 1;
    tally.add('kills (SIGKILL)');
    if (!happens(random, 8)) return this.target.killAndRestart();
    this.kills += 1;
    tally.add('kills (SIGKILL)');
    this.target.killWhileStarting(random.int(0, 250));
    return this.target.whenUp();
  }
}

async function lane(scene: Scene, number: number): Promise<void> {
  for (let table = 0; !scene.isOver() && !scene.target.isGivenUp; table += 1)
    await new Table(scene, LANE_PURPOSE + number, table).play();
}

/** One server on its own folder from its first start to its last stop, played at by everybody. */
export async function playOnFolder(
  attack: Attack,
  plan: RoundPlan,
  folder: string,
  then: (scene: Scene) => Promise<void>,
): Promise<void> {
  const { findings, tally, duel } = attack;
  const target = new Target(duel, findings, folder);
  const trouble = new Trouble(target, plan, attack);
  const onMoment = (): void => trouble.moment();
  const requests = new Requests(target, findings, tally, onMoment);
  const records: MatchRecord[] = [];
  const end = tally.sent + plan.messages;
  const isOver = (): boolean =>
    attack.isEnded() || target.isGivenUp || (tally.sent >= end && trouble.kills >= plan.kills);
  const scene: Scene = { seed: plan.seed, target, requests, findings, tally, records, isOver, onMoment };
  try {
    if (!(await target.startOrSay())) return;
    const lanes = Promise.all(Array.from({ length: plan.lanes }, async (_, number) => lane(scene, number)));
    // Half of the servers are told to stop while everybody still waits for answers.
    const isBusyToTheEnd = plan.seed % 2 === 1;
    if (isBusyToTheEnd) await attack.until(isOver);
    else await lanes;
    await target.whenUp();
    if (!isBusyToTheEnd) await checkMetrics(scene);
    const took = await target.stop();
    tally.add(isBusyToTheEnd ? 'stops under load' : 'stops at rest');
    if (took > SLOW_STOP) tally.add(`stops that took more than ${SLOW_STOP} ms`);
    await lanes;
    await then(scene);
  } finally {
    await target.end();
    requests.close();
  }
}

/** A round: one server, and a check of everything that it left behind. */
export async function playRound(attack: Attack, plan: RoundPlan): Promise<void> {
  const folder = newFolder();
  try {
    await playOnFolder(attack, plan, folder, checkData);
    attack.tally.add('rounds');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
