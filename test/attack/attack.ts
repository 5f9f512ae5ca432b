import { damage } from './damage.js';
import { type Finding, Findings } from './findings.js';
import { http } from './http.js';
import type { Part, Plan } from './plan.js';
import { races } from './races.js';
import { playRound } from './round.js';
import { stalls } from './stalls.js';
import { takebacks } from './takebacks.js';
import { Tally } from './tally.js';

/** What was done, and what was wrong. */
export interface Report {
  readonly seed: number;
  /** What was done, in one line. */
  readonly summary: string;
  readonly table: string;
  readonly wrong: readonly Finding[];
}

/** So much is sent to one server before it is stopped and everything is checked. */
const ROUND_MESSAGES = 20_000;
const ROUND_KILLS = 20;
const LANES = 24;

/** One run of the attack: what all its parts share. */
export class Attack {
  readonly tally = new Tally();
  readonly findings = new Findings(
    () => `--only ${this.part} --seed ${this.seed}${this.doing}`,
    (line) => this.say(line),
  );
  part: Part = 'fuzz';
  /** What is being tried, where that has a name. */
  doing = '';
  seed: number;
  #isEnded = false;

  constructor(
    /** The file of the built command. */
    readonly duel: string,
    readonly plan: Plan,
    /** Told now and then how far it is. */
    readonly say: (line: string) => void,
  ) {
    this.seed = plan.seed;
  }

  isEnded(): boolean {
    return this.#isEnded;
  }

  /** Ends it as soon as what was begun is checked. */
  end(): void {
    this.#isEnded = true;
  }

  /** Resolves when this holds. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  async run(): Promise<Report> {
    for (const part of this.plan.parts) {
      if (this.#isEnded) break;
      this.part = part;
      this.seed = this.plan.seed;
      this.doing = '';
      await PARTS[part](this);
    }
    return {
      seed: this.plan.seed,
      summary: this.#summary(),
      table: this.tally.table(),
      wrong: this.findings.list(),
    };
  }

  #summary(): string {
    const { tally } = this;
    const files = tally.of('damaged files served') + tally.of('damaged files refused');
    const figures = [
      [tally.sent, 'messages and requests'],
      [tally.of('heard: done'), 'acknowledgements'],
      [tally.of('matches checked'), 'matches checked'],
      [tally.of('races'), 'races'],
      [tally.of('kills (SIGKILL)'), 'kills'],
      [files, 'damaged files'],
    ] as const;
    return figures.map(([count, what]) => `${count.toLocaleString('en')} ${what}`).join(', ');
  }
}

/** Rounds until so much was sent. Each has the next seed, so that one alone can be repeated. */
async function fuzz(attack: Attack): Promise<void> {
  const { messages } = attack.plan;
  attack.doing = ', takebacks';
  await takebacks(attack);
  attack.doing = '';
  const before = attack.tally.sent;
  for (let sent = 0; sent < messages && !attack.isEnded(); sent = attack.tally.sent - before) {
    await playRound(attack, {
      seed: attack.seed,
      messages: Math.min(ROUND_MESSAGES, messages - sent),
      kills: 0,
      lanes: LANES,
    });
    attack.seed += 1;
  }
}

async function kills(attack: Attack): Promise<void> {
  let left = attack.plan.kills;
  while (left > 0 && !attack.isEnded()) {
    const now = Math.min(left, ROUND_KILLS);
    await playRound(attack, { seed: attack.seed, messages: 0, kills: now, lanes: LANES });
    left -= now;
    attack.seed += 1;
  }
  await stalls(attack);
}

const PARTS: Readonly<Record<Part, (attack: Attack) => Promise<void>>> = {
  fuzz,
  races,
  kills,
  damage,
  http,
};
