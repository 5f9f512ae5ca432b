import { type AnyMatch, createMatch, setupOf } from '../../src/core/match.js';
import { act } from '../../src/core/referee.js';
import { numberOptions, type Options, typicalOptions } from '../../src/core/options.js';
import { GAMES } from '../../src/games/catalogue.js';
import { type LogEvent, makeEvent } from '../../src/online/log-event.js';
import { parseTerms } from '../../src/online/terms.js';
import { openSqliteStore } from '../../src/server/store/sqlite-store.js';
import { hashToken } from '../../src/server/tokens.js';
import { must } from '../contract/playing.js';

/** So many turns are played before the takebacks begin, near the turn limit. */
const TURNS = 900;
const TAKEBACKS = 1700;
const BATCH = 500;

/** The largest numbers that a game can be played with. */
const largest = (specs: (typeof GAMES)[number]['options']): Options =>
  typicalOptions(specs, Object.fromEntries(numberOptions(specs).map(({ name, spec }) => [name, spec.max])));

/** A match as long as it can be: the first legal move each time. Undefined: the game ends before. */
function longMatch(
  game: (typeof GAMES)[number],
): { readonly match: AnyMatch; readonly events: readonly LogEvent[] } | undefined {
  let match: AnyMatch = createMatch(setupOf(game, largest(game.options)));
  const events: LogEvent[] = [];
  while (match.turns.length < TURNS) {
    const [seat] = match.status.kind === 'playing' ? match.status.toMove : [];
    if (seat === undefined || match.rules.kind !== 'alternating') return undefined;
    const moves = match.rules.legalMoves(match.position, seat);
    // The smallest step makes the longest game.
    const move = moves.length > 1 && match.rules.makeMove(moves[0] ?? 0) === '0' ? moves[1] : moves[0];
    const next = move === undefined ? undefined : act(match, { type: 'move', seat, move });
    if (move === undefined || next?.ok !== true) return undefined;
    events.push({
      type: 'acted',
      event: { type: 'entry', seat, entry: match.rules.makeMove(move) },
      command: undefined,
    });
    match = next.value;
  }
  return { match, events };
}

/** Writes the log of a match with thousands of takebacks late in a long game, as two players could have played it. */
export async function writeLongLog(folder: string): Promise<{ readonly match: string; readonly entries: number }> {
  const found = GAMES.flatMap((game) => {
    const long = longMatch(game);
    return long === undefined ? [] : [{ game, ...long }];
  }).at(-1);
  if (found === undefined) throw new Error('no game is long enough');
  const { game, events } = found;
  const last = events.at(-1);
  if (last?.type !== 'acted' || last.event.type !== 'entry') throw new Error('the last event is a move');
  const { seat } = last.event;
  const terms = must(parseTerms({ game: game.id, options: largest(game.options) }));
  const log: LogEvent[] = [
    { type: 'created', terms, seed: 1, name: 'Ana', key: hashToken('a') },
    { type: 'seated', seat: 1, name: 'Ben', key: hashToken('b') },
    ...events,
  ];
  for (let round = 0; round < TAKEBACKS; round += 1)
    log.push(
      { type: 'acted', event: { type: 'ask-takeback', seat, turns: 1 }, command: undefined },
      { type: 'acted', event: { type: 'answer', seat: seat === 0 ? 1 : 0, agree: true }, command: undefined },
      last,
    );
  const match = 'hostile';
  const store = openSqliteStore(folder);
  const at = Date.now();
  const batch = log.map((event, number) => ({ match, entry: { number, at, event: makeEvent(event) } }));
  for (let from = 0; from < batch.length; from += BATCH) await store.append(batch.slice(from, from + BATCH));
  await store.close();
  return { match, entries: log.length };
}
