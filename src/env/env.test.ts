import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseMove, randomForDecision } from '../bots/bot.js';
import { createMatch, setupOf, startOf } from '../core/match.js';
import { createRandom } from '../core/random.js';
import { act } from '../core/referee.js';
import { GAMES } from '../games/catalogue.js';
import { numberDuel } from '../games/number-duel/game.js';
import { must } from '../../test/contract/playing.js';
import { Env, type EnvStep } from './env.js';
import type { Action } from './environment.js';
import { answerLine, answerPieces } from './lines.js';

const env = new Env(GAMES);
const ask = (request: unknown): unknown => JSON.parse(answerLine(env, JSON.stringify(request)));
const begin = (game: string, rest: object = {}): EnvStep => must(env.reset({ game, ...rest }));

/** A legal action, drawn from the mask. */
function randomAction({ mask }: EnvStep, draw: (most: number) => number): Action {
  const pick = (each: readonly number[]): number => {
    const legal = each.flatMap((may, action) => (may === 1 ? [action] : []));
    return legal[draw(legal.length - 1)] ?? -1;
  };
  const [first, second] = mask;
  return Array.isArray(first) && Array.isArray(second)
    ? [pick(first), pick(second)]
    : pick(mask.filter((each) => typeof each === 'number'));
}

const played = (game: string, actions: readonly Action[], rest: object = {}): EnvStep =>
  actions.reduce((step, action) => must(env.step(step.state, action)), begin(game, rest));

describe('reset', () => {
  it('tells what an agent needs', () => {
    expect(ask({ op: 'reset', game: 'dual-digits' })).toEqual({
      state: 'dual-digits start=25 max=4 limit=1000|0|25 0 1',
      obs: [25, 0],
      mask: [1, 1, 1, 1],
      toMove: [0],
      rewards: [0, 0],
      terminated: false,
      truncated: false,
    });
  });

  it('draws by the seed, and shows what it drew', () => {
    const targets = Array.from({ length: 200 }, (_, seed) => begin('digit-duel-target', { seed }).obs[2]);
    expect([...new Set(targets)].toSorted((a = 0, b = 0) => a - b)).toEqual([
      20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30,
    ]);
    expect(begin('digit-duel-target', { seed: 7 })).toEqual(begin('digit-duel-target', { seed: 7 }));
  });

  it('begins at another position when asked to', () => {
    expect(begin('dual-digits', { position: '7 2 2' })).toMatchObject({ obs: [7, 2], toMove: [1], mask: [1, 0, 1, 1] });
  });
});

describe('step', () => {
  it('pays the winner 1 and the loser −1, once', () => {
    const end = played('dual-digits', [0, 1], { options: { start: 3 } });
    expect(end).toMatchObject({
      obs: [0, 2],
      rewards: [-1, 1],
      terminated: true,
      truncated: false,
      toMove: [],
      mask: [0, 0, 0, 0],
    });
  });

  it('ends a game at once when the next player is stuck (R-2)', () => {
    expect(played('dual-digits', [0], { options: { start: 2 } })).toMatchObject({
      obs: [1, 1],
      rewards: [1, -1],
      terminated: true,
    });
  });

  it('takes both actions where both choose', () => {
    expect(played('number-duel', [[4, 2]])).toMatchObject({ obs: [15, 10], toMove: [0, 1] });
    expect(
      played('number-duel', [
        [4, 4],
        [4, 4],
        [4, 4],
        [0, 0],
      ]),
    ).toMatchObject({ obs: [0, 0], terminated: false });
    expect(
      played('number-duel', [
        [4, 4],
        [4, 4],
        [4, 4],
        [0, 0],
        [1, 0],
      ]),
    ).toMatchObject({ rewards: [1, -1], terminated: true });
  });

  it('cuts a game off at the turn limit, with no winner', () => {
    const cut = played('digit-duel-target', [0, 0], { options: { target: 25 }, turnLimit: 2 });
    expect(cut).toMatchObject({ rewards: [0, 0], terminated: false, truncated: true, toMove: [], mask: [0, 0, 0] });
    expect(ask({ op: 'step', state: cut.state, action: 0 })).toMatchObject({ error: { code: 'game-over' } });
  });

  it('does not call a win at the last turn cut off', () => {
    expect(played('dual-digits', [0, 1], { options: { start: 3 }, turnLimit: 2 })).toMatchObject({
      terminated: true,
      truncated: false,
    });
  });
});

describe.each(GAMES.map((game) => game.id))('%s', (game) => {
  it('stays within the bounds of its spec, and writes every step as JSON as it tells it', () => {
    const { observation, actions } = must(env.spec(game));
    assert(
      property(integer({ min: 0, max: 2 ** 31 }), (seed) => {
        const random = createRandom(seed);
        let step = begin(game, { seed, turnLimit: 60 });
        while (step.toMove.length > 0) {
          const action = randomAction(step, (most) => random.int(0, most));
          const text = must(env.stepText(step.state, action));
          step = must(env.step(step.state, action));
          expect(JSON.parse(text)).toEqual(step);
          expect(step.obs).toHaveLength(observation.length);
          expect(
            step.obs.every(
              (value, index) => value >= (observation[index]?.low ?? 0) && value <= (observation[index]?.high ?? 0),
            ),
          ).toBe(true);
          expect(step.mask.flat()).toHaveLength(actions.length * (typeof action === 'number' ? 1 : 2));
        }
        expect(step.terminated !== step.truncated).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('says the same of the same state to an environment that has never seen it', () => {
    const random = createRandom(3);
    let step = begin(game, { seed: 3, turnLimit: 30 });
    while (step.toMove.length > 0) {
      const action = randomAction(step, (most) => random.int(0, most));
      const next = must(env.step(step.state, action));
      expect(must(new Env(GAMES).step(step.state, action))).toEqual(next);
      step = next;
    }
  });

  it('regrets none of the best actions, and has a regret for the legal ones only', () => {
    const step = begin(game, { seed: 1 });
    const { best, regret } = must(env.truth(step.state));
    const [bests, regrets] = [best.flat(), regret.flat()];
    expect(bests.length).toBeGreaterThan(0);
    expect(bests.map((action) => regrets[action])).toEqual(bests.map(() => 0));
    expect(regrets.map((each) => (each === null ? 0 : 1))).toEqual(step.mask.flat());
  });
});

describe('truth', () => {
  it('knows value, distance, best actions and regret', () => {
    expect(must(env.truth(begin('digit-duel-zero').state))).toEqual({
      value: 1,
      distance: 15,
      best: [5],
      regret: [null, null, 2, null, null, 0, null, null, null, null],
    });
  });

  it('gives the equilibrium where both choose', () => {
    expect(must(env.truth(begin('number-duel').state))).toMatchObject({
      value: 0,
      strategies: [
        [0, 0, 0, 0, 1],
        [0, 0, 0, 0, 1],
      ],
    });
  });
});

describe('choose', () => {
  it('plays as a level does, the same for the same seed', () => {
    const { state } = begin('digit-duel-zero');
    expect(ask({ op: 'choose', state, level: 'perfect' })).toMatchObject({ action: 5 });
    expect(ask({ op: 'choose', state, level: 'newcomer', seed: 4 })).toEqual(
      ask({ op: 'choose', state, level: 'newcomer', seed: 4 }),
    );
  });

  it('knows the turns of the history: an expert notices what somebody likes to play', () => {
    const start = begin('number-duel', { options: { points: 40 } });
    const actions = Array.from({ length: 6 }, (_, round): Action => [round % 2, 0]);
    const { state } = played('number-duel', actions, { options: { points: 40 } });
    const choices = (history?: object): readonly unknown[] =>
      Array.from({ length: 30 }, (_, seed) => ask({ op: 'choose', state, level: 'expert', seat: 0, seed, history }));
    const [knowing, forgetful] = [choices({ start: start.state, actions }), choices()];
    expect(knowing).not.toEqual(forgetful);
    expect(JSON.stringify(knowing)).not.toContain('error');
  });

  it('is told as much as in a match: with its whole history it decides alike', () => {
    const start = begin('number-duel');
    const { state } = played('number-duel', [[2, 0]]);
    const { setup } = createMatch(setupOf(numberDuel, { points: 15, max: 5, numbers: 'free' }));
    const truth = must(env.truths.of(numberDuel, setup.options));
    const match = must(
      act(must(act(createMatch(setup), { type: 'move', seat: 0, move: 3 })), { type: 'move', seat: 1, move: 1 }),
    );
    for (let seed = 0; seed < 20; seed += 1) {
      const { move } = chooseMove({
        game: numberDuel,
        options: setup.options,
        names: setup.names,
        truth,
        position: match.position,
        seat: 1,
        turns: match.turns,
        start: startOf(match),
        level: 'regular',
        random: randomForDecision(seed, 1, 1, 1),
      });
      const history = { start: start.state, actions: [[2, 0]] };
      expect(ask({ op: 'choose', state, level: 'regular', seat: 1, seed, history })).toMatchObject({
        action: Number(move) - 1,
      });
    }
  });

  it.each([
    [{ start: 'x', actions: [] }, 'bad-state', 'another game'],
    [{ start: begin('dual-digits').state, actions: [0] }, 'bad-request', 'doesn’t lead to this state'],
    [{ start: begin('dual-digits').state, actions: [9] }, 'bad-action', 'no action 9'],
    [{ start: begin('dual-digits').state }, 'bad-request', 'must be a list'],
  ])('refuses the history %j', (history, code, sentence) => {
    const { state } = begin('dual-digits');
    expect(ask({ op: 'choose', state, level: 'regular', history })).toEqual({
      error: { code, sentence: expect.stringContaining(sentence) },
    });
  });
});

describe('a line', () => {
  it('may be a batch, in which a bad request spoils no other', () => {
    const { state } = begin('dual-digits');
    expect(
      ask([
        { op: 'step', state, action: 2 },
        { op: 'step', state, action: 9 },
        7,
        { op: 'reset', game: 'dual-digits' },
      ]),
    ).toEqual([
      must(env.step(state, 2)),
      { error: { code: 'bad-action', sentence: 'There’s no action 9: they go from 0 to 3.' } },
      { error: { code: 'bad-request', sentence: 'A request is an object with "op".' } },
      begin('dual-digits'),
    ]);
  });

  it.each([
    [{ op: 'reset', game: 'dual-digit' }, 'unknown-game', 'Did you mean'],
    [{ op: 'reset', game: 'dual-digits', options: { start: 0 } }, 'bad-options', 'start can’t be "0"'],
    [{ op: 'reset', game: 'dual-digits', options: { begin: 1 } }, 'bad-options', 'no option "begin"'],
    [{ op: 'reset', game: 'dual-digits', options: { start: [25] } }, 'bad-options', 'start can’t be "[…]"'],
    [{ op: 'reset', game: 'dual-digits', options: { start: {} } }, 'bad-options', 'start can’t be "{…}"'],
    [{ op: 'reset', game: 'dual-digits', options: { start: null } }, 'bad-options', 'start can’t be "null"'],
    [{ op: 'reset', game: 'dual-digits', turnLimit: 0 }, 'bad-request', 'turnLimit'],
    [{ op: 'reset', game: 'dual-digits', position: '26 0 1' }, 'bad-request', 'isn’t a position'],
    [{ op: 'step', state: 'dual-digits start=25 max=4 limit=1000|0|26 0 1', action: 0 }, 'bad-state', 'isn’t a state'],
    [{ op: 'step', state: 'dual-digits start=25 limit=1000|0|25 0 1', action: 0 }, 'bad-state', 'isn’t a state'],
    [{ op: 'step', state: 'dual-digits start=25 max=4 limit=0|0|25 0 1', action: 0 }, 'bad-state', 'isn’t a state'],
    [{ op: 'step', state: '', action: 0 }, 'bad-state', 'isn’t a state'],
    [{ op: 'step', state: begin('dual-digits').state, action: 0.5 }, 'bad-request', 'whole number'],
    [{ op: 'step', state: begin('dual-digits').state, actions: [1, 1] }, 'bad-action', 'in turn'],
    [{ op: 'step', state: begin('number-duel').state, action: 1 }, 'bad-action', 'at once'],
    [
      { op: 'step', state: played('dual-digits', [2]).state, action: 2 },
      'illegal-action',
      'Legal actions now: 0, 1 or 3',
    ],
    [{ op: 'choose', state: begin('dual-digits').state, level: 'wizard' }, 'bad-request', 'no level "wizard"'],
    [{ op: 'constructor' }, 'bad-request', '"op" must be'],
  ])('%j is answered with a reason', (request, code, part) => {
    expect(ask(request)).toEqual({ error: { code, sentence: expect.stringContaining(part) } });
  });

  it('may be an empty batch', () => {
    expect(ask([])).toEqual([]);
  });

  it.each([
    ['"options":', ''],
    ['"options":{"start":', '}'],
    ['"seed":', ''],
    ['"position":', ''],
  ])('may be nested as deep as it likes: %s', (before, behind) => {
    const depth = 200_000;
    for (const [open, close] of [
      ['[', ']'],
      ['{"start":', '}'],
    ] as const) {
      const nested = `${open.repeat(depth)}1${close.repeat(depth)}`;
      const answered = answerLine(env, `{"op":"reset","game":"dual-digits",${before}${nested}${behind}}`);
      expect(JSON.parse(answered)).toMatchObject({ error: { code: expect.stringMatching(/^bad-/) } });
    }
  });

  it('is answered in pieces, so that an answer may be longer than any text can be', () => {
    const requests = Array.from({ length: 2500 }, () => ({ op: 'reset', game: 'dual-digits' }));
    const pieces = [...answerPieces(env, JSON.stringify(requests))];
    expect(pieces.map((piece) => piece.split('"state"').length - 1)).toEqual([1000, 1000, 500]);
    expect(JSON.parse(pieces.join(''))).toEqual(requests.map(() => begin('dual-digits')));
  });

  it('that is no JSON is answered too', () => {
    expect(answerLine(env, '{"op"')).toBe('{"error":{"code":"bad-json","sentence":"This line isn’t JSON."}}');
  });
});
