import { chooseMove, type Decision, type LevelId, randomForDecision } from '../../src/bots/index.js';
import {
  type AnyGame,
  type AnyMatch,
  type AnyRules,
  act,
  createMatch,
  type Move,
  type Options,
  type Seat,
  SEATS,
  setupOf,
  viewOf,
} from '../../src/core/index.js';
import { type AnyTruth, findTruth } from '../../src/solver/index.js';
import { defaultOptions, must } from '../contract/playing.js';

/** A game with its options, its rules and its truth: all that a bot needs to sit down. */
export interface BotTable {
  readonly title: string;
  readonly game: AnyGame;
  readonly options: Options;
  readonly rules: AnyRules;
  readonly truth: AnyTruth;
}

/** The table for a game; options that are left out have their defaults. Solved for every position, or from the start. */
export function tableOf(
  game: AnyGame,
  asked: Options = {},
  solved: 'everywhere' | 'from the start' = 'everywhere',
): BotTable {
  const options = { ...defaultOptions(game), ...asked };
  const title = [game.title, ...Object.entries(asked).map(([name, value]) => `${name}=${value}`)].join(' ');
  const rules = game.rules(options);
  const truth = must(findTruth(game, options, solved === 'everywhere' ? {} : { from: [rules.start(0)] }));
  return { title, game, options, rules, truth };
}

/** Every numbered position in which somebody is to move, with each seat that is. */
export function decisionsOf({ rules }: BotTable): readonly { readonly position: unknown; readonly seat: Seat }[] {
  const positions = Array.from({ length: rules.numbering.size }, (_, index) => rules.numbering.at(index));
  return positions.flatMap((position) => {
    const turn = rules.status(position);
    const seats = turn.kind === 'over' ? [] : turn.kind === 'one' ? [turn.seat] : SEATS;
    return seats.map((seat) => ({ position, seat }));
  });
}

/** What a level decides in a position that has no past. */
export const decide = (
  { game, options, truth }: BotTable,
  level: LevelId,
  position: unknown,
  seat: Seat,
  seed = 1,
): Decision<Move> =>
  chooseMove({
    game,
    options,
    names: ['Ana', 'Ben'],
    truth,
    position,
    seat,
    turns: [],
    level,
    random: randomForDecision(seed, 1, 0, seat),
  });

/** Whoever chooses: a level, or a function of the legal moves. */
export type Player = LevelId | ((legal: readonly Move[]) => Move);

/** What the player decides from its view of the match, and nothing else. */
export function moveOf(
  { game, options, truth, rules }: BotTable,
  match: AnyMatch,
  seat: Seat,
  player: Player,
  seed: number,
  number: number,
): Move {
  const { names, position, turns } = viewOf(match, seat);
  if (typeof player === 'function') return player(rules.legalMoves(position, seat));
  const random = randomForDecision(seed, number, turns.length, seat);
  return chooseMove({ game, options, names, truth, position, seat, turns, level: player, random }).move;
}

/** A whole game between two players. */
export function playGame(
  table: BotTable,
  players: readonly [Player, Player],
  {
    seed = 1,
    number = 1,
    first = 0,
    turnLimit = 40,
    from,
  }: { seed?: number; number?: number; first?: Seat; turnLimit?: number; from?: AnyMatch } = {},
): AnyMatch {
  let match = from ?? createMatch(setupOf(table.game, table.options, { first, turnLimit }));
  while (match.status.kind === 'playing')
    for (const seat of match.status.toMove) {
      const move = moveOf(table, match, seat, players[seat], seed, number);
      match = must(act(match, { type: 'move', seat, move }));
    }
  return match;
}

/** The share of the points that the first player gets; both begin equally often at each table. */
export function shareOf(tables: readonly BotTable[], players: readonly [Player, Player], games: number): number {
  let points = 0;
  let played = 0;
  for (let number = 1; played < games; number += 1)
    for (const first of SEATS) {
      const table = tables[number % tables.length];
      if (table === undefined) throw new Error('no table');
      const { status } = playGame(table, players, { seed: 5, number: 2 * number + first, first });
      const winner = status.kind === 'finished' ? status.outcome.winner : null;
      points += winner === null ? 0.5 : winner === 0 ? 1 : 0;
      played += 1;
    }
  return points / played;
}
