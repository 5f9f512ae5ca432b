import type { AnyMatch } from '../../core/match.js';
import { makeReplays, type Replay } from '../../core/replay.js';
import { parseReplays } from '../../core/replay-parser.js';
import { GAMES } from '../../games/catalogue.js';
import type { ShownMatch } from '../../online/shown.js';
import { askReplay } from './api.js';

/** The finished games of a series that stand in a text; undefined: none does. */
export function finishedGames(text: string): string | undefined {
  const read = parseReplays(text, GAMES);
  const finished = read.ok ? read.value.filter(({ match }) => match.status.kind === 'finished') : [];
  return finished.length === 0 ? undefined : makeReplays(finished);
}

/** A game that is over: the replay of its series, and which of its games it is. */
interface FinishedOnline {
  readonly text: string;
  readonly game: number;
}

/** The replay of the one game that this page has followed. */
function ownReplay(match: AnyMatch, { players, game, terms }: ShownMatch): Replay {
  return {
    match,
    series: { game: game?.number ?? 1, of: terms.games },
    seed: undefined,
    computers: [players[0]?.computer ?? undefined, players[1]?.computer ?? undefined],
  };
}

/** All finished games of a match as the server has them; the last one alone, if it does not answer. */
export async function finishedOnline(id: string, match: AnyMatch, shown: ShownMatch): Promise<FinishedOnline> {
  const answer = await askReplay(id);
  const text = answer.ok ? finishedGames(answer.value) : undefined;
  return text === undefined
    ? { text: makeReplays([ownReplay(match, shown)]), game: 1 }
    : { text, game: shown.game?.number ?? 1 };
}
