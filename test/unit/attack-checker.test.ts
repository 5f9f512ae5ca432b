import { describe, expect, it } from 'vitest';
import { type LogEvent, makeEvent } from '../../src/online/log-event.js';
import { nextOnlineMatch, type OnlineMatch } from '../../src/online/online-match.js';
import { shownTo } from '../../src/online/shown.js';
import { parseTerms } from '../../src/online/terms.js';
import type { LogEntry } from '../../src/server/store/store.js';
import { hashToken } from '../../src/server/tokens.js';
import { ComputerChecks } from '../attack/check-computers.js';
import { checkMatch } from '../attack/check-match.js';
import { Findings } from '../attack/findings.js';
import { MatchRecord } from '../attack/match-record.js';
import { Tally } from '../attack/tally.js';
import { must } from '../contract/playing.js';

const move = (seat: 0 | 1, entry: string, command?: string): LogEvent => ({
  type: 'acted',
  event: { type: 'entry', seat, entry },
  command,
});

const created = (terms: object): LogEvent => ({
  type: 'created',
  terms: must(parseTerms(terms)),
  seed: 7,
  name: 'Ana',
  key: hashToken('ana'),
});
const SEATED: LogEvent = { type: 'seated', seat: 1, name: 'Ben', key: hashToken('ben') };

const entriesOf = (events: readonly LogEvent[]): readonly LogEntry[] =>
  events.map((event, number) => ({ number, at: number, event: makeEvent(event) }));

const foldOf = (events: readonly LogEvent[]): OnlineMatch | undefined =>
  events.reduce<OnlineMatch | undefined>((match, event, at) => nextOnlineMatch(match, event, at), undefined);

/** What is found wrong with a log when this was told of it. */
function wrongIn(events: readonly LogEvent[], tell: (record: MatchRecord) => void): readonly string[] {
  const findings = new Findings(
    () => '',
    () => undefined,
  );
  const record = new MatchRecord('m', findings);
  tell(record);
  checkMatch(record, entriesOf(events), findings, new ComputerChecks(new Tally()));
  return findings.list().map(({ what }) => what);
}

const IN_TURN = [created({ game: 'dual-digits' }), SEATED, move(0, '3', 'x1'), move(1, '4', 'y1')];

describe('the checker of the attack', () => {
  it('is content with what the log says', () => {
    const wrong = wrongIn(IN_TURN, (record) => {
      record.acknowledge({ seat: 0, id: 'x1', number: 2 });
      record.addNews(2, '["m",0,"3"]');
      record.tokens.push({ seat: 0, token: 'ana' }, { seat: 1, token: 'ben' });
      const match = foldOf(IN_TURN);
      if (match !== undefined) record.addView(1, 4, shownTo(match, 1, 0));
    });
    expect(wrong).toEqual([]);
  });

  it.each<[string, (record: MatchRecord) => void]>([
    ['an acknowledged command is lost', (record) => record.acknowledge({ seat: 0, id: 'x2', number: 2 })],
    ['an acknowledged command is lost', (record) => record.acknowledge({ seat: 0, id: 'x1', number: 3 })],
    ['an acknowledged command is lost', (record) => record.acknowledge({ seat: 1, id: 'x1', number: 2 })],
    ['an acknowledged seat is lost', (record) => record.tokens.push({ seat: 1, token: 'eve' })],
    ['news differs from the log', (record) => record.addNews(2, '["m",0,"4"]')],
    ['somebody heard what is not in the log', (record) => record.addNews(4, '["m",0,"1"]')],
    ['somebody saw what is not in the log', (record) => record.addView(0, 5, {})],
    ['a view differs from the log', (record) => record.addView(0, 4, { count: 4 })],
  ])('finds: %s', (what, tell) => {
    expect(wrongIn(IN_TURN, tell)).toEqual([what]);
  });

  it('finds a command that is in the log twice', () => {
    const twice = [...IN_TURN, move(0, '1', 'x1')];
    expect(wrongIn(twice, () => undefined)).toEqual(['a command is in the log twice']);
  });

  it('finds a log that cannot be folded', () => {
    expect(wrongIn([...IN_TURN, move(1, '1')], () => undefined)).toEqual(['the log cannot be folded']);
  });

  it('finds a view that tells what is sealed, to the opponent and to those who watch', () => {
    const events = [created({ game: 'number-duel' }), SEATED, move(0, '3', 'x1')];
    const match = foldOf(events);
    const leaked = (viewer: 1 | 'spectator') => (record: MatchRecord) => {
      if (match === undefined) return;
      const shown = shownTo(match, viewer, 0);
      record.addView(viewer, 3, { ...shown, game: { ...shown.game, ownChoice: '3' } });
    };
    expect(wrongIn(events, leaked(1))).toContain('a view tells a sealed choice');
    expect(wrongIn(events, leaked('spectator'))).toContain('a view tells a sealed choice');
  });

  it('finds a move of the perfect computer that the solver calls worse', () => {
    const begun = [created({ game: 'dual-digits', options: { start: 5, max: 4 }, computer: 'perfect' })];
    const right = wrongIn([...begun, move(0, '1'), move(1, '4')], () => undefined);
    const wrong = wrongIn([...begun, move(0, '1'), move(1, '2')], () => undefined);
    expect([right, wrong]).toEqual([[], ['the perfect computer errs']]);
  });
});
