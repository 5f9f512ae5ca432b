import type { AnyGame, Move } from './game.js';
import { type AnyMatch, createMatch, DEFAULT_TURN_LIMIT, type Turn } from './match.js';
import { act, actAll, eventsOfTurn } from './referee.js';
import { checkName, checkNames } from './names.js';
import { didYouMean, nearest } from './nearest.js';
import { type Options, parseOptions, phraseOptionProblem } from './options.js';
import { problemText } from './referee-words.js';
import { INVALID_MARK, REPLAY_TITLE, type Replay, type SeriesPlace } from './replay.js';
import { failed, ok, type Result } from './result.js';
import { otherSeat, type Pair, type Seat } from './seat.js';
import { cannotBe, parseWhole, printable, wordsIn } from './text.js';

/** Where a replay is damaged, and how. */
export interface ReplayProblem {
  readonly line: number;
  readonly reason: string;
}

const KEYS = [
  'Game',
  'Options',
  'Player 1',
  'Player 2',
  'Computer 1',
  'Computer 2',
  'First',
  'Position',
  'Turn limit',
  'Referee',
  'Series',
  'Seed',
  'Result',
  'Reason',
] as const;
type Key = (typeof KEYS)[number];

interface SourceLine {
  readonly number: number;
  readonly text: string;
}

type Header = ReadonlyMap<Key, SourceLine>;

/** Stops the reading of a damaged replay; caught where the reading began. */
class Damage extends Error {
  constructor(readonly problem: ReplayProblem) {
    super(problem.reason);
  }
}

const damaged = (line: number, reason: string): Damage => new Damage({ line, reason });

/** Reads the value of a header line, or says what it may be. */
function field<T>(header: Header, key: Key, fallback: T, read: (text: string) => T | undefined, allowed: string): T {
  const source = header.get(key);
  if (source === undefined) return fallback;
  const value = read(source.text);
  if (value === undefined) throw damaged(source.number, cannotBe(key, printable(source.text), allowed));
  return value;
}

const parseSeatNumber = (text: string): Seat | undefined => (text === '1' ? 0 : text === '2' ? 1 : undefined);

/** Undefined: not a limit. Null: no limit. */
export function parseTurnLimit(text: string): number | null | undefined {
  if (text.trim().toLowerCase() === 'off') return null;
  const limit = parseWhole(text);
  return limit !== undefined && limit >= 1 ? limit : undefined;
}

function parseSeries(text: string): SeriesPlace | undefined {
  const found = /^game ([1-9][0-9]{0,8})(?: of ([1-9][0-9]{0,8}))?$/.exec(text);
  if (found === null) return undefined;
  const place = { game: Number(found[1]), of: found[2] === undefined ? undefined : Number(found[2]) };
  return place.of === undefined || place.game <= place.of ? place : undefined;
}

function readHeader(lines: readonly SourceLine[]): Header {
  const header = new Map<Key, SourceLine>();
  for (const { number, text } of lines) {
    const colon = text.indexOf(':');
    if (colon === -1)
      throw damaged(number, `"${printable(text)}" is neither a header line ("Game: …") nor a numbered move ("1. …").`);
    const name = text.slice(0, colon).trim();
    const key = KEYS.find((known) => known.toLowerCase() === name.toLowerCase());
    if (key === undefined) {
      const guess = nearest(name, KEYS);
      const hint = guess === undefined ? `It can have: ${KEYS.join(', ')}.` : `Did you mean "${guess}"?`;
      throw damaged(number, `"${printable(name)}" is not a line of a replay's header. ${hint}`);
    }
    if (header.has(key)) throw damaged(number, `"${key}" is here twice.`);
    header.set(key, { number, text: text.slice(colon + 1).trim() });
  }
  return header;
}

function readGame(header: Header, games: readonly AnyGame[], titleLine: number): AnyGame {
  const source = header.get('Game');
  if (source === undefined) throw damaged(titleLine, 'the line "Game: …" is missing.');
  const game = games.find(({ id }) => id === source.text);
  if (game !== undefined) return game;
  const ids = games.map(({ id }) => id);
  const hint = didYouMean(source.text, ids);
  throw damaged(source.number, `there’s no game "${printable(source.text)}".${hint} The games are: ${ids.join(', ')}.`);
}

function readOptions(header: Header, game: AnyGame, titleLine: number): Options {
  const source = header.get('Options') ?? { number: titleLine, text: '' };
  const words = wordsIn(source.text);
  const given = words.map((word) => {
    const [name = '', value, ...rest] = word.split('=');
    if (value === undefined || rest.length > 0)
      throw damaged(source.number, `"${printable(word)}" is not an option: write name=value.`);
    return [name, value] as const;
  });
  const parsed = parseOptions(game.options, given);
  if (!parsed.ok) throw damaged(source.number, phraseOptionProblem(parsed.error));
  const options: Record<string, number | string> = {};
  for (const [name, spec] of Object.entries(game.options)) {
    const value = parsed.value[name] ?? spec.default;
    if (typeof value === 'object')
      throw damaged(source.number, `the option "${name}" is missing; it’s random in each game, so a replay needs it.`);
    options[name] = value;
  }
  return options;
}

function readNames(header: Header, game: AnyGame, titleLine: number): Pair<string> {
  const names = [header.get('Player 1'), header.get('Player 2')] as const;
  const pair = [names[0]?.text ?? game.words.seats[0], names[1]?.text ?? game.words.seats[1]] as const;
  const problem = checkNames(pair);
  const blamed = checkName(pair[0]) === undefined ? (names[1] ?? names[0]) : names[0];
  if (problem !== undefined) throw damaged(blamed?.number ?? titleLine, problem);
  return pair;
}

/** Which levels there are is for the players to know; here it is a word. */
const readLevel = (header: Header, key: Key): string | undefined =>
  field<string | undefined>(
    header,
    key,
    undefined,
    (text) => (/^[a-z][a-z-]*$/.test(text) ? text : undefined),
    'a level',
  );

/** Reads `4. 3`, `4. 5 2` or `4. 1 ! "abc"` as a turn of this match. */
function readTurn(match: AnyMatch, { number, text }: SourceLine): Turn<Move> {
  const expected = match.turns.length + 1;
  const found = /^([0-9]+)\.\s*(.*)$/s.exec(text);
  if (found === null)
    throw damaged(number, `"${printable(text)}" is not a numbered move: turn ${expected} should be here.`);
  const [, turn = '', rest = ''] = found;
  if (Number(turn) !== expected)
    throw damaged(number, `this is turn ${printable(turn, 20)}, but turn ${expected} should be here.`);
  if (match.status.kind === 'finished') throw damaged(number, `turn ${expected} comes after the end of the game.`);

  const invalid = /^([12])\s*!\s*(.*)$/s.exec(rest);
  if (invalid !== null)
    return { kind: 'invalid', seat: invalid[1] === '1' ? 0 : 1, entry: readQuoted(invalid[2] ?? '', number) };
  const readMove = (word: string): Move => {
    const move = match.rules.parseMove(word);
    if (move === undefined) throw damaged(number, `"${printable(word)}" is not a move of this game.`);
    return move;
  };
  if (match.rules.kind === 'alternating')
    return { kind: 'move', seat: match.status.toMove[0] ?? 0, move: readMove(rest) };
  const [first, second, ...more] = rest.split(/[\s,]+/);
  if (first === undefined || second === undefined || more.length > 0)
    throw damaged(number, 'a round needs both choices, separated by a space, such as "4 2".');
  return { kind: 'round', moves: [readMove(first), readMove(second)] };
}

function readQuoted(text: string, number: number): string {
  try {
    const entry: unknown = JSON.parse(text);
    if (typeof entry === 'string') return entry;
  } catch {
    // Falls through to the same answer: what stands there is not text in quotes.
  }
  throw damaged(number, `after ${INVALID_MARK} comes what was entered, in quotes: ${INVALID_MARK} "abc".`);
}

function playTurns(start: AnyMatch, lines: readonly SourceLine[]): AnyMatch {
  let match = start;
  for (const source of lines) {
    const turn = readTurn(match, source);
    let current = match;
    for (const event of eventsOfTurn(turn)) {
      const result = act(current, event);
      if (!result.ok)
        throw damaged(
          source.number,
          `turn ${match.turns.length + 1} can’t be played: ${problemText(current, event.seat, result.error)}`,
        );
      current = result.value;
    }
    match = current;
  }
  return match;
}

type StatedResult = { readonly winner: Seat | null; readonly reason: string | undefined } | 'unfinished';

function readResult(header: Header): StatedResult | undefined {
  const source = header.get('Reason');
  const reason = source?.text;
  const result = header.get('Result')?.text;
  if (source !== undefined && (result === undefined || result === 'unfinished'))
    throw damaged(source.number, 'a "Reason: …" needs a "Result: …" that ends the game.');
  return field<StatedResult | undefined>(
    header,
    'Result',
    undefined,
    (text) => {
      if (text === 'unfinished') return text;
      if (text === 'draw') return { winner: null, reason };
      const found = /^([12]) wins$/.exec(text);
      return found === null ? undefined : { winner: found[1] === '1' ? 0 : 1, reason };
    },
    'one of "1 wins", "2 wins", "draw", "unfinished"',
  );
}

/** Ends the match as the header says, or finds that the header and the moves tell different stories. */
function applyResult(match: AnyMatch, stated: StatedResult | undefined, line: number): AnyMatch {
  const contradiction = (why: string): Damage => damaged(line, `the result doesn’t match the moves: ${why}`);
  if (match.status.kind === 'finished') {
    const { winner, reason } = match.status.outcome;
    if (stated === undefined) return match;
    const agrees = stated !== 'unfinished' && stated.winner === winner && (stated.reason ?? reason) === reason;
    if (agrees) return match;
    throw contradiction(`they end with ${winner === null ? 'a draw' : `player ${winner + 1} winning`} (${reason}).`);
  }
  if (stated === undefined || stated === 'unfinished') return match;
  const { winner, reason } = stated;
  const events = (() => {
    if (winner === null)
      return reason === 'agreed-draw'
        ? ([
            { type: 'offer-draw', seat: 0 },
            { type: 'answer', seat: 1, agree: true },
          ] as const)
        : [];
    const loser = otherSeat(winner);
    if (reason === 'resigned') return [{ type: 'resign', seat: loser }] as const;
    return reason === 'out-of-time' || reason === 'abandoned' ? ([{ type: reason, seat: loser }] as const) : [];
  })();
  const ended = actAll(match, events);
  if (!ended.ok || ended.value.status.kind !== 'finished')
    throw contradiction('they don’t end the game. Write "Result: unfinished", or add the missing moves.');
  return ended.value;
}

/** Where the match begins, if not at the book's start. Undefined: at the book's start. */
function readPosition(header: Header, game: AnyGame, options: Options): unknown {
  const rules = game.rules(options);
  const open = (text: string): unknown => {
    const position = rules.parsePosition(text);
    return position === undefined || rules.status(position).kind === 'over' ? undefined : position;
  };
  return field(
    header,
    'Position',
    undefined,
    open,
    `a position of ${game.title} with these options that isn’t over yet`,
  );
}

function readReplay(lines: readonly SourceLine[], games: readonly AnyGame[]): Replay {
  const titleLine = lines[0]?.number ?? 1;
  const isTurn = ({ text }: SourceLine): boolean => /^[0-9]+\./.test(text);
  const firstTurn = lines.findIndex(isTurn);
  const headerEnd = firstTurn === -1 ? lines.length : firstTurn;
  const header = readHeader(lines.slice(1, headerEnd));
  const game = readGame(header, games, titleLine);
  const options = readOptions(header, game, titleLine);
  const start = createMatch({
    game,
    options,
    from: readPosition(header, game, options),
    names: readNames(header, game, titleLine),
    first: field<Seat>(header, 'First', 0, parseSeatNumber, '1 or 2'),
    turnLimit: field(header, 'Turn limit', DEFAULT_TURN_LIMIT, parseTurnLimit, 'a whole number from 1, or off'),
    strict: field(
      header,
      'Referee',
      false,
      (text) => text === 'strict' || undefined,
      '"strict", or leave the line out',
    ),
  });
  const played = playTurns(start, lines.slice(headerEnd));
  const resultLine = header.get('Result')?.number ?? titleLine;
  return {
    match: applyResult(played, readResult(header), resultLine),
    series: field<SeriesPlace | undefined>(header, 'Series', undefined, parseSeries, '"game 2 of 3" or "game 2"'),
    seed: field<number | undefined>(header, 'Seed', undefined, parseWhole, 'a whole number'),
    computers: [readLevel(header, 'Computer 1'), readLevel(header, 'Computer 2')],
  };
}

/** Lines with their numbers; blank ones and those that start with # do not count. */
function sourceLines(text: string): readonly SourceLine[] {
  return text
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter(({ text: line }) => line !== '' && !line.startsWith('#'));
}

/** Reads a file of replays, one match or a series. A damaged one gives the line and the reason. */
export function parseReplays(
  text: string,
  games: readonly AnyGame[],
): Result<readonly [Replay, ...Replay[]], ReplayProblem> {
  const lines = sourceLines(text);
  const [title] = lines;
  if (title?.text !== REPLAY_TITLE)
    return failed({ line: title?.number ?? 1, reason: `a replay starts with the line "${REPLAY_TITLE}".` });
  const starts = lines.flatMap(({ text: line }, index) => (line === REPLAY_TITLE ? [index] : []));
  try {
    const read = (start: number, index: number): Replay => readReplay(lines.slice(start, starts[index + 1]), games);
    const [first = 0, ...rest] = starts;
    return ok([read(first, 0), ...rest.map((start, index) => read(start, index + 1))]);
  } catch (error) {
    if (error instanceof Damage) return failed(error.problem);
    throw error;
  }
}
