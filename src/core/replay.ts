import type { Move } from './game.js';
import type { AnyMatch, Turn } from './match.js';
import { onlyPerson } from './names.js';
import type { Pair, Seat } from './seat.js';

/** A match on paper, and what its series is. `parseReplays` reads what `makeReplay` writes. */
export interface Replay {
  readonly match: AnyMatch;
  readonly series: SeriesPlace | undefined;
  /** The seed of all random choices in this series. */
  readonly seed: number | undefined;
  /** The seats that a computer plays, by its level. */
  readonly computers: Pair<string | undefined>;
}

/** Game 2 of 3; or game 2 of as many as the players like. */
export interface SeriesPlace {
  readonly game: number;
  readonly of: number | undefined;
}

/** Nobody but people. */
export const NO_COMPUTERS: Pair<undefined> = [undefined, undefined];

export const REPLAY_TITLE = 'Duelbook replay 1';

/** An entry that lost the game is written in quotes behind this sign. */
export const INVALID_MARK = '!';

function turnText(match: AnyMatch, turn: Turn<Move>): string {
  switch (turn.kind) {
    case 'move':
      return match.rules.makeMove(turn.move);
    case 'round':
      return turn.moves.map((move) => match.rules.makeMove(move)).join(' ');
    case 'invalid':
      return `${turn.seat + 1} ${INVALID_MARK} ${JSON.stringify(turn.entry)}`;
  }
}

function resultLines(match: AnyMatch): readonly string[] {
  if (match.status.kind === 'playing') return ['Result: unfinished'];
  const { winner, reason } = match.status.outcome;
  return [`Result: ${winner === null ? 'draw' : `${winner + 1} wins`}`, `Reason: ${reason}`];
}

/**
 * The match as text that a person can read, edit and send. Secret choices of a round under way and unanswered offers are
 * not in it: a replay holds what a spectator may know.
 */
export function makeReplay({ match, series, seed, computers }: Replay): string {
  const { game, options, names, first, from, turnLimit, strict } = match.setup;
  const header = [
    REPLAY_TITLE,
    `Game: ${game.id}`,
    `Options: ${Object.entries(options)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')}`,
    `Player 1: ${names[0]}`,
    `Player 2: ${names[1]}`,
    ...computers.flatMap((level, seat) => (level === undefined ? [] : [`Computer ${seat + 1}: ${level}`])),
    `First: ${first + 1}`,
    ...(from === undefined ? [] : [`Position: ${match.rules.makePosition(from)}`]),
    `Turn limit: ${turnLimit ?? 'off'}`,
    ...(strict ? ['Referee: strict'] : []),
    ...(series === undefined
      ? []
      : [`Series: game ${series.game}${series.of === undefined ? '' : ` of ${series.of}`}`]),
    ...(seed === undefined ? [] : [`Seed: ${seed}`]),
    ...resultLines(match),
  ];
  const moves = match.turns.map((turn, index) => `${index + 1}. ${turnText(match, turn)}`);
  return `${[...header, '', ...moves].join('\n').trimEnd()}\n`;
}

/**
 * Whom a saved game may call *you*: the person against the computer. One with a name of their own is called by it, as the game may be
 * somebody else’s.
 */
export function readerOf({ match: { setup }, computers }: Replay): Seat | undefined {
  const person = onlyPerson(computers);
  return person !== undefined && setup.names[person] === setup.game.words.seats[person] ? person : undefined;
}

/** A saved series: its games one after the other. */
export const makeReplays = (replays: readonly Replay[]): string => replays.map(makeReplay).join('\n');
