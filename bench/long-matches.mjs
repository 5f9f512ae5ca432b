// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled } from './online/bundled.mjs';

/** As many as a match may have, and as many as there may be behind its last snapshot: the next one comes with the next entry. */
const ENTRIES = 49_999;
/** So long is the game in which all is taken back again and again. */
const TURNS = 900;
/** So long is each game of the longest series: all its turns are in its snapshot. */
const TURNS_IN_SERIES = 510;

/**
 * The parts of the server that open a match and play in it, bundled as the server has them.
 * @returns {Promise<typeof import('../src/server/node/match-log.js')
 *   & typeof import('../src/server/node/hot-match.js')
 *   & typeof import('../src/server/store/sqlite-store.js')
 *   & typeof import('../src/online/online-match.js')
 *   & typeof import('../src/online/decide.js')
 *   & typeof import('../src/online/news.js')
 *   & typeof import('../src/online/protocol.js')
 *   & typeof import('../src/online/terms.js')>}
 */
const loadParts = () =>
  bundled([
    'server/node/match-log',
    'server/node/hot-match',
    'server/store/sqlite-store',
    'online/online-match',
    'online/decide',
    'online/news',
    'online/protocol',
    'online/terms',
  ]);

/** @typedef {Awaited<ReturnType<typeof loadParts>>} Parts */
/** @typedef {import('../src/online/online-match.js').OnlineMatch} OnlineMatch */
/** @typedef {import('../src/online/decide.js').Act} Act */

/** @param {Parts} parts */
function beginMatch({ parseTerms, createOnlineMatch, applyEvent }) {
  const terms = parseTerms({ game: 'digit-duel-zero', options: { start: 10_000 } });
  if (!terms.ok) throw new Error(terms.error);
  /** @type {import('../src/online/log-event.js').LogEvent[]} */
  const events = [
    { type: 'created', terms: terms.value, seed: 1, name: 'Ana', key: 'a' },
    { type: 'seated', seat: 1, name: 'Ben', key: 'b' },
  ];
  const [created, seated] = events;
  if (created === undefined || seated === undefined) throw new Error('a match begins with two events');
  return { events, match: applyEvent(createOnlineMatch(created, 1), seated, 2) };
}

/**
 * What comes next: moves until the game is long, then turns taken back and played again.
 * @param {OnlineMatch} match
 * @param {number} turns
 * @returns {{ seat: 0 | 1, act: Act }}
 */
function nextAct({ series }, turns) {
  if (series === undefined || series.current.status.kind !== 'playing') throw new Error('the game goes on');
  const { current } = series;
  const { toMove } = series.current.status;
  const mover = toMove[0] ?? 0;
  const other = mover === 0 ? 1 : 0;
  if (current.offer !== undefined) return { seat: mover, act: { kind: 'agree' } };
  if (current.turns.length >= turns) return { seat: other, act: { kind: 'ask-takeback' } };
  const smallest = current.rules.legalMoves(current.position, mover).map(Number);
  return { seat: mover, act: { kind: 'play', entry: `${Math.min(...smallest)}` } };
}

/**
 * What comes next in a series: moves until the game is long enough to be resigned, and then another one.
 * @param {OnlineMatch} match
 * @returns {{ seat: 0 | 1, act: Act }}
 */
function nextInSeries(match) {
  const { series } = match;
  if (series?.current.status.kind === 'finished') return { seat: series.wantsNext[0] ? 1 : 0, act: { kind: 'next' } };
  const next = nextAct(match, Number.POSITIVE_INFINITY);
  return (series?.current.turns.length ?? 0) < TURNS_IN_SERIES ? next : { seat: next.seat, act: { kind: 'resign' } };
}

/**
 * Plays as the server does: decides, takes the event up, and makes the messages for both players.
 * @param {Parts} parts
 * @param {OnlineMatch} match
 * @param {{ seat: 0 | 1, act: Act }} next
 */
function playOne({ decide, newsFor, newsForSender, makeServerMessage }, match, { seat, act }) {
  const at = match.at + 1;
  const id = `c${match.count}`;
  const decision = decide(match, seat, { id, act }, { now: at, opponentGoneFor: undefined, claimAfter: 1 });
  if (!decision.ok || decision.value.kind !== 'step') throw new Error('an act that can be done');
  const { step } = decision.value;
  for (const message of newsForSender(step, seat, id, at)) makeServerMessage(message);
  makeServerMessage(newsFor(step, seat === 0 ? 1 : 0, at));
  return step;
}

/**
 * Writes a log to the store, with the snapshots that a server writes and again without.
 * @param {Parts} parts
 * @param {import('../src/server/store/store.js').Store} store
 * @param {{ kept: string, bare: string }} ids
 * @param {(match: OnlineMatch) => { seat: 0 | 1, act: Act }} next
 */
async function fill(parts, store, ids, next) {
  const begun = beginMatch(parts);
  const { appendOf } = parts;
  /** @type {import('../src/server/store/store.js').Append[]} */
  let batch = [];
  const write = async (/** @type {import('../src/server/store/store.js').Append} */ append) => {
    const { snapshot: _snapshot, ...bare } = append;
    batch.push({ ...append, match: ids.kept }, { ...bare, match: ids.bare });
    if (batch.length < 2000) return;
    await store.append(batch);
    batch = [];
  };
  const [created, seated] = begun.events;
  if (created === undefined || seated === undefined) throw new Error('a match begins with two events');
  const first = parts.createOnlineMatch(created, 1);
  await write(appendOf('', { before: undefined, event: created, after: first }));
  await write(appendOf('', { before: first, event: seated, after: begun.match }));
  let { match } = begun;
  while (match.count < ENTRIES) {
    const step = playOne(parts, match, next(match));
    match = step.after;
    await write(appendOf('', step));
  }
  await store.append(batch);
}

/** The clock that a server's parts want; here nothing but turns of the event loop. */
const clock = {
  now: () => Date.now(),
  soon: (/** @type {() => void} */ next) => void setImmediate(next),
  after: () => () => undefined,
};

/**
 * How long it takes to open a match, and the longest time in which nobody else got a turn.
 * @param {Parts} parts
 * @param {import('../src/server/store/store.js').Store} store
 * @param {string} id
 */
async function openOnce({ readMatch }, store, id) {
  let longest = 0;
  let isOpen = false;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOpen) setImmediate(look);
  };
  setImmediate(look);
  const startedAt = performance.now();
  const match = await readMatch(store, id, clock);
  isOpen = true;
  if (match?.count !== ENTRIES) throw new Error('the match was not read whole');
  return { time: performance.now() - startedAt, longest: Math.max(longest, performance.now() - last) };
}

/** @param {number[]} values */
const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** So many entries share a commit when fifty matches play as fast as they can. */
const ENTRIES_A_COMMIT = 33;
/** So many entries are measured at a time; a match may have no more than fits behind the longest game. */
const MEASURED = 9000;

/**
 * Microseconds for each entry of a game in which the last turn is taken back and played again, or in which moves are played
 * until it has so many: decided, told and written to the log.
 * @param {Parts} parts
 * @param {import('../src/server/store/store.js').Store} store
 */
async function costs(parts, store) {
  let matches = 0;
  const entriesOf = async (/** @type {number} */ turns, /** @type {number} */ count) => {
    const begun = beginMatch(parts);
    matches += 1;
    const id = `costs ${matches}`;
    /** @type {import('../src/server/store/store.js').Append[]} */
    let batch = [];
    const flush = async () => {
      await store.append(batch);
      batch = [];
    };
    let { match } = begun;
    const playUntil = async (/** @type {number} */ end) => {
      while (match.count < end) {
        const step = playOne(parts, match, nextAct(match, turns));
        match = step.after;
        batch.push(parts.appendOf(id, step));
        if (batch.length >= ENTRIES_A_COMMIT) await flush();
      }
      await flush();
    };
    const [created, seated] = begun.events;
    if (created === undefined || seated === undefined) throw new Error('a match begins with two events');
    const first = parts.createOnlineMatch(created, 1);
    batch.push(parts.appendOf(id, { before: undefined, event: created, after: first }));
    batch.push(parts.appendOf(id, { before: first, event: seated, after: match }));
    if (turns < Number.POSITIVE_INFINITY) await playUntil(turns + 2);
    const startedAt = performance.now();
    const from = match.count;
    await playUntil(from + count);
    return ((performance.now() - startedAt) / count) * 1000;
  };
  const moves = async () => {
    const laps = [];
    // No game is longer than its limit: as many entries in ten of them.
    for (let game = 0; game < MEASURED / TURNS; game += 1) laps.push(await entriesOf(Number.POSITIVE_INFINITY, TURNS));
    return laps.reduce((sum, each) => sum + each, 0) / laps.length;
  };
  /** @type {{ move: number, short: number, long: number }[]} */
  const laps = [];
  for (let lap = 0; lap < 6; lap += 1)
    laps.push({ move: await moves(), short: await entriesOf(10, MEASURED), long: await entriesOf(TURNS, MEASURED) });
  // The first is for the compiler.
  const counted = laps.slice(1);
  return {
    move: middle(counted.map(({ move }) => move)),
    short: middle(counted.map(({ short, move }) => short / move)),
    long: middle(counted.map(({ long, move }) => long / move)),
  };
}

export async function run() {
  const parts = await loadParts();
  const folder = mkdtempSync(join(tmpdir(), 'duelbook-bench-'));
  const store = parts.openSqliteStore(folder);
  try {
    await fill(parts, store, { kept: 'kept', bare: 'bare' }, (match) => nextAct(match, TURNS));
    await fill(parts, store, { kept: 'series', bare: 'bare series' }, nextInSeries);
    /** @type {Map<string, Awaited<ReturnType<typeof openOnce>>[]>} */
    const laps = new Map(['kept', 'bare', 'series', 'bare series'].map((id) => [id, []]));
    for (let lap = 0; lap < 7; lap += 1) for (const [id, opened] of laps) opened.push(await openOnce(parts, store, id));
    const rowsOf = (/** @type {string} */ id, /** @type {string} */ what, /** @type {number | undefined} */ goal) => {
      const opened = laps.get(id) ?? [];
      return [
        { what: `open ${ENTRIES} ${what}`, value: middle(opened.map(({ time }) => time)), unit: 'ms', goal },
        {
          what: 'the longest task meanwhile',
          value: middle(opened.map(({ longest }) => longest)),
          unit: 'ms',
          goal: 20,
        },
      ];
    };
    const { move, short, long } = await costs(parts, store);
    return [
      ...rowsOf('kept', 'hostile entries', 100),
      ...rowsOf('series', `entries of games of ${TURNS_IN_SERIES} turns`, undefined),
      ...rowsOf('bare', 'hostile entries without a snapshot', undefined),
      ...rowsOf('bare series', 'entries of such games without a snapshot', undefined),
      { what: 'an entry of moves, with the disk', value: move, unit: 'µs' },
      { what: 'an entry of takebacks in a short game, beside a move', value: short, unit: '×' },
      { what: `the same in a game of ${TURNS} turns`, value: long, unit: '×' },
    ];
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}
