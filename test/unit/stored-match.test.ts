import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeEvent, parseEvent } from '../../src/online/log-event.js';
import { nextOnlineMatch, type OnlineMatch } from '../../src/online/online-match.js';
import { makeServerMessage, parseServerMessage } from '../../src/online/protocol.js';
import { list, object, text } from '../../src/online/schema.js';
import { shownTo } from '../../src/online/shown.js';
import { makeSnapshot, restoreSnapshot } from '../../src/online/snapshot.js';
import { matchIdOf } from '../../src/server/tokens.js';
import { must } from '../contract/playing.js';
import { readAs } from './read-as.js';

// A match as version 0.1.0 stored it, with every kind of event; the snapshot is of all entries but the last.
const { log, snap, view, id } = readAs(
  object({ log: list(text), snap: text, view: text, id: text }),
  JSON.parse(readFileSync(new URL('./stored-match.json', import.meta.url), 'utf8')),
);

const FIRST = 1500;
const EACH = 500;
const timeOf = (number: number): number => FIRST + EACH * number;

function folded(lines: readonly string[]): OnlineMatch {
  let match: OnlineMatch | undefined;
  for (const [number, line] of lines.entries()) match = nextOnlineMatch(match, must(parseEvent(line)), timeOf(number));
  if (match === undefined) throw new Error('the log is empty');
  return match;
}

function restored(written: string): OnlineMatch | undefined {
  const work = restoreSnapshot(written);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

describe('a match that an earlier version stored', () => {
  it('has events that are read, and written in the same way', () => {
    expect(log.map((line) => makeEvent(must(parseEvent(line))))).toEqual(log);
  });

  it('is shown in the same text', () => {
    expect(makeServerMessage({ type: 'view', shown: shownTo(folded(log), 0, timeOf(log.length - 1)) })).toBe(view);
    expect(makeServerMessage(parseServerMessage(view) ?? { type: 'pong' })).toBe(view);
  });

  it('has a snapshot that is read, and written with the same facts', () => {
    const match = restored(snap);
    expect(match && JSON.parse(makeSnapshot(match))).toEqual(JSON.parse(snap));
    expect(JSON.parse(makeSnapshot(folded(log.slice(0, -1))))).toEqual(JSON.parse(snap));
  });

  it('has the same id, which comes from its terms', () => {
    expect(matchIdOf('k', JSON.stringify(folded(log).terms))).toBe(id);
  });
});
