import { randomBytes } from 'node:crypto';
import type { Pair } from '../../core/seat.js';
import type { Act, Refusal } from '../../online/decide.js';
import { type ClientState, OnlineClient } from '../../online/online-client.js';
import type { PromptResult, Console, OpenPrompt } from '../console/console.js';
import { EXIT, UserError } from '../world.js';
import type { MatchAddress } from './link.js';
import { socketWorld } from './socket-world.js';
import type { Said } from './told-game.js';
import { nextCountdown, NOTHING_TOLD, type Situation, tell, type ToldSoFar, withTyped } from './told.js';

/** What is asked of whoever sits here, if anything is. */
export interface Asking extends Omit<OpenPrompt, 'withdrawal'> {
  /** There’s nothing to ask: an empty line answers it. */
  readonly isSkipped?: boolean;
}

/** What of a console it takes to follow a match. */
export type FollowerConsole = Pick<Console, 'interactive' | 'print' | 'note' | 'refuse' | 'askOpenly'>;

const NOTHING_KNOWN: ClientState = {
  connection: { kind: 'connecting' },
  followed: undefined,
  presence: undefined,
  paused: undefined,
  pending: [],
};

/** Somebody at a console who follows an online match: tells what happens, and asks meanwhile. */
export class MatchFollower {
  readonly #client: OnlineClient;
  #state: ClientState = NOTHING_KNOWN;
  #told: ToldSoFar = NOTHING_TOLD;
  /** What waits to be printed. It is found state by state: an offer that is declined at once leaves no trace in the next. */
  readonly #unsaid: Said[] = [];
  /** When the presence came that is known. */
  #presenceAt = 0;
  readonly #refusals: Refusal[] = [];
  #withdrawal = new AbortController();
  /** Whether what is asked now would be asked otherwise by now. */
  #isStale = (): boolean => false;
  #countdown: NodeJS.Timeout | undefined;

  constructor(
    private readonly console: FollowerConsole,
    { base, match }: MatchAddress,
    token: string | undefined,
  ) {
    this.#client = new OnlineClient({
      match,
      token,
      visit: randomBytes(4).toString('hex'),
      world: socketWorld(base),
      onChange: (state) => this.#changed(state),
      onRefused: (refusal, command) => this.#refused(refusal, command?.act),
    });
  }

  get state(): ClientState {
    return this.#state;
  }

  do(act: Act): void {
    this.#client.do(act);
  }

  /** Plays what was typed at the prompt, where it stands now. */
  play(entry: string): void {
    this.#markTyped(true);
    this.#client.do({ kind: 'play', entry });
  }

  close(): void {
    clearTimeout(this.#countdown);
    this.#client.close();
  }

  /** Tells what happens and asks, until there is an answer. What is asked may change whenever something happens. */
  async next<A extends Asking>(asking: () => A): Promise<{ readonly asked: A; readonly answer: PromptResult }> {
    for (;;) {
      this.#withdrawal = new AbortController();
      this.#tellNews();
      const asked = asking();
      if (asked.isSkipped === true) return { asked, answer: { kind: 'line', text: '' } };
      this.#isStale = () => {
        const { prompt, takes, isSkipped } = asking();
        return prompt !== asked.prompt || takes !== asked.takes || isSkipped !== asked.isSkipped;
      };
      const answer = await this.console.askOpenly({ ...asked, withdrawal: this.#withdrawal.signal });
      this.#isStale = () => false;
      if (answer.kind !== 'withdrawn') return { asked, answer };
    }
  }

  #situation(): Situation {
    const state = this.#state;
    const now = performance.now();
    const goneFor = state.presence?.goneFor ?? [null, null];
    const byNow = (gone: number | null): number | null => (gone === null ? null : gone + now - this.#presenceAt);
    const gone: Pair<number | null> = [byNow(goneFor[0]), byNow(goneFor[1])];
    return { state, goneFor: gone, now, forPeople: this.console.interactive };
  }

  #tellNews(): void {
    for (const { sentence } of this.#refusals.splice(0)) this.console.refuse(sentence);
    this.#findNews();
    for (const each of this.#unsaid.splice(0))
      if (each.kind === 'line') this.console.print([each.line]);
      else this.console.note(each.text);
    const { connection } = this.#state;
    if (connection.kind === 'ended' && connection.why !== 'left')
      throw new UserError(connection.sentence ?? 'The server closed the connection.', EXIT.failed);
    this.#waitForCountdown();
  }

  #waitForCountdown(): void {
    clearTimeout(this.#countdown);
    const wait = nextCountdown(this.#told, this.#situation());
    if (wait !== undefined)
      this.#countdown = setTimeout(() => {
        this.#look();
        this.#waitForCountdown();
      }, wait);
  }

  #changed(state: ClientState): void {
    if (state.presence !== this.#state.presence) this.#presenceAt = performance.now();
    this.#state = state;
    this.#look();
  }

  #refused(refusal: Refusal, act: Act | undefined): void {
    if (act?.kind === 'play') this.#markTyped(false);
    this.#refusals.push(refusal);
    this.#look();
  }

  #markTyped(isTyped: boolean): void {
    const viewer = this.#state.followed?.shown.viewer;
    if (viewer === 0 || viewer === 1) this.#told = withTyped(this.#told, viewer, isTyped);
  }

  #findNews(): void {
    const { said, told } = tell(this.#told, this.#situation());
    this.#told = told;
    this.#unsaid.push(...said);
  }

  /** Takes the question back if there is something to tell first. */
  #look(): void {
    const hasEnded = this.#state.connection.kind === 'ended';
    this.#findNews();
    const hasNews = this.#refusals.length > 0 || this.#unsaid.length > 0;
    if (hasEnded || hasNews || this.#isStale()) this.#withdrawal.abort();
  }
}
