import { z } from 'zod';
import { adviceFor } from '../coach/advice.js';
import { judgeMove, verdictText } from '../coach/move-judgement.js';
import { answerText, type Puzzle, questionText } from '../coach/puzzle.js';
import { makePuzzle } from '../coach/puzzles.js';
import { reviewMatch } from '../coach/review.js';
import { accuracyText, summaryOf } from '../coach/review-words.js';
import { balanceText, percentText } from '../coach/value-words.js';
import type { AnyGame } from '../core/game.js';
import { typicalOptions } from '../core/options.js';
import { createRandom } from '../core/random.js';
import { failed, ok, type Result } from '../core/result.js';
import { SEATS, type Seat } from '../core/seat.js';
import { listed, printable } from '../core/text.js';
import { type RoundTruth, truthAt, type TurnTruth } from '../env/oracle.js';
import { isFields, parseJson } from '../core/json.js';
import type { AnyTruth } from '../solver/truth.js';
import { moverAt, type GivenPosition, readGame, readMatch, readPlace } from './reading.js';
import { puzzleOfDay } from './puzzles-of-days.js';
import { counters, gameId, matchText, move, numberOfSeat, place, type PlaceGiven, seatNumber } from './schemas.js';
import { answer, defineTool, type Desk, refuse, type Tool } from './tool.js';

/** A position in which somebody is to move, and the truth about it. */
interface Known {
  readonly place: GivenPosition;
  readonly seat: Seat;
  readonly truth: AnyTruth;
  readonly about: TurnTruth | RoundTruth;
}

function know(desk: Desk, given: PlaceGiven & { readonly seat?: 1 | 2 | undefined }): Result<Known, string> {
  const found = readPlace(desk.games, given);
  if (!found.ok) return found;
  const seat = moverAt(found.value, given.seat === 2 ? 1 : 0);
  if (seat === undefined) return failed('The game is over in this position, so there’s nothing to analyse.');
  const truth = desk.truths.of(found.value.game, found.value.options);
  if (!truth.ok) return failed(truth.error.sentence);
  return ok({ place: found.value, seat, truth: truth.value, about: truthAt(truth.value, found.value.position) });
}

/** What each action is to a seat: its regret, and how often it is played where both choose. */
function movesOf({ place: { rules }, seat, about }: Known) {
  const isRound = 'strategies' in about;
  const regrets = isRound ? about.regret[seat] : about.regret;
  const best = isRound ? about.best[seat] : about.best;
  return rules.moves.flatMap((each, action) => {
    const regret = regrets[action];
    if (regret === undefined || regret === null) return [];
    const probability = isRound ? (about.strategies[seat][action] ?? 0) : null;
    return [{ move: rules.makeMove(each), regret, best: best.includes(action), probability }];
  });
}

const ratedMove = z.object({
  move: z.string(),
  regret: z
    .number()
    .describe('What it gives away against best play: 0 nothing, 1 a win for a draw, 2 a win for a loss.'),
  best: z.boolean(),
  probability: z.number().nullable().describe('Where both choose at once: how often best play chooses it.'),
});

const seat = seatNumber.optional().describe('Where both choose at once: whose choice (default 1).');

const analysePosition = defineTool({
  name: 'analyse_position',
  title: 'Analyse a position',
  description: 'The exact truth: who wins with best play, how soon, and what each move gives away.',
  input: z.object({ ...place, seat }),
  output: z.object({
    position: z.string(),
    seat: seatNumber.describe('For whom.'),
    value: z.number().describe('1 won, 0 drawn or even, -1 lost, for this seat, with best play.'),
    distance: z.int().nullable().describe('Turns to the end with best play; null where no end is certain.'),
    moves: z.array(ratedMove),
    outlook: z.string(),
    reason: z.string(),
  }),
  run(desk, given) {
    const known = know(desk, given);
    if (!known.ok) return known;
    const { place: at, seat: mover, truth, about } = known.value;
    const advice = adviceFor({ ...at, truth, seat: mover });
    const isRound = 'strategies' in about;
    const outlook = isRound ? balanceText(at.names, about.value) : (advice?.outlook ?? '');
    const moves = movesOf(known.value);
    const rated = moves.map(({ move: text, regret, best, probability }) => {
      const share = probability === null ? '' : `, played ${percentText(probability)}`;
      return `${text}: ${best ? 'best' : regret === 0 ? 'right' : `gives away ${regret}`}${share}`;
    });
    const reason = advice?.hints[2] ?? '';
    return answer(
      {
        position: at.rules.makePosition(at.position),
        seat: numberOfSeat(mover),
        value: isRound && mover === 1 ? 0 - about.value : about.value,
        distance: about.distance,
        moves,
        outlook,
        reason,
      },
      [outlook, ...rated, reason].filter((line) => line !== '').join('\n'),
    );
  },
});

const judge = defineTool({
  name: 'judge_move',
  title: 'Judge a move',
  description: 'Whether a move keeps what the position is worth, and which moves would be better.',
  input: z.object({ ...place, seat, move }),
  output: z.object({
    move: z.string(),
    right: z.boolean().describe('It gives nothing away.'),
    best: z.boolean(),
    regret: z.number(),
    better: z.array(z.string()).describe('Moves that give less away, or win sooner.'),
    sentence: z.string(),
  }),
  run(desk, given) {
    const known = know(desk, given);
    if (!known.ok) return known;
    const { place: at, truth } = known.value;
    const moves = movesOf(known.value);
    const parsed = at.rules.parseMove(given.move);
    const text = parsed === undefined ? undefined : at.rules.makeMove(parsed);
    const rated = moves.find((each) => each.move === text);
    if (parsed === undefined || rated === undefined)
      return refuse(
        `"${printable(given.move)}" can't be played here. Legal moves: ${listed(moves.map((each) => each.move))}.`,
      );
    const { regret, best } = rated;
    const better = best ? [] : moves.filter((each) => each.best).map((each) => each.move);
    const sentence =
      truth.kind === 'alternating'
        ? verdictText(at, truth.solution, judgeMove(truth.solution, at.position, parsed))
        : regret === 0
          ? `${rated.move} gives nothing away against best play.`
          : `${rated.move} gives away ${regret} against best play; ${listed(better)} gives nothing away.`;
    return answer({ move: rated.move, right: regret === 0, best, regret, better, sentence }, sentence);
  },
});

const review = defineTool({
  name: 'review_match',
  title: 'Review a match',
  description: 'Judges every turn of a match: where it turned, what would have been better, how well each side played.',
  input: z.object({ match: matchText }),
  output: z.object({
    summary: z.array(z.string()),
    turningPoint: z
      .object({ turn: z.int().nullable().describe('Null: not a turn but the way the match ended.') })
      .nullable()
      .describe('Where it turned; null if nothing changed who would win.'),
    turns: z.array(z.object({ turn: z.int(), sentence: z.string() })),
    accuracy: z.array(z.object({ seat: seatNumber, share: z.number().nullable(), sentence: z.string() })),
  }),
  run(desk, given) {
    const replay = readMatch(desk.games, given.match);
    if (!replay.ok) return replay;
    const { match } = replay.value;
    const truth = desk.truths.of(match.setup.game, match.setup.options);
    if (!truth.ok) return refuse(truth.error.sentence);
    const reviewed = reviewMatch(match, truth.value);
    const { turningPoint, turns, accuracy } = reviewed;
    const summary = summaryOf(match, reviewed, { tellsAnswer: true });
    const lines = turns.map(({ turn, sentence }) => `${turn}. ${sentence}`);
    return answer(
      {
        summary: [...summary],
        turningPoint: turningPoint === undefined ? null : { turn: turningPoint.turn },
        turns: turns.map(({ turn, sentence }) => ({ turn, sentence })),
        accuracy: SEATS.map((each) => ({
          seat: numberOfSeat(each),
          share: accuracy[each].share,
          sentence: accuracyText(match, reviewed, each),
        })),
      },
      [summary.join(' '), '', ...lines, '', ...SEATS.map((each) => accuracyText(match, reviewed, each))].join('\n'),
    );
  },
});

/** How a puzzle is written: all that it takes to make it again. */
type PuzzleKey = { readonly date: string } | { readonly game: string; readonly seed: number };

const makeKey = (key: PuzzleKey): string => JSON.stringify(key);

function parseKey(text: string): PuzzleKey | undefined {
  const key = parseJson(text);
  if (!isFields(key)) return undefined;
  const { date, game, seed } = key;
  if (typeof date === 'string') return { date };
  return typeof game === 'string' && typeof seed === 'number' && Number.isSafeInteger(seed)
    ? { game, seed }
    : undefined;
}

function puzzleOfGame(desk: Desk, game: AnyGame, seed: number): Result<Puzzle, string> {
  const options = typicalOptions(game.options);
  const truth = desk.truths.of(game, options);
  if (!truth.ok) return failed(truth.error.sentence);
  const made = makePuzzle({ game, options, truth: truth.value, random: createRandom(seed) });
  return made.ok ? made : failed(made.error.sentence);
}

function puzzleOf(desk: Desk, key: PuzzleKey): Result<Puzzle, string> {
  if ('date' in key) {
    const made = puzzleOfDay(desk.games, key.date);
    return made.ok ? made : failed(made.error.sentence);
  }
  const game = readGame(desk.games, key.game);
  return game.ok ? puzzleOfGame(desk, game.value, key.seed) : game;
}

const getPuzzle = defineTool({
  name: 'get_puzzle',
  title: 'Get a puzzle',
  description: 'A position with few right moves: of a game, or the puzzle of a day. check_puzzle judges an answer.',
  input: z.object({
    game: gameId.optional().describe('A puzzle of this game; left out: the puzzle of the day.'),
    date: z.string().max(10).optional().describe('The day, as YYYY-MM-DD (default: today).'),
    seed: z
      .int()
      .min(0)
      .max(2 ** 32 - 1)
      .optional()
      .describe('With a game: the same seed gives the same puzzle.'),
  }),
  output: z.object({
    puzzle: z.string().describe('Give it to check_puzzle.'),
    game: z.string(),
    options: z.record(z.string(), z.union([z.number(), z.string()])),
    position: z.string(),
    counters,
    question: z.string(),
    choices: z.array(z.string()),
    difficulty: z.int().describe('From 1 to 5.'),
  }),
  run(desk, given) {
    const key: PuzzleKey =
      given.game === undefined
        ? { date: given.date ?? desk.today() }
        : { game: given.game, seed: given.seed ?? desk.drawSeed() };
    const made = puzzleOf(desk, key);
    if (!made.ok) return made;
    const { game, options, position, counters: shown, choices, difficulty, lines } = made.value;
    const question = questionText(made.value);
    const rules = game.rules(options);
    const texts = choices.map((each) => rules.makeMove(each));
    return answer(
      {
        puzzle: makeKey(key),
        game: game.id,
        options: { ...options },
        position: rules.makePosition(position),
        counters: shown.map(({ label, value }) => ({ label, value })),
        question,
        choices: texts,
        difficulty: difficulty.rating,
      },
      [game.title, ...lines.map(({ text }) => text), question, `Choices: ${texts.join(', ')}.`].join('\n'),
    );
  },
});

const checkPuzzle = defineTool({
  name: 'check_puzzle',
  title: 'Check an answer to a puzzle',
  description: 'Says whether a move solves a puzzle of get_puzzle, and why.',
  input: z.object({ puzzle: z.string().max(200).describe('"puzzle" of get_puzzle.'), move }),
  output: z.object({ right: z.boolean(), playable: z.boolean(), sentence: z.string() }),
  run(desk, given) {
    const key = parseKey(given.puzzle);
    if (key === undefined) return refuse('This isn’t a puzzle from get_puzzle.');
    const made = puzzleOf(desk, key);
    if (!made.ok) return made;
    const { game, options, choices } = made.value;
    const rules = game.rules(options);
    const parsed = rules.parseMove(given.move);
    if (parsed === undefined)
      return refuse(
        `"${printable(given.move)}" isn’t a move here. Choices: ${listed(choices.map((each) => rules.makeMove(each)))}.`,
      );
    const judged = made.value.answer(parsed);
    const { right, playable } = judged;
    const sentence = answerText(judged);
    return answer({ right, playable, sentence }, `${right ? 'Right' : 'Not right'}. ${sentence}`);
  },
});

/** The tools that know the truth, which an examination takes away. */
export const TRUTH_TOOLS: readonly Tool[] = [analysePosition, judge, review, getPuzzle, checkPuzzle];
