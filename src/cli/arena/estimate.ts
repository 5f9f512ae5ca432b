import type { RunConfig } from '../../arena/config.js';
import { makePrompt } from '../../arena/model-prompt.js';
import { levelPlayer } from '../../arena/own-players.js';
import { playing } from '../../arena/play-match.js';
import type { Chair, Question } from '../../arena/player.js';
import { makeChoose } from '../../arena/protocol.js';
import { scheduleOf } from '../../arena/schedule.js';
import type { AnyMatch } from '../../core/match.js';
import type { Seat } from '../../core/seat.js';
import type { Price } from './http-players.js';
import type { ParsedPlayer } from './player-spec.js';
import type { PreparedGame } from './prepared-game.js';

/** English prose has about four characters to a token. */
const CHARACTERS_PER_TOKEN = 4;
/** What a short answer takes; a model that thinks takes far more. */
const TOKENS_PER_ANSWER = 150;

interface Asked {
  calls: number;
  characters: number;
}

const NOTHING: Asked = { calls: 0, characters: 0 };

/** Counts a question as a model would get it. */
function count(asked: Asked, question: Question, showLegal: boolean): void {
  const { system, user } = makePrompt(question.match, makeChoose('1.1', question, showLegal));
  asked.calls += 1;
  asked.characters += system.length + user.length;
}

/** What a player outside would be asked; tokens and money only where somebody knows. */
interface Estimated {
  readonly name: string;
  readonly calls: number;
  readonly input: number | null;
  readonly output: number | null;
  readonly cost: number | null;
}

function estimateFor(
  { name, who, wrappers }: ParsedPlayer,
  { calls: questions, characters }: Asked,
  price: Price | undefined,
): readonly Estimated[] {
  if (who.kind === 'level' || who.kind === 'human') return [];
  const times = wrappers.reduce(
    (product, wrapper) => (wrapper.kind === 'best-of' ? product * wrapper.count : product),
    1,
  );
  const calls = times * questions;
  if (who.kind !== 'model') return [{ name, calls, input: null, output: null, cost: null }];
  const input = Math.ceil((times * characters) / CHARACTERS_PER_TOKEN);
  const output = calls * TOKENS_PER_ANSWER;
  const cost = price === undefined ? null : (input * price.input + output * price.output) / 1e6;
  return [{ name, calls, input, output, cost }];
}

function estimateText(title: string, rows: readonly Estimated[]): string {
  const lines = rows.map(
    ({ name, calls, input, output, cost }) =>
      `${name}: about ${calls} calls` +
      (input === null ? '' : `, ${input} tokens in, ${output} out (with short answers)`) +
      `, cost ${cost === null ? 'unknown' : cost.toFixed(4)}`,
  );
  return [title, ...(lines.length === 0 ? ['No outside player is asked, so it costs nothing.'] : lines), ''].join('\n');
}

/** What two regulars would be asked in a match from this opening, by seat. */
function askedFrom(game: PreparedGame, opening: string, showLegal: boolean): readonly [Asked, Asked] {
  const start = game.matchFrom(opening);
  const asked: readonly [Asked, Asked] = [
    { calls: 0, characters: 0 },
    { calls: 0, characters: 0 },
  ];
  const counting = (seat: Seat): Chair => {
    const chair = levelPlayer('regular', 'regular', 1, () => game.truth).sit({
      id: '1.1',
      number: 1,
      match: start,
      seat,
    });
    return {
      ...chair,
      choose: (question) => {
        count(asked[seat], question, showLegal);
        return chair.choose(question);
      },
    };
  };
  playing(start, [counting(0), counting(1)], { retries: 0, onExchange: () => undefined }).next({});
  return asked;
}

/** What a run would ask of players outside: calls, tokens and money, estimated from matches between regulars. */
export function estimateRun(
  config: RunConfig,
  players: readonly ParsedPlayer[],
  games: readonly PreparedGame[],
  price: Price | undefined,
  json: boolean,
): string {
  const totals = players.map(() => ({ calls: 0, characters: 0 }));
  const known = new Map<string, readonly [Asked, Asked]>();
  for (const { game: at, opening: number, players: seats } of scheduleOf(config)) {
    const game = games[at];
    const opening = game?.openings[number];
    if (game === undefined || opening === undefined) continue;
    const key = `${game.id} ${opening}`;
    const asked = known.get(key) ?? askedFrom(game, opening, config.legal === 'shown');
    known.set(key, asked);
    // In the two legs of a pair each player has each seat once.
    for (const player of seats)
      for (const seat of asked) {
        const total = totals[player];
        if (total === undefined) continue;
        total.calls += seat.calls;
        total.characters += seat.characters;
      }
  }
  const rows = players.flatMap((player, index) => estimateFor(player, totals[index] ?? NOTHING, price));
  const pairs = scheduleOf(config).length;
  if (json) return `${JSON.stringify({ pairs, players: rows }, null, 2)}\n`;
  return estimateText(`${pairs} pairs, ${2 * pairs} matches.`, rows);
}

/** What an exam would ask: each question once, as if no answer were wrong. */
export function estimateExam(
  questions: readonly { readonly match: AnyMatch; readonly seat: Seat }[],
  showLegal: boolean,
  players: readonly ParsedPlayer[],
  price: Price | undefined,
  json: boolean,
): string {
  const asked = { calls: 0, characters: 0 };
  for (const question of questions) count(asked, { ...question, attempt: 1, triesLeft: 0 }, showLegal);
  const rows = players.flatMap((player) => estimateFor(player, asked, price));
  if (json) return `${JSON.stringify({ questions: questions.length, players: rows }, null, 2)}\n`;
  return estimateText(`${questions.length} questions.`, rows);
}
