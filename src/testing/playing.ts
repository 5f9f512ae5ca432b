import {
  type AnyGame,
  type AnyMatch,
  type AnyRules,
  act,
  createMatch,
  createRandom,
  type Match,
  type MatchEvent,
  type Move,
  type Options,
  type Random,
  type Result,
  readEntry,
  type Seat,
  settleOptions,
  setupOf,
} from '../core/index.js';

/** The value of a result that a test takes for granted. */
export function must<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`unexpected failure: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** The match without its rules: those are functions, made anew for each match, and compare by identity only. */
export function factsOf<P, M extends Move>({ rules: _rules, ...facts }: Match<P, M>): Omit<Match<P, M>, 'rules'> {
  return facts;
}

export const defaultOptions = (game: AnyGame, seed = 1): Options => settleOptions(game.options, {}, createRandom(seed));

export const defaultMatch = (game: AnyGame): AnyMatch => createMatch(setupOf(game, defaultOptions(game)));

/** Whoever is to move, the first of them in a round. Throws when the match is over. */
export function nextSeat(match: AnyMatch): Seat {
  const seat = match.status.kind === 'playing' ? match.status.toMove[0] : undefined;
  if (seat === undefined) throw new Error('the match is over');
  return seat;
}

/** The match after these lines were typed at its prompts, none of which may be refused. */
export function typed(start: AnyMatch, entries: readonly string[]): AnyMatch {
  return entries.reduce((match, entry) => must(act(match, must(readEntry(match, nextSeat(match), entry)))), start);
}

/** Freezes a value and all that it holds, so that writing to it throws. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

/** The positions that one turn can lead to. */
export function successors(rules: AnyRules, position: unknown): readonly unknown[] {
  if (rules.kind === 'alternating') {
    const status = rules.status(position);
    return status.kind === 'over'
      ? []
      : rules.legalMoves(position, status.seat).map((move) => rules.play(position, move));
  }
  return rules
    .legalMoves(position, 0)
    .flatMap((a) => rules.legalMoves(position, 1).map((b) => rules.play(position, [a, b])));
}

/** The positions that can be reached, nearest first, frozen; at most `most` of them. */
export function reachable(rules: AnyRules, most = 1500): readonly unknown[] {
  const found = new Map<string, unknown>();
  const queue = [deepFreeze(rules.start(0)), deepFreeze(rules.start(1))];
  for (let position = queue.shift(); position !== undefined && found.size < most; position = queue.shift()) {
    const text = rules.makePosition(position);
    if (!found.has(text)) {
      found.set(text, position);
      queue.push(...successors(rules, position).map(deepFreeze));
    }
  }
  return [...found.values()];
}

/** The events of a game between two players who choose at random, until it is over or has had `most` events. */
export function randomEvents(start: AnyMatch, random: Random, most = 400): readonly MatchEvent[] {
  const events: MatchEvent[] = [];
  let match = start;
  while (match.status.kind === 'playing' && events.length < most) {
    const seat = nextSeat(match);
    const [first, ...rest] = match.rules.legalMoves(match.position, seat);
    if (first === undefined) throw new Error('a player to move has no legal move');
    const event = { type: 'move', seat, move: random.pick([first, ...rest]) } as const;
    events.push(event);
    match = must(act(match, event));
  }
  return events;
}
