import { describe, expect, it } from 'vitest';
import { SHOWN_GAME, SHOWN_MATCH } from '../../../test/contract/shown-match.js';
import { followFrom } from '../../online/followed.js';
import type { ClientState } from '../../online/online-client.js';
import type { ShownGame, ShownMatch } from '../../online/shown.js';
import { must } from '../../../test/contract/playing.js';
import { nextCountdown, NOTHING_TOLD, type Situation, tell, type ToldSoFar, withTyped } from './told.js';
import { clocksText } from './told-game.js';

const game: ShownGame = { ...SHOWN_GAME, options: { start: 7, max: 4 } };
const shown: ShownMatch = { ...SHOWN_MATCH, game };

const stateOf = (match: ShownMatch, more: Partial<ClientState> = {}): ClientState => ({
  connection: { kind: 'open' },
  followed: must(followFrom(match)),
  presence: undefined,
  paused: undefined,
  pending: [],
  ...more,
});

const withGame = (change: Partial<ShownGame>): ShownMatch => ({ ...shown, game: { ...game, ...change } });

function situationOf(state: ClientState, more: Partial<Situation> = {}): Situation {
  return { state, goneFor: state.presence?.goneFor ?? [null, null], now: 0, forPeople: true, ...more };
}

/** Tells one state after the other, and gives back what was said of each. */
function tellAll(states: readonly (Situation | ((told: ToldSoFar) => ToldSoFar))[]): readonly (readonly string[])[] {
  let told = NOTHING_TOLD;
  return states.flatMap((state) => {
    if (typeof state === 'function') {
      told = state(told);
      return [];
    }
    const result = tell(told, state);
    told = result.told;
    return [result.said.map((each) => (each.kind === 'line' ? each.line.text : each.text))];
  });
}

const begun = situationOf(stateOf(shown));
const PROMPT = 'Enter the number you wish to subtract: ';

const watched = (match: ShownMatch): Situation => situationOf(stateOf({ ...match, viewer: 'spectator' }));

describe('what is told of an online match', () => {
  it('is each turn once, and an entry that was typed here not again', () => {
    const moved = situationOf(stateOf(withGame({ turns: ['3'] })));
    const answered = situationOf(stateOf(withGame({ turns: ['3', '1'] })));
    const [first, again, own, opponents] = tellAll([begun, begun, (told) => withTyped(told, 0, true), moved, answered]);
    expect(first).toContain('=== Dual Digits ===');
    expect(again).toEqual([]);
    expect(own?.slice(0, 3)).toEqual(['You subtracted 3. New Shared Number: 4', '', "Ben's Turn:"]);
    expect(opponents?.slice(0, 2)).toEqual([`${PROMPT}1`, 'You subtracted 1. New Shared Number: 3']);
    expect(opponents).toContain('Not now: 1 (just subtracted); 4 (too large)');
  });

  it('is the own move in full if it was played from another device', () => {
    const [, moved] = tellAll([begun, situationOf(stateOf(withGame({ turns: ['3'] })))]);
    expect(moved?.[0]).toBe(`${PROMPT}3`);
  });

  it('is what was taken back, where the game is then, and the turn that comes instead', () => {
    const [, , back] = tellAll([begun, situationOf(stateOf(withGame({ turns: ['3', '1'] }))), begun]);
    expect(back?.slice(0, 4)).toEqual(['Took back the last 2 turns.', 'Shared number: 7', '', "Ana's Turn:"]);
  });

  it('is an offer, and that it was declined', () => {
    const own = situationOf(stateOf(withGame({ offer: { what: 'draw', seat: 0 } })));
    const other = situationOf(stateOf(withGame({ offer: { what: 'takeback', seat: 1, turns: 2 } })));
    expect(tellAll([begun, own, begun, other]).slice(1)).toEqual([
      ['Waiting for Ben to agree.'],
      ['Ben declines the draw.'],
      ['Ben asks to take back 2 turns. Do you agree? Type yes or no, or just play on.'],
    ]);
  });

  it('is to one who watches what became of an offer, too', () => {
    const offer = { what: 'draw', seat: 0 } as const;
    expect(tellAll([watched(shown), watched(withGame({ offer })), watched(shown)]).slice(1)).toEqual([
      ['Ana offers a draw.'],
      ['Ben declines the draw.'],
    ]);
  });

  it('is how the referee ended it, and the score', () => {
    const outcome = { winner: 0, reason: 'resigned' } as const;
    const [, end] = tellAll([begun, situationOf(stateOf(withGame({ outcome })))]);
    expect(end).toEqual(['Ben resigns. Ana wins!', '', 'Score: Ana: 1, Ben: 0']);
  });

  it('is that the connection is lost and back, once each', () => {
    const lost = situationOf(stateOf(shown, { connection: { kind: 'waiting', retryIn: 300, sentence: undefined } }));
    const trying = situationOf(stateOf(shown, { connection: { kind: 'connecting' } }));
    expect(tellAll([begun, lost, trying, lost, begun]).slice(1)).toEqual([
      ['Connection lost. Reconnecting… Your game is safe.'],
      [],
      [],
      ['Connected again.'],
    ]);
  });

  it('is nothing but the transcript for a pipe', () => {
    const offered = situationOf(stateOf(withGame({ offer: { what: 'draw', seat: 1 } })), { forPeople: false });
    expect(tellAll([{ ...begun, forPeople: false }, offered])[1]).toEqual([]);
  });
});

describe('an opponent who is gone', () => {
  const presence = { here: [true, false], watching: 0, goneFor: [null, 0], claimAfter: 60_000 } as const;
  const away = (seconds: number): Situation =>
    situationOf(stateOf(shown, { presence }), { goneFor: [null, seconds * 1000] });

  it('is counted down, and the win is offered in the end', () => {
    expect(tellAll([begun, away(0), away(10), away(30), away(45), away(50), away(60), away(70)]).slice(1)).toEqual([
      ['Ben has left. You can claim the win in 60 s.'],
      [],
      ['Ben has left. You can claim the win in 30 s.'],
      [],
      ['Ben has left. You can claim the win in 10 s.'],
      ['Ben has left. Type claim to take the win, or wait.'],
      [],
    ]);
    expect(nextCountdown(NOTHING_TOLD, away(20))).toBe(10_000);
    expect(nextCountdown(NOTHING_TOLD, away(61))).toBeUndefined();
    const never = situationOf(stateOf(shown, { presence: { ...presence, claimAfter: 9e15 } }), { goneFor: [null, 0] });
    expect(nextCountdown(NOTHING_TOLD, never)).toBe(2 ** 31 - 1);
  });

  it('may be claimed later than was thought, if the server knows of less time', () => {
    const corrected = { ...presence, goneFor: [null, 58_000] } as const;
    const then = (seconds: number): Situation =>
      situationOf(stateOf(shown, { presence: corrected }), { goneFor: [null, seconds * 1000] });
    const offered = 'Ben has left. Type claim to take the win, or wait.';
    expect(tellAll([begun, away(60), then(58), then(59), then(60), then(61)]).slice(1)).toEqual([
      [offered],
      [],
      [],
      [offered],
      [],
    ]);
    expect(tellAll([begun, away(60), then(60), then(61)]).slice(1), 'was over before it was read').toEqual([
      [offered],
      [offered],
      [],
    ]);
  });

  it('has a moment to come to a seat that was just taken', () => {
    const alone = situationOf(stateOf({ ...shown, players: [shown.players[0], null], game: null }));
    const said = tellAll([
      alone,
      { ...away(900), now: 1000 },
      { ...away(904), now: 5000 },
      { ...away(906), now: 7000 },
    ]);
    expect(said[1]?.[0]).toBe('Ben has joined. The game begins.');
    expect(said.slice(2)).toEqual([[], ['Ben has left. Type claim to take the win, or wait.']]);
  });
});

it('clocks show in the terminal what they show in the browser', () => {
  expect(clocksText(['Ana', 'Ben'], { left: [298_999, 5_990], runs: [true, false] })).toBe(
    'Clock: Ana 4:58, Ben 0:05.9',
  );
});
