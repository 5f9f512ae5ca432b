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
import { effectLines } from '../core/transcript.js';
import { beginOnline, playOnline, resignOnline, viewOnline } from './online-play.js';
import { isOnlineSeat } from './online-table.js';
import { readGame, readMatch, readOptions } from './reading.js';
import {
  gameId,
  type MatchView,
  matchText,
  matchView,
  move,
  numberOfSeat,
  opponent as anyOpponent,
  options,
  PERSON,
  seatNumber,
} from './schemas.js';
import { rulesText, textOf, textOfTurn } from './texts.js';
import { answer, defineTool, type Desk, refuse, type Tool, type ToolResult } from './tool.js';

/** A match against the computer: which seat is the caller's, and how strong the other one plays. */
interface ComputerMatch {
  readonly replay: Replay;
  readonly seat: Seat;
  readonly level: LevelId;
  readonly seed: number;
}

/** The seat and the level are in the text of the match: the seat that no computer plays is the caller's. */
function computerMatchOf(replay: Replay): Result<ComputerMatch, string> {
  const seat = SEATS.find((each) => replay.computers[each] === undefined);
  const opponent = seat === undefined ? undefined : findLevel(replay.computers[otherSeat(seat)] ?? '');
  return seat === undefined || opponent === undefined
    ? failed('This match isn’t against the computer. Start one with new_match.')
    : ok({ replay, seat, level: opponent.id, seed: replay.seed ?? 0 });
}

/** The match after the computer has played all that it has to, and what was said meanwhile. */
function afterComputer(
  desk: Desk,
  computerMatch: ComputerMatch,
  match: AnyMatch,
): Result<{ match: AnyMatch; said: string }, string> {
  const computer = otherSeat(computerMatch.seat);
  let [current, said] = [match, ''];
  // In a round the computer chooses only once the caller has: so nothing is sealed when the match is written down.
  while (current.status.kind === 'playing' && !current.status.toMove.includes(computerMatch.seat)) {
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
      level: computerMatch.level,
      random: randomForDecision(computerMatch.seed, 1, turns.length, computer),
    });
    const played = act(current, { type: 'move', seat: computer, move: decision.move });
    if (!played.ok) throw new Error(`the computer chose a move that is refused: ${played.error.code}`);
    said += `\n${textOf(effectLines(current, played.value))}`;
    current = played.value;
  }
  return ok({ match: current, said: said.trim() });
}

/** What the caller is told of a match. */
function viewFor(computerMatch: ComputerMatch, match: AnyMatch, said: string): ToolResult<MatchView> {
  const { setup, rules, position, status, turns } = match;
  const { seat, replay } = computerMatch;
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
    link: null,
    waitingFor: null,
    replay: null,
  };
  const now =
    outcome === undefined
      ? `${textOfTurn(match)}\nTurn ${view.turn}: your move (${setup.names[seat]}). Legal: ${legalMoves.join(', ')}.`
      : `The match is over: ${resultText(match, outcome)}. ${countersText(match)}.`;
  return answer(view, [said, now].filter((part) => part !== '').join('\n\n'));
}

/** A match with a problem in words. The problem says what is allowed, so nothing has to be guessed. */
function readComputerMatch(desk: Desk, text: string): Result<ComputerMatch, string> {
  const replay = readMatch(desk.games, text);
  return replay.ok ? computerMatchOf(replay.value) : replay;
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
  title: 'Start a match',
  description:
    'Starts a match against the computer, or against a person, who opens the link in the answer. The "match" in the answer ' +
    'is the whole match: pass it with every call. If the computer starts, it has already made its first move.',
  input: z.object({
    game: gameId,
    options: options.optional(),
    opponent: anyOpponent
      .optional()
      .describe('How strong the computer plays (default: regular); "person": somebody who opens a link.'),
    name: z.string().max(40).optional().describe('Against a person: the name that they see (default: Assistant).'),
    seat: seatNumber.optional().describe('Your seat (default: 1). Seat 1 starts.'),
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
    if (given.opponent === PERSON)
      return beginOnline(desk, { game: game.value, options: asked.value, seat: given.seat, name: given.name });
    const seed = given.seed ?? desk.drawSeed();
    const seat: Seat = given.seat === 2 ? 1 : 0;
    const strength = given.opponent ?? 'regular';
    const computers = seat === 0 ? ([undefined, strength] as const) : ([strength, undefined] as const);
    const settled = settleOptions(game.value.options, asked.value, createRandom(seed));
    const match = createMatch(setupOf(game.value, settled, { names: defaultNames(game.value, computers) }));
    const computerMatch = { replay: { match, series: undefined, seed, computers }, seat, level: strength, seed };
    const begun = afterComputer(desk, computerMatch, match);
    return begun.ok ? viewFor(computerMatch, begun.value.match, begun.value.said) : begun;
  },
});

const viewMatch = defineTool({
  name: 'view_match',
  title: 'Look at a match',
  description: 'The state of a match, and what you may play. Against a person: whether they have moved.',
  input: z.object({ match: matchText }),
  output: matchView,
  run(desk, { match }) {
    if (isOnlineSeat(match)) return viewOnline(desk, match);
    const computerMatch = readComputerMatch(desk, match);
    return computerMatch.ok ? viewFor(computerMatch.value, computerMatch.value.replay.match, '') : computerMatch;
  },
});

const playMove = defineTool({
  name: 'play_move',
  title: 'Play a move',
  description:
    'Plays your move in a match, and the answer of the computer. Safe to repeat: no turn is played twice. ' +
    'An illegal move is refused, with the reason and the legal moves; then nothing has changed.',
  input: z.object({
    match: matchText,
    turn: z.int().min(1).describe('The turn you are playing: "turn" of the last answer.'),
    move,
  }),
  output: matchView,
  run(desk, given) {
    if (isOnlineSeat(given.match)) return playOnline(desk, given);
    const computerMatch = readComputerMatch(desk, given.match);
    if (!computerMatch.ok) return computerMatch;
    const { replay, seat } = computerMatch.value;
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
    const answered = afterComputer(desk, computerMatch.value, played.value);
    if (!answered.ok) return answered;
    return viewFor(computerMatch.value, answered.value.match, [said, answered.value.said].join('\n').trim());
  },
});

const resign = defineTool({
  name: 'resign',
  title: 'Resign',
  description: 'Gives a match up: the opponent wins.',
  input: z.object({ match: matchText }),
  output: matchView,
  run(desk, given) {
    if (isOnlineSeat(given.match)) return resignOnline(desk, given.match);
    const computerMatch = readComputerMatch(desk, given.match);
    if (!computerMatch.ok) return computerMatch;
    const { replay, seat } = computerMatch.value;
    const resigned = act(replay.match, { type: 'resign', seat });
    return resigned.ok
      ? viewFor(computerMatch.value, resigned.value, '')
      : refuse(problemText(replay.match, seat, resigned.error));
  },
});

/** The tools to play with. */
export const PLAY_TOOLS: readonly Tool[] = [listGames, getRules, newMatch, viewMatch, playMove, resign];
