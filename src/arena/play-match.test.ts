import { describe, expect, it } from 'vitest';
import { type AnyMatch, createMatch, setupOf } from '../core/match.js';
import { typicalOptions } from '../core/options.js';
import type { Pair } from '../core/seat.js';
import { dualDigits } from '../games/dual-digits/game.js';
import { multiplicationDuel } from '../games/multiplication-duel/game.js';
import { numberDuel } from '../games/number-duel/game.js';
import { type Exchange, playMatch } from './play-match.js';
import type { Chair, Question, Reply } from './player.js';

const dual: AnyMatch = createMatch(setupOf(dualDigits, { start: 10, max: 4 }));

/** A player who says these things one after the other, and what it was asked. */
function scripted(...replies: readonly Reply[]): Chair & { readonly asked: Question[] } {
  const asked: Question[] = [];
  return {
    asked,
    choose: (question) => {
      asked.push(question);
      return Promise.resolve(replies[asked.length - 1] ?? { fault: 'crash' });
    },
    leave: () => undefined,
  };
}

const moves = (...texts: readonly string[]): Reply[] => texts.map((move) => ({ move }));

async function play(match: AnyMatch, chairs: Pair<Chair>, retries = 0) {
  const exchanges: Exchange[] = [];
  const ending = await playMatch(match, chairs, { retries, onExchange: (exchange) => exchanges.push(exchange) });
  return { ending, exchanges };
}

describe('a match in the arena', () => {
  it('is played to its end, every answer on record', async () => {
    const { ending, exchanges } = await play(dual, [scripted(...moves('4', '4')), scripted(...moves('2'))]);
    expect(ending).toMatchObject({ kind: 'played', outcome: { winner: 0, reason: 'reached-zero' } });
    expect(exchanges.map(({ turn, seat, reply }) => [turn, seat, reply.move])).toEqual([
      [1, 0, '4'],
      [2, 1, '2'],
      [3, 0, '4'],
    ]);
  });

  it('lets a player try again, and tells what was wrong', async () => {
    const first = scripted(...moves('9', '', '4', '4'));
    const { ending } = await play(dual, [first, scripted(...moves('2'))], 2);
    expect(ending).toMatchObject({ kind: 'played', outcome: { winner: 0 } });
    expect(first.asked.slice(0, 3)).toMatchObject([
      { attempt: 1, triesLeft: 2 },
      { attempt: 2, triesLeft: 1, refusal: { code: 'illegal', message: '"9" is not a number from 1 to 4.' } },
      { attempt: 3, triesLeft: 0, refusal: { code: 'empty' } },
    ]);
  });

  it('is lost when no tries are left, whatever the fault', async () => {
    for (const fault of ['unparsable', 'timeout', 'crash', 'truncated', 'refused', 'empty'] as const) {
      const { ending } = await play(dual, [scripted({ fault }, { fault }), scripted()], 1);
      expect(ending).toMatchObject({
        kind: 'played',
        outcome: { winner: 1, reason: 'forfeit' },
        fault: { seat: 0, fault },
      });
    }
  });

  it('is void, and lost by nobody, when the endpoint is out of order', async () => {
    const { ending } = await play(dual, [scripted({ fault: 'infrastructure', message: '503' }), scripted()], 2);
    expect(ending).toEqual({ kind: 'void', message: '503' });
  });

  it('is lost at once by an invalid multiplier, as the book says (R-MD1)', async () => {
    const match: AnyMatch = createMatch(setupOf(multiplicationDuel, typicalOptions(multiplicationDuel.options)));
    const { ending } = await play(match, [scripted(...moves('12')), scripted()], 5);
    expect(ending).toMatchObject({ kind: 'played', outcome: { winner: 1 }, fault: { seat: 0, fault: 'illegal' } });
    expect(ending).not.toMatchObject({ outcome: { reason: 'forfeit' } });
  });

  it('asks both before either answer is used where they choose in secret', async () => {
    const match: AnyMatch = createMatch(setupOf(numberDuel, typicalOptions(numberDuel.options, { points: 1 })));
    const order: string[] = [];
    const answered: ((reply: Reply) => void)[] = [];
    const slow: Chair = {
      choose: () => {
        order.push('first asked');
        return new Promise((resolve) => {
          answered.push(resolve);
        });
      },
      leave: () => undefined,
    };
    const quick: Chair = {
      choose: ({ match: seen }) => {
        order.push('second asked');
        expect(seen.sealed).toEqual([undefined, undefined]);
        for (const answer of answered) answer({ move: '5' });
        return { move: '1' };
      },
      leave: () => undefined,
    };
    const { ending } = await play(match, [slow, quick]);
    expect(order).toEqual(['first asked', 'second asked']);
    expect(ending).toMatchObject({ kind: 'played', outcome: { winner: 0 } });
  });

  it('has no winner when both fail in the same secret round', async () => {
    const match: AnyMatch = createMatch(setupOf(numberDuel, typicalOptions(numberDuel.options)));
    const { ending } = await play(match, [scripted({ fault: 'crash' }), scripted({ fault: 'timeout' })]);
    expect(ending).toMatchObject({ kind: 'played', outcome: { winner: null, reason: 'forfeit' } });
  });
});
