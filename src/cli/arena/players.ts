import { createHash } from 'node:crypto';
import manifest from '../../../package.json' with { type: 'json' };
import type { PlayerSpec, RunConfig } from '../../arena/config.js';
import {
  bestOfAnswers,
  levelPlayer,
  type TruthOf,
  withCoach,
  withinTime,
  withLapses,
} from '../../arena/own-players.js';
import type { Player, Seating } from '../../arena/player.js';
import { makeLine } from '../../arena/record.js';
import type { Arguments } from '../command/command.js';
import type { Console } from '../console/console.js';
import { openConsole } from '../console/open-console.js';
import { UserError, type World } from '../world.js';
import { ENDPOINT, Slots } from './endpoint.js';
import { httpPlayer, modelPlayer, type ModelSettings, type Price } from './http-players.js';
import { humanPlayer } from './human-player.js';
import { isAddress, type ParsedPlayer, type Who, type Wrapper } from './player-spec.js';
import { ProgramLog } from './program-log.js';
import { ProgramPlayer } from './program-player.js';
import { readCount, readParameters, readPrice } from './run-flags.js';

/** How the players of a run are asked, as flags and environment say it. */
export interface PlayerSettings {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly price: Price | undefined;
  readonly concurrency: number;
  readonly perEndpoint: number;
  readonly baseUrl: string | undefined;
  readonly key: string | undefined;
}

export function readAsking(world: World, given: Arguments): PlayerSettings {
  const concurrency = readCount(given, 'concurrency', 1);
  return {
    parameters: readParameters(given),
    price: readPrice(given),
    concurrency,
    perEndpoint: readCount(given, 'per-endpoint', concurrency),
    baseUrl: given.value('base-url') ?? world.env['DUELBOOK_BASE_URL'] ?? world.env['OPENAI_BASE_URL'],
    key: world.env[given.value('key-env') ?? 'OPENAI_API_KEY'],
  };
}

/** Where a model is asked; an error says how to name it. */
function modelSettings(who: Extract<Who, { kind: 'model' }>, asking: PlayerSettings): ModelSettings {
  const baseUrl = who.baseUrl ?? asking.baseUrl;
  if (baseUrl === undefined) throw new UserError(`Where’s the model ${who.model}? Add --base-url URL.`);
  if (!isAddress(baseUrl))
    throw new UserError(`"${baseUrl}" isn’t an address of a model: that looks like http://127.0.0.1:8080/v1.`);
  const { key, parameters, price } = asking;
  return { model: who.model, baseUrl, key, parameters, price };
}

/** Addresses without what might be secret in them: a password, and all behind a question mark. */
const withoutSecrets = (text: string): string =>
  text.replace(/(https?:\/\/)[^/@\s]*@/g, '$1').replace(/(https?:\/\/[^\s?]*)\?\S*/g, '$1?…');

/** A player as the record names it: without keys. */
export function specOf({ name, spec, who }: ParsedPlayer, asking: PlayerSettings): PlayerSpec {
  const plain = withoutSecrets(spec);
  if (who.kind !== 'model') return { name, spec: plain };
  const { baseUrl, parameters } = modelSettings(who, asking);
  return {
    name,
    spec: plain,
    settings: { baseUrl: withoutSecrets(baseUrl), parameters: JSON.stringify(parameters) },
  };
}

/** A seed for one seat of one match. It can't be turned back into the seed of the run, and so not into another's. */
const seedFor =
  (seed: number) =>
  ({ number, seat }: Seating): number =>
    createHash('sha256').update(`player ${seed} ${number} ${seat}`).digest().readUInt32BE(0);

interface NamedLog {
  readonly name: string;
  readonly log: ProgramLog;
}

/** The players of a run, and how to part from them. */
interface Players {
  readonly all: readonly Player[];
  /** Where the standard error of programs goes. */
  readonly logs: readonly NamedLog[];
  close(): Promise<void>;
}

interface PlayersSetting extends Pick<RunConfig, 'seed' | 'legal' | 'moveMs' | 'retries'> {
  readonly gameMs: number | null;
  readonly truthOf: TruthOf;
  /** Where lines about players go. */
  readonly onLine: (line: string) => void;
  /** Beside it, programs keep their logs. */
  readonly recordPath: string | undefined;
}

const fileName = (name: string): string => name.replace(/[^\w.-]+/g, '-');

/** Says where programs have written what nobody has shown. */
export function sayLogs({ stderr }: World, { logs }: Players): void {
  for (const { name, log } of logs)
    if (log.size > 0) stderr.write(`What ${name} wrote to standard error is in ${log.path}.\n`);
}

/** Makes players of what was written. */
export async function makePlayers(
  world: World,
  parsed: readonly ParsedPlayer[],
  asking: PlayerSettings,
  setting: PlayersSetting,
): Promise<Players> {
  const { seed, legal, moveMs, gameMs, retries, truthOf, onLine, recordPath } = setting;
  const showLegal = legal === 'shown';
  const programs: ProgramPlayer[] = [];
  const logs: NamedLog[] = [];
  const slots = new Map<string, Slots>();
  const slotsOf = (url: string): Slots => {
    const host = new URL(url).host;
    const known = slots.get(host) ?? new Slots(asking.perEndpoint);
    slots.set(host, known);
    return known;
  };
  const console: Console | undefined = parsed.some(({ who }) => who.kind === 'human')
    ? await openConsole(world, false)
    : undefined;
  const endpoint = { timeoutMs: moveMs, ...ENDPOINT };

  const logOf = (name: string): ProgramLog | undefined => {
    if (recordPath === undefined) return undefined;
    const log = new ProgramLog(`${recordPath}.${fileName(name)}.log`);
    logs.push({ name, log });
    return log;
  };

  const timed = (player: Player): Player => (gameMs === null ? player : withinTime(player, gameMs));

  const make = ({ name, who }: ParsedPlayer): Player => {
    switch (who.kind) {
      case 'level':
        return levelPlayer(name, who.level, seed, truthOf);
      case 'human':
        if (console === undefined) throw new Error('nobody opened the console');
        return humanPlayer(name, console);
      case 'http':
        return timed(httpPlayer(name, who.url, endpoint, slotsOf(who.url), showLegal));
      case 'model': {
        const settings = modelSettings(who, asking);
        return timed(modelPlayer(name, settings, endpoint, slotsOf(settings.baseUrl), showLegal));
      }
      case 'program': {
        const program = new ProgramPlayer(name, {
          command: who.command,
          arena: `duelbook ${manifest.version}`,
          limits: { moveMs, gameMs, retries },
          showLegal,
          seedFor: seedFor(seed),
          onReady: ({ name: own, version }) =>
            onLine(
              makeLine({
                type: 'player',
                player: name,
                ...(own === undefined ? {} : { name: own }),
                ...(version === undefined ? {} : { version }),
              }),
            ),
          log: logOf(name),
        });
        programs.push(program);
        return program;
      }
    }
  };
  const wrap = (player: Player, wrapper: Wrapper): Player => {
    switch (wrapper.kind) {
      case 'best-of':
        return bestOfAnswers(player, wrapper.count, truthOf);
      case 'random':
        return withLapses(player, wrapper.probability, seed);
      case 'coach':
        return withCoach(player, truthOf);
    }
  };
  return {
    logs,
    all: parsed.map((one) => one.wrappers.toReversed().reduce(wrap, make(one))),
    close: async () => {
      await Promise.all(programs.map((program) => program.close()));
      console?.close();
    },
  };
}
