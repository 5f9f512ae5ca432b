import type { Pair, Seat } from '../core/seat.js';
import type { RecordConfig } from './config.js';
import { type Fault, isFault } from './fault.js';
import { type Fields, isFields } from '../core/json.js';
import { countOf, parseFields, textOf } from './json.js';
import type { Exchange } from './play-match.js';
import { parseMoveAnswer, parseUsage } from './protocol.js';
import type { Reply, Usage } from './player.js';

// A record is JSON lines: the configuration, then for each match a start, every ask with its answer, and an end. Lines of
// matches that run at the same time may be mixed; those of one match are in order. A later start of the same match makes
// the earlier one void. Players outside have a line when they are asked, too: if the run is killed before the answer comes,
// it shows that somebody was asked, and may want to be paid.

/** Names a match in a run. */
export interface MatchKey {
  readonly pair: number;
  readonly leg: 1 | 2;
}

/** The lines of a record besides the configuration and the answers. */
export type RecordLine =
  | ({
      readonly type: 'start';
      readonly game: string;
      readonly players: Pair<string>;
      readonly opening: string;
    } & MatchKey)
  | ({
      readonly type: 'end';
      readonly winner: number | null;
      readonly reason: string;
      readonly moves: readonly string[];
      readonly fault?: { readonly seat: number; readonly fault: Fault };
    } & MatchKey)
  | ({ readonly type: 'void'; readonly message: string } & MatchKey)
  | ({ readonly type: 'stop' } & MatchKey)
  | { readonly type: 'player'; readonly player: string; readonly name?: string; readonly version?: string };

/** A line of a record, with its end. */
export const makeLine = (line: RecordLine | RecordConfig): string => `${JSON.stringify(line)}\n`;

/** An answer longer than this is cut in the record. */
const LONGEST_TEXT = 20_000;

const cut = (text: string): string => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text);

/** The line of an exchange; seats count from 1 in a record. */
export const answerLine = ({ pair, leg }: MatchKey, { turn, seat, attempt, reply }: Exchange): string =>
  `${JSON.stringify({ type: 'answer', pair, leg, turn, seat: seat + 1, attempt, ...shortened(reply) })}\n`;

/** The line of an ask whose answer takes time. */
export const askLine = (
  { pair, leg }: MatchKey,
  { turn, seat, attempt }: Pick<Exchange, 'turn' | 'seat' | 'attempt'>,
): string => `${JSON.stringify({ type: 'ask', pair, leg, turn, seat: seat + 1, attempt })}\n`;

/** Names a question of an exam. */
export interface SampleKey {
  readonly game: string;
  readonly position: string;
  readonly sample: number;
  readonly attempt: number;
}

/** The line of a question of an exam, and of one that an endpoint out of order did not answer. An exam asks the first seat. */
export const sampleAskLine = (type: 'ask' | 'void', key: SampleKey): string =>
  `${JSON.stringify({ type, ...key, seat: 1 })}\n`;

const shortened = (reply: Reply): Reply => (reply.text === undefined ? reply : { ...reply, text: cut(reply.text) });

/** The line of an answer in an exam. */
export const sampleLine = ({ game, position, sample, attempt }: SampleKey, reply: Reply): string =>
  `${JSON.stringify({ type: 'sample', game, position, seat: 1, sample, attempt, ...shortened(reply) })}\n`;

/** A match as it stands in the record, played to its end. */
export interface RecordedMatch extends MatchKey {
  readonly game: string;
  readonly players: Pair<string>;
  readonly opening: string;
  readonly answers: readonly RecordedAnswer[];
  readonly winner: Seat | null;
  readonly reason: string;
  readonly moves: readonly string[];
  readonly fault: { readonly seat: Seat; readonly fault: Fault } | undefined;
}

/** An answer as it stands in the record. */
export interface RecordedAnswer extends Reply {
  readonly turn: number;
  readonly seat: Seat;
  readonly attempt: number;
}

/** An answer of an exam as it stands in the record. */
export interface RecordedSample extends Reply, SampleKey {
  readonly seat: Seat;
}

/** What a record holds. */
export interface ArenaRecord {
  readonly config: Fields;
  /** By `keyOf`. */
  readonly matches: ReadonlyMap<string, RecordedMatch>;
  /** The pairs that are void, and why. */
  readonly voids: ReadonlyMap<number, string>;
  readonly samples: readonly RecordedSample[];
  /** What players outside called themselves. */
  readonly versions: ReadonlyMap<string, string>;
  /** All that was used, also by matches that were never finished. */
  readonly usage: Required<Usage>;
  /** How many answers took tokens at a price that nobody knows: their cost is not in the sum. */
  readonly unpriced: number;
  /** How often a player outside was asked without an answer on record: under way, or lost when a run was killed. */
  readonly unanswered: number;
  /** The most that one answer has cost. */
  readonly dearest: number;
}

/**
 * What was spent, at most: an ask without an answer may have been paid for all the same, so it counts like the dearest
 * answer.
 */
export const spentAtMost = ({
  usage,
  unanswered,
  dearest,
}: Pick<ArenaRecord, 'usage' | 'unanswered' | 'dearest'>): number => usage.cost + unanswered * dearest;

export const keyOf = ({ pair, leg }: MatchKey): string => `${pair}.${leg}`;

const seatOf = (value: unknown): Seat | undefined => (value === 1 ? 0 : value === 2 ? 1 : undefined);

function parseKey(fields: Fields): MatchKey | undefined {
  const [pair, leg] = [countOf(fields['pair']), fields['leg']];
  return pair === undefined || (leg !== 1 && leg !== 2) ? undefined : { pair, leg };
}

function parseReply(fields: Fields): Reply {
  const { fault } = fields;
  const [message, text, prompt] = [textOf(fields['message']), textOf(fields['text']), textOf(fields['prompt'])];
  const [usage, ms] = [parseUsage(fields['usage']), countOf(fields['ms'])];
  return {
    ...parseMoveAnswer(fields),
    ...(usage === undefined ? {} : { usage }),
    ...(isFault(fault) ? { fault } : {}),
    ...(message === undefined ? {} : { message }),
    ...(text === undefined ? {} : { text }),
    ...(ms === undefined ? {} : { ms }),
    ...(prompt === undefined ? {} : { prompt }),
  };
}

interface Started {
  readonly line: Fields;
  readonly answers: RecordedAnswer[];
}

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Reads a record, as far as it goes: a torn last line is left out. Undefined unless it begins with a configuration. */
export function parseRecord(text: string): ArenaRecord | undefined {
  const reader = new RecordReader();
  let config: Fields | undefined;
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) {
    const fields = line === '' ? undefined : parseFields(line);
    if (fields === undefined) continue;
    if (config === undefined) {
      if (fields['record'] !== 'duel-arena/1') return undefined;
      config = fields;
    } else reader.read(fields);
  }
  return config === undefined
    ? undefined
    : { config, ...reader.found, unpriced: reader.unpriced, unanswered: reader.unanswered, dearest: reader.dearest };
}

/** Names an ask, and its answer alike. */
const askOf = (fields: Fields): string =>
  ['pair', 'leg', 'game', 'position', 'sample', 'turn', 'seat', 'attempt']
    .map((name) => textOf(fields[name]) ?? countOf(fields[name]))
    .join('\n');

class RecordReader {
  readonly #started = new Map<string, Started>();
  /** Asks that wait for an answer, with their match. */
  readonly #open = new Map<string, MatchKey | undefined>();
  #lost = 0;
  dearest = 0;
  unpriced = 0;
  readonly #usage = { input: 0, output: 0, cost: 0 };
  readonly found = {
    matches: new Map<string, RecordedMatch>(),
    voids: new Map<number, string>(),
    samples: [] as RecordedSample[],
    versions: new Map<string, string>(),
    usage: this.#usage,
  };

  get unanswered(): number {
    return this.#lost + this.#open.size;
  }

  read(fields: Fields): void {
    const key = parseKey(fields);
    switch (fields['type']) {
      case 'ask':
        // Asked again: the answer to the first never came.
        if (this.#open.has(askOf(fields))) this.#lost += 1;
        this.#open.set(askOf(fields), key);
        return;
      case 'stop':
        for (const [ask, match] of this.#open)
          if (key !== undefined && match !== undefined && keyOf(match) === keyOf(key)) this.#open.delete(ask);
        return;
      case 'start':
        if (key === undefined) return;
        this.#started.set(keyOf(key), { line: fields, answers: [] });
        this.found.matches.delete(keyOf(key));
        if (key.leg === 1) this.found.voids.delete(key.pair);
        return;
      case 'answer':
        if (key !== undefined) this.#answer(key, fields);
        return;
      case 'end':
        if (key !== undefined) this.#end(key, fields);
        return;
      case 'void':
        this.#open.delete(askOf(fields));
        if (key !== undefined) this.found.voids.set(key.pair, textOf(fields['message']) ?? '');
        return;
      case 'sample':
        this.#sample(fields);
        return;
      case 'player':
        this.found.versions.set(
          textOf(fields['player']) ?? '',
          [textOf(fields['name']), textOf(fields['version'])].filter(Boolean).join(' '),
        );
    }
  }

  #spend(fields: Fields, { usage }: Reply): void {
    this.#open.delete(askOf(fields));
    this.dearest = Math.max(this.dearest, usage?.cost ?? 0);
    if (usage !== undefined && usage.cost === undefined) this.unpriced += 1;
    this.#usage.input += usage?.input ?? 0;
    this.#usage.output += usage?.output ?? 0;
    this.#usage.cost += usage?.cost ?? 0;
  }

  #answer(key: MatchKey, fields: Fields): void {
    const reply = parseReply(fields);
    this.#spend(fields, reply);
    const seat = seatOf(fields['seat']);
    if (seat === undefined) return;
    const [turn, attempt] = [countOf(fields['turn']) ?? 0, countOf(fields['attempt']) ?? 1];
    this.#started.get(keyOf(key))?.answers.push({ turn, seat, attempt, ...reply });
  }

  #sample(fields: Fields): void {
    const reply = parseReply(fields);
    this.#spend(fields, reply);
    const [game, position, seat] = [textOf(fields['game']), textOf(fields['position']), seatOf(fields['seat'])];
    const [sample, attempt] = [countOf(fields['sample']), countOf(fields['attempt'])];
    if (game === undefined || position === undefined || seat === undefined) return;
    this.found.samples.push({ game, position, seat, sample: sample ?? 0, attempt: attempt ?? 1, ...reply });
  }

  #end(key: MatchKey, fields: Fields): void {
    const started = this.#started.get(keyOf(key));
    if (started === undefined) return;
    const { line, answers } = started;
    const [first = '', second = ''] = textsOf(line['players']);
    const fault = isFields(fields['fault']) ? fields['fault'] : {};
    const [lostBy, seat] = [fault['fault'], seatOf(fault['seat'])];
    this.found.matches.set(keyOf(key), {
      ...key,
      game: textOf(line['game']) ?? '',
      players: [first, second],
      opening: textOf(line['opening']) ?? '',
      answers,
      winner: seatOf(fields['winner']) ?? null,
      reason: textOf(fields['reason']) ?? '',
      moves: textsOf(fields['moves']),
      fault: seat !== undefined && isFault(lostBy) ? { seat, fault: lostBy } : undefined,
    });
  }
}
