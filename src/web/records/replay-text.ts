import type { AnyGame } from '../../core/game.js';
import type { Replay } from '../../core/replay.js';
import { parseReplays } from '../../core/replay-parser.js';
import { failed, type Result } from '../../core/result.js';
import { GAMES } from '../../games/catalogue.js';

/** One game or more, in the order of the text. */
export type Replays = readonly [Replay, ...Replay[]];

/** More than this is read by nobody, and could keep a browser busy for long. */
export const MOST_CHARACTERS = 256_000;
export const MOST_TURNS = 10_000;

const grouped = (count: number): string => count.toLocaleString('en');

/** Counted in the text, since to play the turns is what takes the time. */
const turnsIn = (text: string): number => text.match(/^[^\S\r\n]*[0-9]+\./gm)?.length ?? 0;

/** Reads what a terminal or a browser has written, or says in a sentence what is wrong and where. Never takes long. */
export function readReplayText(text: string, games: readonly AnyGame[] = GAMES): Result<Replays, string> {
  if (text.trim() === '') return failed('There’s nothing to read yet: paste a replay, or a link to one.');
  if (text.length > MOST_CHARACTERS)
    return failed(
      `This text is too long to be read here: at most ${grouped(MOST_CHARACTERS)} characters. Take fewer games at a time.`,
    );
  if (turnsIn(text) > MOST_TURNS)
    return failed(`These games are too long to be shown here: at most ${grouped(MOST_TURNS)} turns in all.`);
  const read = parseReplays(text, games);
  return read.ok ? read : failed(`Line ${read.error.line}: ${read.error.reason}`);
}
