import { checkSetup } from '../core/check-setup.js';
import type { AnyGame, Move } from '../core/game.js';
import { type AnyMatch, createMatch } from '../core/match.js';
import { failed, ok, type Result } from '../core/result.js';
import { type Pair, type Seat, withSeat } from '../core/seat.js';
import { type View, viewOf } from '../core/view.js';
import { findGame } from '../games/catalogue.js';
import type { ShownTurn } from './match-schemas.js';
import type { ServerMessage } from './protocol.js';
import type { ShownClocks, ShownGame, ShownMatch } from './shown.js';
import { playShownTurn } from './shown-turns.js';

/** A match as a client follows it: what was shown, and the current game in the hands of the client's own referee. */
export interface Followed {
  readonly shown: ShownMatch;
  /** Undefined: a seat is free. It holds no sealed choice, not even the viewer's own. */
  readonly match: AnyMatch | undefined;
}

/** What was said does not fit what is known: the whole view must be asked for. */
type Unfit = 'unfit';
const UNFIT = failed<Unfit>('unfit');

function matchOf(game: AnyGame, names: Pair<string>, shown: ShownGame): AnyMatch | undefined {
  const { options, first, turnLimit, turns, offer, outcome } = shown;
  const setup = { game, options, names, first, turnLimit, strict: false };
  // A newer server may have options or values that this program doesn't know.
  if (checkSetup(setup) !== undefined) return undefined;
  let match: AnyMatch | undefined = createMatch(setup);
  for (const turn of turns) {
    match = playShownTurn(match, turn);
    if (match === undefined) return undefined;
  }
  return {
    ...match,
    offer: offer ?? undefined,
    status: outcome === null ? match.status : { kind: 'finished', outcome },
  };
}

/** Takes up a match from its whole view. */
export function followFrom(shown: ShownMatch): Result<Followed, Unfit> {
  const { game: current, players, terms } = shown;
  const [first, second] = players;
  if (current === null || first === null || second === null) return ok({ shown, match: undefined });
  const game = findGame(terms.game);
  const match = game === undefined ? undefined : matchOf(game, [first.name, second.name], current);
  return match === undefined ? UNFIT : ok({ shown, match });
}

/** Which clocks run now; a seat that has chosen waits. */
function clocksAfter(match: AnyMatch, hasChosen: Pair<boolean>, left: Pair<number> | undefined): ShownClocks | null {
  if (left === undefined) return null;
  const { status } = match;
  const runs = (seat: Seat): boolean => status.kind === 'playing' && status.toMove.includes(seat) && !hasChosen[seat];
  return { left, runs: [runs(0), runs(1)] };
}

interface Change {
  readonly match: AnyMatch;
  readonly hasChosen: Pair<boolean>;
  readonly ownChoice: string | null;
  readonly turns: readonly ShownTurn[];
  readonly left: Pair<number> | undefined;
}

function changed({ shown }: Followed, game: ShownGame, { match, left, ...change }: Change): Followed {
  const { status } = match;
  return {
    match,
    shown: {
      ...shown,
      count: shown.count + 1,
      game: {
        ...game,
        ...change,
        offer: null,
        outcome: status.kind === 'finished' ? status.outcome : null,
        clocks: clocksAfter(match, change.hasChosen, left),
      },
    },
  };
}

function played(followed: Followed, turn: ShownTurn, left: Pair<number> | undefined): Result<Followed, Unfit> {
  const { match, shown } = followed;
  const next = match === undefined ? undefined : playShownTurn(match, turn);
  if (next === undefined || shown.game === null) return UNFIT;
  const turns = [...shown.game.turns, turn];
  return ok(changed(followed, shown.game, { match: next, hasChosen: [false, false], ownChoice: null, turns, left }));
}

function chosen(
  followed: Followed,
  seat: Seat,
  choice: string | null,
  left: Pair<number> | undefined,
): Result<Followed, Unfit> {
  const { match, shown } = followed;
  const { game, viewer } = shown;
  if (match?.rules.kind !== 'simultaneous' || game === null || game.hasChosen[seat]) return UNFIT;
  const hasChosen = withSeat(game.hasChosen, seat, true);
  const ownChoice = seat === viewer ? choice : game.ownChoice;
  if (seat === viewer && choice === null) return UNFIT;
  return ok(
    changed(followed, game, { match: { ...match, offer: undefined }, hasChosen, ownChoice, turns: game.turns, left }),
  );
}

/** Messages that tell what happened in the current game. */
export type PlayedMessage = Extract<ServerMessage, { readonly type: 'moved' | 'chose' | 'revealed' | 'done' }>;

/** What the viewer's own command did, once it is done. `entry` is what was played; undefined: not a move. */
function ownDone(
  followed: Followed,
  entry: string | undefined,
  left: Pair<number> | undefined,
): Result<Followed, Unfit> {
  const { match, shown } = followed;
  if (entry === undefined || match === undefined || shown.viewer === 'spectator') return UNFIT;
  const move = match.rules.parseMove(entry);
  if (move === undefined) return UNFIT;
  const text = match.rules.makeMove(move);
  if (match.rules.kind === 'simultaneous') return chosen(followed, shown.viewer, text, left);
  const isOwnTurn = match.status.kind === 'playing' && match.status.toMove.includes(shown.viewer);
  return isOwnTurn ? played(followed, text, left) : UNFIT;
}

/** The match after a message; the same if it is known already. `entry` is what the command that is done has played. */
export function follow(followed: Followed, message: PlayedMessage, entry?: string): Result<Followed, Unfit> {
  if (message.number < followed.shown.count) return ok(followed);
  if (message.number > followed.shown.count) return UNFIT;
  switch (message.type) {
    case 'moved': {
      const { status } = followed.match ?? {};
      const isTurn = status?.kind === 'playing' && status.toMove.includes(message.seat);
      return isTurn ? played(followed, message.move, message.left) : UNFIT;
    }
    case 'chose':
      return chosen(followed, message.seat, null, message.left);
    case 'revealed':
      return played(followed, [message.first, message.second], message.left);
    case 'done':
      return ownDone(followed, entry, message.left);
  }
}

/** What a screen shows of the current game, exactly as on one device; undefined while a seat is free. */
export function viewOfFollowed({ shown, match }: Followed): View<unknown, Move> | undefined {
  if (match === undefined || shown.game === null) return undefined;
  const { viewer } = shown;
  const { hasChosen, ownChoice } = shown.game;
  const view = viewOf(match, viewer);
  const { status } = view;
  return {
    ...view,
    hasChosen,
    ownChoice: ownChoice === null ? undefined : match.rules.parseMove(ownChoice),
    choices: viewer !== 'spectator' && hasChosen[viewer] ? [] : view.choices,
    status:
      status.kind === 'playing' ? { ...status, toMove: status.toMove.filter((seat) => !hasChosen[seat]) } : status,
  };
}
