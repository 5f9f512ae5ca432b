// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

// Makes a new game: a folder with a complete small game to change, its test, and its line in the catalogue.

const games = fileURLToPath(new URL('../src/games/', import.meta.url));
const catalogueFile = join(games, 'catalogue.ts');

/** @param {string} sentence @returns {never} */
function refuse(sentence) {
  console.error(sentence);
  process.exit(2);
}

/** @param {string} name */
function isReserved(name) {
  try {
    void new Script(`'use strict'; const ${name} = 0;`);
    return false;
  } catch {
    return true;
  }
}

/** @param {string} text */
const capitalised = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The day after today: today's puzzle has been set already, without this game. */
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** @param {string} id @param {string} name @param {string} title */
const gameSource = (id, name, title) => `import { inTurn, toMove, wonBy } from '../../core/declared-rules.js';
import { defineGame } from '../../core/define-game.js';
import type { OptionsOf } from '../../core/options.js';
import { otherSeat, type Seat } from '../../core/seat.js';

// ${title}. A number, 0 at first. The players take turns to add 1, 2 or 3 to it. Who reaches the goal exactly wins; nobody may
// go past it.

const OPTIONS = {
  goal: { kind: 'number', meaning: 'the number to reach', min: 1, max: 1000, default: 21 },
} as const;

interface Position {
  readonly number: number;
  readonly mover: Seat;
}

export const ${name} = defineGame({
  id: '${id}',
  title: '${title}',
  options: OPTIONS,
  rules: ({ goal }: OptionsOf<typeof OPTIONS>) =>
    inTurn<Position, number>({
      axes: { number: [0, goal - 1] },
      finished: { number: [goal, goal] },
      moves: [1, 2, 3],
      start: (first) => ({ number: 0, mover: first }),
      status: ({ number, mover }) => (number === goal ? wonBy(otherSeat(mover), 'reached-goal') : toMove(mover)),
      objection: ({ number }, move) => (number + move > goal ? 'too-far' : undefined),
      play: ({ number, mover }, move) => ({ number: number + move, mover: otherSeat(mover) }),
    }),
  words: {
    promise: 'Count up, and be the one who gets there.',
    page: ({ goal }) => ({
      goal: \`Be the one who reaches \${goal}.\`,
      play: ['The number starts at 0. On your turn, add 1, 2 or 3 to it.', \`You may not go past \${goal}.\`],
      end: [\`The first to reach \${goal} wins.\`],
      examples: [\`The number is \${goal - 1}: add 1 and win.\`],
      rulings: ['R-3'],
    }),
    reasons: { 'reached-goal': 'reached the goal' },
    objections: {
      'too-far': {
        brief: 'too far',
        sentence: ({ options }, { number }, move) => \`\${number} and \${move} is more than \${options.goal}.\`,
      },
    },
  },
});
`;

/** @param {string} name @param {string} title */
const testSource = (name, title) => `import { describe, expect, it } from 'vitest';
import { ${name} } from './game.js';

const rules = ${name}.rules({ goal: 21 });

describe('${title}', () => {
  it.each([
    { number: 20, legal: [1] },
    { number: 19, legal: [1, 2] },
    { number: 0, legal: [1, 2, 3] },
  ])('has the legal moves $legal at $number', ({ number, legal }) => {
    expect(rules.legalMoves({ number, mover: 0 }, 0)).toEqual(legal);
  });

  it('adds the move, and passes the turn', () => {
    expect(rules.play({ number: 17, mover: 0 }, 3)).toEqual({ number: 20, mover: 1 });
  });

  it('is won by whoever reaches the goal', () => {
    expect(rules.status({ number: 21, mover: 0 })).toEqual({ kind: 'over', winner: 1, reason: 'reached-goal', by: 1 });
    expect(rules.status({ number: 20, mover: 0 })).toEqual({ kind: 'one', seat: 0 });
  });
});
`;

/**
 * The catalogue with one game more.
 * @param {string} source @param {string} id @param {string} name
 */
function withGame(source, id, name) {
  const afterImports = source.lastIndexOf("/game.js';\n") + "/game.js';\n".length;
  const endOfEntries = source.indexOf('\n];', source.indexOf('const ENTRIES'));
  if (endOfEntries < afterImports) throw new Error(`${catalogueFile} has no list of entries`);
  return [
    source.slice(0, afterImports),
    `import { ${name} } from './${id}/game.js';\n`,
    source.slice(afterImports, endOfEntries),
    `\n  { game: ${name}, since: '${tomorrow()}' },`,
    source.slice(endOfEntries),
  ].join('');
}

const [id = '', ...others] = process.argv.slice(2);
if (id === '' || others.length > 0) refuse('Give the new game one name: npm run new-game last-stone');
if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id))
  refuse(`"${id}" cannot be the name of a game. Use small letters and digits, with - between words: last-stone`);

const words = id.split('-');
const name = [words[0], ...words.slice(1).map(capitalised)].join('');
const title = words.map(capitalised).join(' ');
const folder = join(games, id);
const catalogue = readFileSync(catalogueFile, 'utf8');
if (isReserved(name)) refuse(`"${id}" is a word of the language, so it cannot be the name of a game. Choose another.`);
if (existsSync(folder) || new RegExp(`(?:import \\{|const) ${name}\\b`).test(catalogue))
  refuse(`There is something named "${id}" already. Choose another name.`);

mkdirSync(folder);
writeFileSync(join(folder, 'game.ts'), gameSource(id, name, title));
writeFileSync(join(folder, 'game.test.ts'), testSource(name, title));
writeFileSync(catalogueFile, withGame(catalogue, id, name));
console.log(`${title} is there: src/games/${id}/game.ts, and a line in src/games/catalogue.ts.
Change it to the game that you have in mind; docs/adding-a-game.md says how. Then:
  npx vitest run --project=unit src/games/${id} test/unit/games-contract.test.ts
  npm start -- play ${id}`);
