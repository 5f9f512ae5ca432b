// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled } from './online/bundled.mjs';

const ENTRIES = 50_000;
/** So long is the game in which all is taken back again and again. */
const TURNS = 900;

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
 * Writes a log of takebacks, with the snapshots that a server writes, or without.
 * @param {Parts} parts
 * @param {import('../src/server/store/store.js').Store} store
 */
async function fill(parts, store) {
  const begun = beginMatch(parts);
  const { appendOf } = parts;
  /** @type {import('../src/server/store/store.js').Append[]} */
  let batch = [];
  const write = async (/** @type {import('../src/server/store/store.js').Append} */ append) => {
    const { snapshot: _snapshot, ...bare } = append;
    batch.push({ ...append, match: 'kept' }, { ...bare, match: 'bare' });
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
    const step = playOne(parts, match, nextAct(match, TURNS));
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

/** @param {() => number} measure */
const many = (measure) => middle(Array.from({ length: 9 }, measure));

/**
 * Microseconds for each entry of a game of `turns` turns, in which the last one is taken back and played again; or in
 * which moves are played until it is so long, where `turns` is what is played.
 * @param {Parts} parts
 */
function costs(parts) {
  const moves = () => {
    let { match } = beginMatch(parts);
    const startedAt = performance.now();
    while (match.count < TURNS) match = playOne(parts, match, nextAct(match, Number.POSITIVE_INFINITY)).after;
    return ((performance.now() - startedAt) / TURNS) * 1000;
  };
  const takebacks = (/** @type {number} */ turns) => {
    let { match } = beginMatch(parts);
    while (match.count < turns + 2) match = playOne(parts, match, nextAct(match, turns)).after;
    const from = match.count;
    const startedAt = performance.now();
    while (match.count < from + 3000) match = playOne(parts, match, nextAct(match, turns)).after;
    return ((performance.now() - startedAt) / 3000) * 1000;
  };
  return { move: many(moves), short: many(() => takebacks(10)), long: many(() => takebacks(TURNS)) };
}

export async function run() {
  const parts = await loadParts();
  const folder = mkdtempSync(join(tmpdir(), 'duelbook-bench-'));
  const store = parts.openSqliteStore(folder);
  try {
    await fill(parts, store);
    /** @type {Awaited<ReturnType<typeof openOnce>>[]} */
    const kept = [];
    /** @type {Awaited<ReturnType<typeof openOnce>>[]} */
    const bare = [];
    for (let lap = 0; lap < 7; lap += 1) {
      kept.push(await openOnce(parts, store, 'kept'));
      bare.push(await openOnce(parts, store, 'bare'));
    }
    const { move, short, long } = costs(parts);
    return [
      { what: `open ${ENTRIES} hostile entries`, value: middle(kept.map(({ time }) => time)), unit: 'ms', goal: 100 },
      { what: 'the longest task meanwhile', value: middle(kept.map(({ longest }) => longest)), unit: 'ms', goal: 20 },
      { what: 'the same without a snapshot', value: middle(bare.map(({ time }) => time)), unit: 'ms' },
      {
        what: 'the longest task meanwhile, without a snapshot',
        value: middle(bare.map(({ longest }) => longest)),
        unit: 'ms',
        goal: 20,
      },
      { what: 'an entry of moves', value: move, unit: 'µs' },
      { what: 'an entry of takebacks in a short game, beside a move', value: short / move, unit: '×' },
      { what: `the same in a game of ${TURNS} turns`, value: long / move, unit: '×' },
    ];
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}
