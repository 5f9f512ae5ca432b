import { describe, expect, it } from 'vitest';
import { type AnyMatch, createMatch, setupOf } from '../core/match.js';
import { act } from '../core/referee.js';
import { typicalOptions } from '../core/options.js';
import { dualDigits } from '../games/dual-digits/game.js';
import { numberDuel } from '../games/number-duel/game.js';
import { answers, makeChoose, makeOver, parseFromPlayer } from './protocol.js';

const dual: AnyMatch = createMatch(setupOf(dualDigits, { start: 25, max: 4 }));

function played(match: AnyMatch, ...moves: readonly (readonly [0 | 1, number])[]): AnyMatch {
  return moves.reduce((now, [seat, move]) => {
    const result = act(now, { type: 'move', seat, move });
    if (!result.ok) throw new Error(result.error.code);
    return result.value;
  }, match);
}

const asked = (match: AnyMatch) => makeChoose('1.1', { match, seat: 0, attempt: 1, triesLeft: 0 }, true);

describe('a question', () => {
  it('says all that a player needs who remembers nothing', () => {
    const match = played(dual, [0, 3], [1, 2]);
    expect(makeChoose('7.1', { match, seat: 0, attempt: 1, triesLeft: 2 }, true)).toEqual({
      type: 'choose',
      match: '7.1',
      turn: 3,
      attempt: 1,
      game: 'dual-digits',
      options: { start: 25, max: 4 },
      seat: 1,
      start: '25 0 1',
      history: [
        { seat: 1, move: '3' },
        { seat: 2, move: '2' },
      ],
      position: '20 2 1',
      screen: [
        '=== Dual Digits ===',
        'Starting Shared Number: 25',
        '',
        "Player 1's Turn:",
        "Previous Opponent's Number: 2",
        'Allowed Numbers to Subtract: 1, 3, 4',
        'Enter the number you wish to subtract:',
      ].join('\n'),
      legal: ['1', '3', '4'],
      triesLeft: 2,
    });
  });

  it('keeps the legal moves back where they are hidden, and quotes a refusal', () => {
    const refusal = { code: 'illegal', message: '9 is not a number from 1 to 4.' } as const;
    const choose = makeChoose('1.1', { match: dual, seat: 0, attempt: 2, triesLeft: 0, refusal }, false);
    expect(choose).not.toHaveProperty('legal');
    expect(choose.refused).toEqual(refusal);
  });

  it('never holds what the other side has chosen in this round', () => {
    const start: AnyMatch = createMatch(setupOf(numberDuel, typicalOptions(numberDuel.options)));
    const sealed = played(start, [1, 4]);
    expect(asked(sealed)).toEqual(asked(start));
  });
});

describe('the end of a match', () => {
  it('is told with the winner, the reason and the moves', () => {
    expect(makeOver('1.1', played(dual, [0, 3]), { winner: 1, reason: 'forfeit' })).toEqual({
      type: 'over',
      match: '1.1',
      winner: 2,
      reason: 'forfeit',
      history: [{ seat: 1, move: '3' }],
    });
  });
});

describe('a message of a player', () => {
  it('is read', () => {
    expect(parseFromPlayer('{"type":"ready","name":"A","games":["dual-digits",3]}')).toEqual({
      ok: true,
      value: { type: 'ready', name: 'A', version: undefined, games: ['dual-digits'] },
    });
    expect(
      parseFromPlayer('{"type":"move","match":"1.1","turn":2,"attempt":1,"move":3,"usage":{"input":5,"x":1}}'),
    ).toEqual({
      ok: true,
      value: { type: 'move', match: '1.1', turn: 2, attempt: 1, move: '3', usage: { input: 5 } },
    });
  });

  it.each(['', 'hello', '[1]', '{"type":"moove"}', '{"type":"move"}', '{"type":"move","move":2.5}', '{"move":"3"}'])(
    '%j is none',
    (line) => {
      expect(parseFromPlayer(line)).toMatchObject({ ok: false, error: expect.any(String) });
    },
  );

  it('belongs to the question whose match, turn and attempt it repeats', () => {
    const question = { match: '1.1', turn: 2, attempt: 1 };
    expect(answers(question, question)).toBe(true);
    for (const late of [
      { ...question, turn: 1 },
      { ...question, attempt: 2 },
      { ...question, match: '1.2' },
      { ...question, turn: undefined },
    ])
      expect(answers(late, question)).toBe(false);
  });
});
