import {
  type Choose,
  answers,
  type FromPlayer,
  type Limits,
  makeChoose,
  makeOver,
  parseFromPlayer,
} from '../../arena/protocol.js';
import { PROTOCOL } from '../../arena/protocol.js';
import { listed } from '../../core/text.js';
import type { Chair, Player, Question, Reply, Seating } from '../../arena/player.js';
import type { ProgramLog } from './program-log.js';
import { GRACE, type Grace, ProgramProcess } from './program-process.js';

/** What a program says of itself. */
interface Introduction {
  readonly name: string | undefined;
  readonly version: string | undefined;
  readonly games: readonly string[] | undefined;
}

export interface ProgramSettings {
  readonly command: string;
  /** What the arena calls itself. */
  readonly arena: string;
  readonly limits: Limits;
  readonly showLegal: boolean;
  /** A seed for a seat of a match, which tells nothing about the seeds of others. */
  seedFor(seating: Seating): number;
  /** Told once, when the program has introduced itself. */
  onReady?(introduction: Introduction): void;
  /** Gets its standard error. */
  readonly log?: ProgramLog | undefined;
  readonly grace?: Grace;
  /** How long it may take to say `ready`. */
  readonly startMs?: number;
}

const START_MS = 10_000;

/** Waits for a message of this type; anything else on the way is passed over, and a line that is none is a fault. */
export async function hearType<T extends FromPlayer['type']>(
  program: ProgramProcess,
  type: T,
  ms: number,
): Promise<Extract<FromPlayer, { type: T }> | Reply> {
  const until = performance.now() + ms;
  for (;;) {
    const heard = await program.hear(until - performance.now());
    if (heard.kind === 'timeout') return { fault: 'timeout', message: `No "${type}" within ${ms} ms.` };
    if (heard.kind === 'ended') return { fault: 'crash', message: heard.why };
    if (heard.kind === 'garbled') return { fault: 'unparsable', message: heard.why };
    const parsed = parseFromPlayer(heard.text);
    if (!parsed.ok) return { fault: 'unparsable', message: parsed.error, text: heard.text.slice(0, 1000) };
    if (isType(parsed.value, type)) return parsed.value;
  }
}

const isType = <T extends FromPlayer['type']>(
  message: FromPlayer,
  type: T,
): message is Extract<FromPlayer, { type: T }> => message.type === type;

/** Asks a running program one question. Late answers to other questions are passed over. */
export async function askProgram(program: ProgramProcess, choose: Choose, ms: number): Promise<Reply> {
  const asked = performance.now();
  program.send(choose);
  for (;;) {
    const left = asked + ms - performance.now();
    const heard = await hearType(program, 'move', left);
    const took = { ms: Math.round((performance.now() - asked) * 1000) / 1000 };
    if (!('type' in heard))
      return heard.fault === 'timeout'
        ? { ...took, fault: 'timeout', message: `No answer within ${ms} ms.` }
        : { ...took, ...heard };
    const { type: _, match, turn, attempt, ...answer } = heard;
    if (answers({ match, turn, attempt }, choose)) return { ...took, ...answer };
    if (match === undefined || turn === undefined || attempt === undefined)
      return {
        ...took,
        fault: 'unparsable',
        message: 'A move must repeat "match", "turn" and "attempt" of its question.',
      };
  }
}

/** A program that names its games isn't asked to play another; undefined: it may be asked. */
export const refusedGame = (games: readonly string[] | undefined, game: string): Reply | undefined =>
  games === undefined || games.includes(game)
    ? undefined
    : { fault: 'refused', message: `It doesn’t play ${game}: "games" of its "ready" is ${listed(games, 'and')}.` };

/** Programs of one player: one for each match that it plays at the same time, kept for the next match. */
export class ProgramPlayer implements Player {
  readonly own = false;
  readonly #idle: ProgramProcess[] = [];
  readonly #all = new Set<ProgramProcess>();
  #introduction: Introduction | undefined;

  constructor(
    readonly name: string,
    private readonly settings: ProgramSettings,
  ) {}

  sit(seating: Seating): Chair {
    let seated: Promise<ProgramProcess | Reply> | undefined;
    let playing: ProgramProcess | undefined;
    let usedMs = 0;
    let broken = false;
    const { limits, showLegal } = this.settings;
    const choose = async (question: Question): Promise<Reply> => {
      seated ??= this.#begin(seating);
      const program = await seated;
      if (!(program instanceof ProgramProcess)) return program;
      playing = program;
      const message = makeChoose(seating.id, question, showLegal);
      const left = limits.gameMs === null ? limits.moveMs : Math.min(limits.moveMs, limits.gameMs - usedMs);
      const reply = await askProgram(program, message, Math.max(1, left));
      usedMs += reply.ms ?? 0;
      broken = reply.fault === 'timeout' || reply.fault === 'crash';
      return reply;
    };
    return {
      choose,
      refuse: ({ match, attempt, triesLeft }, refusal) =>
        playing?.send({
          type: 'refused',
          match: seating.id,
          turn: match.turns.length + 1,
          attempt,
          ...refusal,
          triesLeft,
        }),
      leave: (match, outcome) => {
        if (playing === undefined) return;
        if (outcome !== undefined) playing.send(makeOver(seating.id, match, outcome));
        if (broken || !playing.isRunning || outcome === undefined) void this.#discard(playing);
        else this.#idle.push(playing);
      },
    };
  }

  /** Ends all programs; resolves when none is left. */
  async close(): Promise<void> {
    await Promise.all([...this.#all].map((program) => this.#discard(program)));
  }

  async #discard(program: ProgramProcess): Promise<void> {
    await program.stop(this.settings.grace ?? GRACE);
    this.#all.delete(program);
  }

  /** A program that has been told of the match and is ready to play it. */
  async #begin(seating: Seating): Promise<ProgramProcess | Reply> {
    const program = this.#idle.pop() ?? (await this.#start());
    if (!(program instanceof ProgramProcess)) return program;
    const { game, options } = seating.match.setup;
    const refusal = refusedGame(this.#introduction?.games, game.id);
    if (refusal !== undefined) {
      this.#idle.push(program);
      return refusal;
    }
    program.send({
      type: 'new',
      match: seating.id,
      game: game.id,
      options,
      seat: seating.seat + 1,
      seed: this.settings.seedFor(seating),
      limits: this.settings.limits,
    });
    const heard = await hearType(program, 'ok', this.settings.limits.moveMs);
    if ('type' in heard) return program;
    void this.#discard(program);
    return heard;
  }

  async #start(): Promise<ProgramProcess | Reply> {
    const { command, arena, log, startMs = START_MS } = this.settings;
    const program = new ProgramProcess(command, log);
    this.#all.add(program);
    program.send({ type: 'hello', protocol: PROTOCOL, arena });
    const heard = await hearType(program, 'ready', startMs);
    if (!('type' in heard)) {
      void this.#discard(program);
      return heard;
    }
    if (this.#introduction === undefined) this.settings.onReady?.(heard);
    this.#introduction ??= heard;
    return program;
  }
}
