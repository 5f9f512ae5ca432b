import type { RunConfig } from '../../arena/config.js';
import { makePrompt } from '../../arena/model-prompt.js';
import { levelPlayer } from '../../arena/own-players.js';
import { playing } from '../../arena/play-match.js';
import type { Chair } from '../../arena/player.js';
import { makeChoose } from '../../arena/protocol.js';
import { scheduleOf } from '../../arena/schedule.js';
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
        const { system, user } = makePrompt(question.match, makeChoose('1.1', question, showLegal));
        asked[seat].calls += 1;
        asked[seat].characters += system.length + user.length;
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
  const rows = players.flatMap(({ name, who, wrappers }, index) => {
    if (who.kind === 'level' || who.kind === 'human') return [];
    const times = wrappers.reduce(
      (product, wrapper) => (wrapper.kind === 'best-of' ? product * wrapper.count : product),
      1,
    );
    const calls = times * (totals[index]?.calls ?? 0);
    const isModel = who.kind === 'model';
    const input = isModel ? Math.ceil((times * (totals[index]?.characters ?? 0)) / CHARACTERS_PER_TOKEN) : null;
    const output = isModel ? calls * TOKENS_PER_ANSWER : null;
    const cost =
      !isModel || price === undefined || input === null || output === null
        ? null
        : (input * price.input + output * price.output) / 1e6;
    return [{ name, calls, input, output, cost }];
  });
  if (json) return `${JSON.stringify({ pairs: scheduleOf(config).length, players: rows }, null, 2)}\n`;
  const lines = rows.map(
    ({ name, calls, input, output, cost }) =>
      `${name}: about ${calls} calls` +
      (input === null ? '' : `, ${input} tokens in, ${output} out (with short answers)`) +
      `, cost ${cost === null ? 'unknown' : cost.toFixed(4)}`,
  );
  return [
    `${scheduleOf(config).length} pairs, ${2 * scheduleOf(config).length} matches.`,
    ...(lines.length === 0 ? ['Nobody outside is asked: it costs nothing.'] : lines),
    '',
  ].join('\n');
}
