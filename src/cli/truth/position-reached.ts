import type { AnyGame, Move } from '../../core/game.js';
import { type AnyMatch, createMatch, setupOf } from '../../core/match.js';
import { act } from '../../core/referee.js';
import type { Options } from '../../core/options.js';
import { problemText } from '../../core/referee-words.js';
import { SEATS } from '../../core/seat.js';
import { UserError } from '../world.js';

/** The match after the moves that `--moves` lists; a round of a simultaneous game is two of them. */
export function matchAfter(game: AnyGame, options: Options, moves: string): AnyMatch {
  let match: AnyMatch = createMatch(setupOf(game, options, { turnLimit: null }));
  const words = moves.split(/[\s,]+/).filter((word) => word !== '');
  for (const word of words) {
    const seat = SEATS.find((each) => match.status.kind === 'playing' && match.status.toMove.includes(each));
    if (seat === undefined) throw new UserError(`--moves: "${word}" comes after the end of the game.`);
    const move: Move | undefined = match.rules.parseMove(word);
    if (move === undefined) throw new UserError(`--moves: "${word}" is not a move of ${game.title}.`);
    const played = act(match, { type: 'move', seat, move });
    if (!played.ok) throw new UserError(`--moves, "${word}": ${problemText(match, seat, played.error)}`);
    match = played.value;
  }
  if (match.sealed.some((choice) => choice !== undefined))
    throw new UserError('--moves: a round needs both choices, so an even number of moves.');
  return match;
}
