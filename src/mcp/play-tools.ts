import { z } from 'zod';
import { chooseMove, randomForDecision } from '../bots/bot.js';
import { findLevel, type LevelId, LEVELS } from '../bots/levels.js';
import { type AnyMatch, createMatch, setupOf, startOf } from '../core/match.js';
import { act } from '../core/referee.js';
import { defaultNames } from '../core/names.js';
import { allowedValues, defaultValue, settleOptions } from '../core/options.js';
import { createRandom } from '../core/random.js';
import { countersText, problemText, refusalText, resultText } from '../core/referee-words.js';
import { makeReplay, type Replay } from '../core/replay.js';
import { refusedEntry } from '../core/entry.js';
import { failed, ok, type Result } from '../core/result.js';
import { otherSeat, SEATS, type Seat } from '../core/seat.js';
import { listed } from '../core/text.js';
import { effectLines, turnLines } from '../core/transcript.js';
import type { Line } from '../core/words.js';
import { readGame, readMatch, readOptions } from './reading.js';
import { rulesText } from './rules-text.js';
import {
  gameId,
  level,
  type MatchView,
  matchText,
  matchView,
  move,
  numberOfSeat,
  options,
  seatNumber,
} from './schemas.js';
import { answer, defineTool, type Desk, refuse, type Tool, type ToolResult } from './tool.js';

const textOf = (lines: readonly Line[]): string =>
  lines
    .map(({ text }) => text)
    .join('\n')
    .trim();

/** A match against the computer: which seat is the caller's, and how strong the other one plays. */
interface Sitting {
  readonly replay: Replay;
  readonly seat: Seat;
  readonly level: LevelId;
  readonly seed: number;
}

/** The seat and the level are in the text of the match: the seat that no computer plays is the caller's. */
function sittingOf(replay: Replay): Result<Sitting, string> {
  const seat = SEATS.find((each) => replay.computers[each] === undefined);
  const opponent = seat === undefined ? undefined : findLevel(replay.computers[otherSeat(seat)] ?? '');
  return seat === undefined || opponent === undefined
    ? failed('This match is not one against the computer. Begin one with new_match.')
    : ok({ replay, seat, level: opponent.id, seed: replay.seed ?? 0 });
}

/** The match after the computer has played all that it has to, and what was said meanwhile. */
function afterComputer(
  desk: Desk,
  sitting: Sitting,
  match: AnyMatch,
): Result<{ match: AnyMatch; said: string }, string> {
  const computer = otherSeat(sitting.seat);
  let [current, said] = [match, ''];
  // In a round the computer chooses only once the caller has: so nothing is sealed when the match is written down.
  while (current.status.kind === 'playing' && !current.status.toMove.includes(sitting.seat)) {
    const { setup, position, turns } = current;
    const truth = desk.truths.of(setup.game, setup.options);
    if (!truth.ok) return failed(truth.error.sentence);
    const decision = chooseMove({
      game: setup.game,
      options: setup.options,
      names: setup.names,
      truth: truth.value,
      position,
      seat: computer,
      turns,
      start: startOf(current),
      level: sitting.level,
      random: randomForDecision(sitting.seed, 1, turns.length, computer),
    });
    const played = act(current, { type: 'move', seat: computer, move: decision.move });
    if (!played.ok) throw new Error(`the computer chose a move that is refused: ${played.error.code}`);
    said += `\n${textOf(effectLines(current, played.value))}`;
    current = played.value;
  }
  return ok({ match: current, said: said.trim() });
}

/** What the caller is told of a match. */
function viewFor(sitting: Sitting, match: AnyMatch, said: string): ToolResult<MatchView> {
  const { setup, rules, position, status, turns } = match;
  const { seat, replay } = sitting;
  const yourTurn = status.kind === 'playing' && status.toMove.includes(seat);
  const outcome = status.kind === 'finished' ? status.outcome : undefined;
  const legalMoves = yourTurn ? rules.legalMoves(position, seat).map((each) => rules.makeMove(each)) : [];
  const view: MatchView = {
    match: makeReplay({ ...replay, match }),
    game: setup.game.id,
    title: setup.game.title,
    options: { ...setup.options },
    turn: turns.length + 1,
    yourSeat: numberOfSeat(seat),
    yourTurn,
    position: rules.makePosition(position),
    counters: setup.game.words.counters(setup, position).map(({ label, value }) => ({ label, value })),
    legalMoves,
    finished: outcome !== undefined,
    winner: outcome === undefined || outcome.winner === null ? null : numberOfSeat(outcome.winner),
    result: outcome === undefined ? null : resultText(match, outcome),
  };
  const now =
    outcome === undefined
      ? `${textOf(turnLines(match))}\nTurn ${view.turn}: your move (${setup.names[seat]}). Legal: ${legalMoves.join(', ')}.`
      : `The match is over: ${resultText(match, outcome)}. ${countersText(match)}.`;
  return answer(view, [said, now].filter((part) => part !== '').join('\n\n'));
}

/** A match with a problem in words. The problem says what is allowed, so nothing has to be guessed. */
function readSitting(desk: Desk, text: string): Result<Sitting, string> {
  const replay = readMatch(desk.games, text);
  return replay.ok ? sittingOf(replay.value) : replay;
}

const listGames = defineTool({
  name: 'list_games',
  title: 'List the games',
  description: 'The games there are, each with its id, its options and the levels of the computer.',
  input: z.object({}),
  output: z.object({
    games: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        promise: z.string(),
        simultaneous: z.boolean().describe('Both players choose at once, in secret.'),
        options: z.array(z.object({ name: z.string(), meaning: z.string(), allowed: z.string(), default: z.string() })),
      }),
    ),
    levels: z.array(z.object({ id: z.string(), description: z.string() })),
  }),
  run({ games }) {
    const levels = LEVELS.map(({ id, description }) => ({ id, description }));
    const list = games.map((game) => ({
      id: game.id,
      title: game.title,
      promise: game.words.promise,
      simultaneous: game.rules(settleOptions(game.options, {}, createRandom(0))).kind === 'simultaneous',
      options: Object.entries(game.options).map(([name, spec]) => ({
        name,
        meaning: spec.meaning,
        allowed: allowedValues(spec),
        default: defaultValue(spec),
      })),
    }));
    const lines = list.map(({ id, title, promise }) => `${id}: ${title}. ${promise}`);
    return answer({ games: list, levels }, [...lines, `Levels: ${levels.map(({ id }) => id).join(', ')}.`].join('\n'));
  },
});

const getRules = defineTool({
  name: 'get_rules',
  title: 'Explain a game',
  description: 'How a game is played, with examples, options and rulings.',
  input: z.object({ game: gameId }),
  output: z.object({ game: z.string(), title: z.string(), rules: z.string() }),
  run({ games }, { game: id }) {
    const game = readGame(games, id);
    if (!game.ok) return game;
    const rules = rulesText(game.value);
    return answer({ game: id, title: game.value.title, rules }, rules);
  },
});

const newMatch = defineTool({
  name: 'new_match',
  title: 'Begin a match',
  description:
    'Begins a match against the computer. The answer holds the whole match as text: give it back with every call. ' +
    'If the computer begins, its first move is played already.',
  input: z.object({
    game: gameId,
    options: options.optional(),
    opponent: level.optional().describe('How strong the computer plays (default: regular).'),
    seat: seatNumber.optional().describe('Your seat (default: 1). Seat 1 begins.'),
    seed: z
      .int()
      .min(0)
      .max(2 ** 32 - 1)
      .optional()
      .describe('The same seed repeats the same match.'),
  }),
  output: matchView,
  run(desk, given) {
    const game = readGame(desk.games, given.game);
    if (!game.ok) return game;
    const asked = readOptions(game.value, given.options);
    if (!asked.ok) return asked;
    const seed = given.seed ?? desk.drawSeed();
    const seat: Seat = given.seat === 2 ? 1 : 0;
    const opponent = given.opponent ?? 'regular';
    const computers = seat === 0 ? ([undefined, opponent] as const) : ([opponent, undefined] as const);
    const settled = settleOptions(game.value.options, asked.value, createRandom(seed));
    const match = createMatch(setupOf(game.value, settled, { names: defaultNames(game.value, computers) }));
    const sitting = { replay: { match, series: undefined, seed, computers }, seat, level: opponent, seed };
    const begun = afterComputer(desk, sitting, match);
    return begun.ok ? viewFor(sitting, begun.value.match, begun.value.said) : begun;
  },
});

const viewMatch = defineTool({
  name: 'view_match',
  title: 'Look at a match',
  description: 'Where a match stands, and what you may play.',
  input: z.object({ match: matchText }),
  output: matchView,
  run(desk, { match }) {
    const sitting = readSitting(desk, match);
    return sitting.ok ? viewFor(sitting.value, sitting.value.replay.match, '') : sitting;
  },
});

const playMove = defineTool({
  name: 'play_move',
  title: 'Play a move',
  description:
    'Plays your move in a match, and the answer of the computer. Safe to repeat: the same call gives the same answer. ' +
    'A move that is not legal is refused with the reason and the legal moves; nothing has changed then.',
  input: z.object({
    match: matchText,
    turn: z.int().min(1).describe('The turn you are playing: "turn" of the last answer.'),
    move,
  }),
  output: matchView,
  run(desk, given) {
    const sitting = readSitting(desk, given.match);
    if (!sitting.ok) return sitting;
    const { replay, seat } = sitting.value;
    const { match } = replay;
    const { rules, position } = match;
    const turn = match.turns.length + 1;
    if (match.status.kind === 'finished') return refuse(problemText(match, seat, { code: 'match-over' }));
    if (given.turn !== turn)
      return refuse(`This match is at turn ${turn}, not ${given.turn}. Give the match of the last answer.`);
    const refused = refusedEntry(match, seat, given.move);
    const legal = `Legal moves: ${listed(rules.legalMoves(position, seat).map((each) => rules.makeMove(each)))}.`;
    if (refused !== undefined) return refuse(`${refusalText(match, seat, refused)} ${legal}`);
    const chosen = rules.parseMove(given.move);
    const played = chosen === undefined ? undefined : act(match, { type: 'move', seat, move: chosen });
    if (played?.ok !== true) return refuse(`That can't be played. ${legal}`);
    const said = played.value.turns.length === match.turns.length ? '' : textOf(effectLines(match, played.value));
    const answered = afterComputer(desk, sitting.value, played.value);
    if (!answered.ok) return answered;
    return viewFor(sitting.value, answered.value.match, [said, answered.value.said].join('\n').trim());
  },
});

const resign = defineTool({
  name: 'resign',
  title: 'Resign',
  description: 'Gives a match up: the computer wins.',
  input: z.object({ match: matchText }),
  output: matchView,
  run(desk, given) {
    const sitting = readSitting(desk, given.match);
    if (!sitting.ok) return sitting;
    const { replay, seat } = sitting.value;
    const resigned = act(replay.match, { type: 'resign', seat });
    return resigned.ok
      ? viewFor(sitting.value, resigned.value, '')
      : refuse(problemText(replay.match, seat, resigned.error));
  },
});

/** The tools to play with. */
export const PLAY_TOOLS: readonly Tool[] = [listGames, getRules, newMatch, viewMatch, playMove, resign];
