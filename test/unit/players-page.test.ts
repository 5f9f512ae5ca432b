import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FAULTS } from '../../src/arena/fault.js';
import { makeChoose, parseFromPlayer, PROTOCOL } from '../../src/arena/protocol.js';
import { type AnyMatch, createMatch, setupOf } from '../../src/core/match.js';
import { typicalOptions } from '../../src/core/options.js';
import { findGame } from '../../src/games/catalogue.js';
import { dualDigits } from '../../src/games/dual-digits/game.js';

const PAGE = readFileSync(fileURLToPath(new URL('../../docs/players.md', import.meta.url)), 'utf8');

describe('the page for authors of players', () => {
  it('names the protocol and every class of fault', () => {
    expect(PAGE).toContain(`\`${PROTOCOL}\``);
    for (const fault of FAULTS) expect(PAGE).toContain(`| \`${fault}\` |`);
  });

  it('explains every field of a question', () => {
    const match: AnyMatch = createMatch(setupOf(dualDigits, { start: 25, max: 4 }));
    const refusal = { code: 'illegal', message: 'no' } as const;
    const choose = makeChoose('1.1', { match, seat: 0, attempt: 2, triesLeft: 0, refusal, coach: 'hm' }, true);
    for (const field of Object.keys(choose)) expect(PAGE).toContain(`\`${field === 'type' ? 'choose' : field}\``);
  });

  it('lists games with their moves and their start, each as it is', () => {
    const rows = [...PAGE.matchAll(/^\| `([a-z-]+)` \| .* \| .* \| `.*`:/gm)];
    expect(rows).toHaveLength(5);
    for (const [row, id = ''] of rows) {
      const game = findGame(id);
      const rules = game?.rules(typicalOptions(game.options));
      const words = rules?.moves.map((move) => `\`${rules.makeMove(move)}\``) ?? [];
      const moves = words.every((word) => /\d/.test(word))
        ? [...words.slice(0, 1), ...words.slice(-1)].join(' to ')
        : words.join(', ');
      const start = rules?.makePosition(rules.start(0));
      expect(row).toBe(`| \`${id}\` | ${game?.title} | ${moves} | \`${start}\`:`);
    }
  });

  it('shows answers that the arena reads', () => {
    const answers = [...PAGE.matchAll(/^< (.*)$/gm)].map(([, line = '']) => parseFromPlayer(line));
    expect(answers.map((answer) => answer.ok && answer.value.type)).toEqual(['ready', 'ok', 'move']);
  });
});
