import { describe, expect, it } from 'vitest';
import { opened, play, seated, stepAt } from '../../test/contract/online-playing.js';
import { must } from '../../test/contract/playing.js';
import type { Seat } from '../core/seat.js';
import type { Viewer } from '../core/view.js';
import type { Act } from './decide.js';
import { type Followed, follow, followFrom, type PlayedMessage, viewOfFollowed } from './followed.js';
import { newsFor, newsForSender } from './news.js';
import type { OnlineMatch, Step } from './online-match.js';
import type { ServerMessage } from './protocol.js';
import { shownTo } from './shown.js';

const VIEWERS: readonly Viewer[] = [0, 1, 'spectator'];
const CLOCK = { clock: { initial: 60_000, increment: 0 } };

/** The steps of a match in which these act one after the other, a second apart. */
function stepsOf(begun: OnlineMatch, acts: readonly (readonly [Seat, Act])[]): readonly Step[] {
  let match = begun;
  return acts.map(([seat, act], index) => {
    const step = stepAt(match, seat, act, (index + 1) * 1000);
    match = step.after;
    return step;
  });
}

const typesFor = (step: Step, viewer: Seat): readonly string[] =>
  newsForSender(step, viewer, 'k1', 1000).map(({ type }) => type);

const isPlayed = (message: ServerMessage): message is PlayedMessage =>
  message.type === 'moved' || message.type === 'chose' || message.type === 'revealed' || message.type === 'done';

const digits = seated({ game: 'dual-digits', ...CLOCK });
const duel = seated({ game: 'number-duel', ...CLOCK });
const [choice, reveal] = stepsOf(duel, [
  [1, play('4')],
  [0, play('3')],
]);
if (choice === undefined || reveal === undefined) throw new Error('two steps were made');

describe('the news of a step', () => {
  it('is the move, with what is left on the clocks', () => {
    const step = stepAt(digits, 0, play('3'), 2000);
    const left = [58_000, 60_000];
    for (const viewer of VIEWERS)
      expect(newsFor(step, viewer, 2000)).toEqual({ type: 'moved', number: 2, seat: 0, move: '3', left });
    const unclocked = stepAt(seated({ game: 'dual-digits' }), 0, play('3'), 2000);
    expect(newsFor(unclocked, 1, 2000)).toMatchObject({ type: 'moved', left: undefined });
  });

  it('is that somebody has chosen, and not what; a player’s other device learns it', () => {
    const chose = { type: 'chose', number: 2, seat: 1, left: [59_000, 59_000] };
    expect(newsFor(choice, 0, 1000)).toEqual(chose);
    expect(newsFor(choice, 'spectator', 1000)).toEqual(chose);
    expect(newsFor(choice, 1, 1000)).toMatchObject({ type: 'view', shown: { game: { ownChoice: '4' } } });
  });

  it('is both choices once they are in', () => {
    for (const viewer of VIEWERS)
      expect(newsFor(reveal, viewer, 2000)).toEqual({
        type: 'revealed',
        number: 3,
        first: '3',
        second: '4',
        left: [58_000, 59_000],
      });
  });

  it('is the whole view where more than a turn is new', () => {
    const offered = stepAt(digits, 0, { kind: 'offer-draw' }, 0);
    const resigned = stepAt(digits, 0, { kind: 'resign' }, 0);
    const lost = stepAt(seated({ game: 'multiplication-duel' }), 0, play('abc'), 0);
    for (const step of [offered, resigned, lost])
      for (const viewer of VIEWERS)
        expect(newsFor(step, viewer, 0)).toEqual({ type: 'view', shown: shownTo(step.after, viewer, 0) });
  });
});

describe('the sender of the command', () => {
  it('is told that it is done, and not the own move again', () => {
    const step = stepAt(digits, 0, play('3'), 1000);
    expect(newsForSender(step, 0, 'k1', 1000)).toEqual([{ type: 'done', id: 'k1', number: 2, left: [59_000, 60_000] }]);
    expect(typesFor(choice, 1)).toEqual(['done']);
  });

  it('is told what else is new first', () => {
    expect(typesFor(reveal, 0)).toEqual(['revealed', 'done']);
    expect(typesFor(stepAt(digits, 0, { kind: 'offer-draw' }, 0), 0)).toEqual(['view', 'done']);
    expect(newsForSender(stepAt(digits, 0, { kind: 'resign' }, 0), 0, 'k1', 0).at(-1)).toEqual({
      type: 'done',
      id: 'k1',
      number: 2,
      left: undefined,
    });
  });
});

/** What a client knows that was shown the match at this time. */
const knowing = (match: OnlineMatch, viewer: Viewer, now: number): Followed =>
  must(followFrom(shownTo(match, viewer, now)));

/** What there is to see: the rules are functions, built anew each time. */
const seen = (followed: Followed) => ({ shown: followed.shown, view: viewOfFollowed(followed) });

const SCRIPTS: readonly (readonly [string, OnlineMatch, readonly (readonly [Seat, Act])[]])[] = [
  [
    'in turn',
    digits,
    [
      [0, play('3')],
      [1, play('2')],
      [0, play('4')],
    ],
  ],
  [
    'in secret',
    duel,
    [
      [1, play('4')],
      [0, play('3')],
      [0, play('2')],
      [1, play('1')],
    ],
  ],
  [
    'after an offer, which a turn answers',
    digits,
    [
      [1, { kind: 'offer-draw' }],
      [0, play('3')],
    ],
  ],
  [
    'after an offer, which a secret choice answers',
    duel,
    [
      [1, { kind: 'offer-draw' }],
      [0, play('3')],
      [1, play('3')],
    ],
  ],
  ['without clocks', seated({ game: 'dual-digits' }), [[0, play('1')]]],
];

describe('a client that hears the news', () => {
  it.each(SCRIPTS)('sees what it would be shown: %s', (_name, begun, acts) => {
    for (const viewer of VIEWERS) {
      let followed = knowing(begun, viewer, 0);
      for (const [index, step] of stepsOf(begun, acts).entries()) {
        const now = (index + 1) * 1000;
        const news = newsFor(step, viewer, now);
        followed = isPlayed(news) ? must(follow(followed, news)) : knowing(step.after, viewer, now);
        expect(seen(followed)).toEqual(seen(knowing(step.after, viewer, now)));
      }
    }
  });

  it('knows by its own command what was done', () => {
    for (const [begun, seat] of [
      [digits, 0],
      [duel, 1],
    ] as const) {
      const step = stepAt(begun, seat, play(' 03'), 1000);
      const [done] = newsForSender(step, seat, 'k1', 1000);
      if (done === undefined || !isPlayed(done)) throw new Error('done was expected');
      const followed = must(follow(knowing(begun, seat, 0), done, ' 03'));
      expect(seen(followed)).toEqual(seen(knowing(step.after, seat, 1000)));
    }
  });
});

describe('news that does not fit', () => {
  const moved = { type: 'moved', number: 2, seat: 0, move: '3', left: undefined } as const;
  const chose = { type: 'chose', number: 2, seat: 1, left: undefined } as const;
  const done = { type: 'done', id: 'k1', number: 2, left: undefined } as const;
  const chosen = must(follow(knowing(duel, 0, 0), chose));
  const open = opened({ game: 'dual-digits' });
  const over = stepAt(digits, 0, { kind: 'resign' }, 0).after;

  it.each<[string, Followed, PlayedMessage, string | undefined]>([
    ['from later on', knowing(digits, 0, 0), { ...moved, number: 3 }, undefined],
    ['a move of the other player', knowing(digits, 0, 0), { ...moved, seat: 1 }, undefined],
    ['a move that cannot be played', knowing(digits, 0, 0), { ...moved, move: '9' }, undefined],
    ['a move of nobody', knowing(open, 0, 0), { ...moved, number: 1 }, undefined],
    ['a move after the end', knowing(over, 0, 0), { ...moved, number: 3 }, undefined],
    ['a secret choice where none is made', knowing(digits, 0, 0), chose, undefined],
    ['a secret choice of nobody', knowing(open, 0, 0), { ...chose, number: 1 }, undefined],
    ['a second choice', chosen, { ...chose, number: 3 }, undefined],
    ['an own choice that is not told', knowing(duel, 1, 0), chose, undefined],
    ['a round that can’t be', knowing(duel, 0, 0), { ...moved, type: 'revealed', first: 'x', second: '1' }, undefined],
    ['a command that was none of a move', knowing(digits, 0, 0), done, undefined],
    ['a command of somebody who watches', knowing(digits, 'spectator', 0), done, '3'],
    ['a command in a match that has not begun', knowing(open, 0, 0), { ...done, number: 1 }, '3'],
    ['a command that cannot be read', knowing(digits, 0, 0), done, 'x'],
    ['a command out of turn', knowing(digits, 1, 0), done, '3'],
    ['a command after the end', knowing(over, 0, 0), { ...done, number: 3 }, '3'],
  ])('is not followed: %s', (_name, followed, message, entry) => {
    expect(follow(followed, message, entry)).toEqual({ ok: false, error: 'unfit' });
  });

  it('that is known already changes nothing', () => {
    const followed = knowing(digits, 0, 0);
    const again = follow(followed, { ...moved, number: 1 });
    expect(again.ok && again.value === followed).toBe(true);
  });
});

describe('a client that is shown a match', () => {
  it('sees an offer and an outcome that no turn tells', () => {
    const offered = knowing(stepAt(digits, 1, { kind: 'offer-draw' }, 0).after, 0, 0);
    expect(viewOfFollowed(offered)).toMatchObject({ offer: { what: 'draw', seat: 1 }, strict: false });
    const over = knowing(stepAt(digits, 1, { kind: 'resign' }, 0).after, 0, 0);
    expect(viewOfFollowed(over)).toMatchObject({
      status: { kind: 'finished', outcome: { winner: 0, reason: 'resigned' } },
      choices: [],
    });
  });

  it('sees nothing of a game that has not begun', () => {
    const shown = shownTo(digits, 0, 0);
    const [ana, ben] = shown.players;
    for (const change of [{ game: null }, { players: [ana, null] as const }, { players: [null, ben] as const }]) {
      const followed = must(followFrom({ ...shown, ...change }));
      expect(followed.match).toBeUndefined();
      expect(viewOfFollowed(followed)).toBeUndefined();
    }
  });

  it('has no choice left once it has chosen; others still have', () => {
    const [own, other, spectator] = VIEWERS.map((viewer) => viewOfFollowed(knowing(choice.after, viewer, 1000)));
    expect(own).toMatchObject({ hasChosen: [false, true], ownChoice: undefined, status: { toMove: [0] } });
    expect(own?.choices).not.toEqual([]);
    expect(other).toMatchObject({ hasChosen: [false, true], ownChoice: 4, choices: [], status: { toMove: [0] } });
    expect(spectator).toMatchObject({ ownChoice: undefined, choices: [] });
  });
});
