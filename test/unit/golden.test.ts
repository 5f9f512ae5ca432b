import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  type AnyMatch,
  act,
  createMatch,
  createRandom,
  parseOptions,
  readEntry,
  refusalText,
  settleOptions,
  setupOf,
  transcriptOf,
} from '../../src/core/index.js';
import { findGame, GAMES } from '../../src/games/index.js';
import { must, nextSeat } from '../contract/playing.js';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '..', 'golden');

interface GoldenCase {
  readonly name: string;
  readonly arguments: readonly string[];
  readonly input: readonly string[];
  readonly transcript: string;
}

const foldersIn = (path: string): readonly string[] => readdirSync(path).toSorted();

const CASES: readonly GoldenCase[] = foldersIn(FOLDER).flatMap((game) =>
  foldersIn(join(FOLDER, game)).map((name) => {
    const text = (file: string): string => readFileSync(join(FOLDER, game, name, file), 'utf8');
    const lines = (file: string): readonly string[] => text(file).trimEnd().split('\n');
    return {
      name: `${game}/${name}`,
      arguments: lines('arguments.txt'),
      input: lines('input.txt'),
      transcript: text('transcript.txt'),
    };
  }),
);

/** The match that the arguments ask for; of all arguments of the command, `--set name=value` are enough here. */
function matchOf([id = '', ...rest]: readonly string[]): AnyMatch {
  const game = findGame(id);
  if (game === undefined) throw new Error(`no game ${id}`);
  const given = rest
    .filter((word) => word !== '--set')
    .map((word) => {
      const [name = '', value = ''] = word.split('=');
      return [name, value] as const;
    });
  const asked = must(parseOptions(game.options, given));
  return createMatch(setupOf(game, settleOptions(game.options, asked, createRandom(1))));
}

/** The match after all lines of input, and what was said to those that were refused. */
function played({ arguments: words, input }: GoldenCase): { match: AnyMatch; refused: readonly string[] } {
  let match = matchOf(words);
  const refused: string[] = [];
  for (const entry of input) {
    const read = readEntry(match, nextSeat(match), entry);
    if (read.ok) match = must(act(match, read.value));
    else refused.push(refusalText(match, nextSeat(match), read.error));
  }
  return { match, refused };
}

const hasRefusals = ({ name }: GoldenCase): boolean => name.includes('/refused-');

describe('the golden transcripts', () => {
  it('are of games that there are', () => {
    const ids = GAMES.map(({ id }) => id);
    expect(foldersIn(FOLDER).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each(CASES.filter((golden) => !hasRefusals(golden)))('$name is what the core prints', (golden) => {
    const { match, refused } = played(golden);
    const lines = transcriptOf(match).map(({ text }) => text);
    expect(`${lines.join('\n')}\n`).toBe(golden.transcript);
    expect(refused).toEqual([]);
    expect(match.status.kind).toBe('finished');
  });

  it.each(CASES.filter(hasRefusals))('$name ends though entries were refused (R-3)', (golden) => {
    const { match, refused } = played(golden);
    expect(match.status.kind).toBe('finished');
    expect(refused).not.toEqual([]);
    // Without its refused entries, the transcript is that of the match.
    const wanted = transcriptOf(match).map(({ text }) => text);
    const shown = golden.transcript.trimEnd().split('\n');
    expect(shown.length).toBe(wanted.length + 2 * refused.length);
    expect([...wanted, ...refused].filter((line) => !shown.includes(line))).toEqual([]);
  });

  it.each(CASES)('$name hides secret entries (R-ND1)', ({ transcript }) => {
    expect(transcript).not.toMatch(/enter your number \(1-5\): (?!\[input hidden\]$)/m);
  });
});
