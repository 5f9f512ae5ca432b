import type { AnyGame, Move } from '../../core/game.js';
import { type AnyMatch, createMatch, setupOf } from '../../core/match.js';
import { act } from '../../core/referee.js';
import type { Options } from '../../core/options.js';
import { problemText } from '../../core/referee-words.js';
import { SEATS } from '../../core/seat.js';
import { wordsIn } from '../../core/text.js';
import { UserError } from '../world.js';

/** The match after the moves that `--moves` lists; a round of a simultaneous game is two of them. */
export function matchAfter(game: AnyGame, options: Options, moves: string): AnyMatch {
  let match: AnyMatch = createMatch(setupOf(game, options, { turnLimit: null }));
  for (const word of wordsIn(moves)) {
    const seat = SEATS.find((each) => match.status.kind === 'playing' && match.status.toMove.includes(each));
    if (seat === undefined) throw new UserError(`--moves: "${word}" comes after the end of the game.`);
    const move: Move | undefined = match.rules.parseMove(word);
    if (move === undefined)
      throw new UserError(`--moves: "${word}" isn’t a move of ${game.title}. Use ${game.words.entry(match.setup)}.`);
    const played = act(match, { type: 'move', seat, move });
    if (!played.ok) throw new UserError(`--moves, "${word}": ${problemText(match, seat, played.error)}`);
    match = played.value;
  }
  if (match.sealed.some((choice) => choice !== undefined))
    throw new UserError('--moves: each round needs two choices, so give an even number of them.');
  return match;
}
