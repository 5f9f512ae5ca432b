import { closeSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../world.js';
import { fileRecord, holdRecord } from './record-file.js';
import { together } from './together.js';

const file = (text = ''): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'duelbook-record-')), 'a.jsonl');
  writeFileSync(path, text);
  return path;
};

describe('a record that can’t be written any more', () => {
  it('says why, and takes nothing more, so that a torn line stays the last', () => {
    const path = file();
    const readOnly = openSync(path, 'r');
    const sink = fileRecord(path, readOnly, () => undefined);
    const failure = expect.objectContaining({
      message: expect.stringMatching(/^Can’t write .*a\.jsonl: .*--resume/s),
      exitCode: EXIT.failed,
    });
    expect(() => sink.append('{}\n')).toThrow(failure);
    closeSync(readOnly);
    // Now it could be written again.
    const writable = openSync(path, 'a');
    expect(writable).toBe(readOnly);
    expect(() => sink.append('{}\n')).toThrow(failure);
    closeSync(writable);
    expect(readFileSync(path, 'utf8')).toBe('');
  });
});

describe('a record that was broken off before its first line was whole', () => {
  it.each(['', '{"rec', '{"record":"duel-arena/1","kind":"run","ver'])('holds nothing yet: %j', async (text) => {
    const path = file(text);
    const held = await holdRecord(path);
    expect(held.before).toBeUndefined();
    const sink = held.resume(() => false);
    sink.append('{"record":"duel-arena/1"}\n');
    sink.close();
    expect(readFileSync(path, 'utf8')).toBe('{"record":"duel-arena/1"}\n');
  });

  it.each(['{"record', 'my diary', '{"record":"duel-arena/1"'])('is not any other file: %j', async (text) => {
    const path = file(`${text}\nand more`);
    await expect(holdRecord(path)).rejects.toThrow('isn’t an arena record');
    expect(readFileSync(path, 'utf8')).toBe(`${text}\nand more`);
  });

  it('is not a file with something else in it', async () => {
    await expect(holdRecord(file('my diary'))).rejects.toThrow('isn’t an arena record');
  });
});

describe('work that is done together', () => {
  it('has ended everywhere when one part fails', async () => {
    const events: string[] = [];
    let number = 0;
    const release: (() => void)[] = [];
    const all = together(3, async () => {
      number += 1;
      const own = number;
      if (own === 2) throw new Error('the disk is full');
      await new Promise<void>((resolve) => void release.push(resolve));
      events.push(`${own} ended`);
    });
    for (const one of release) one();
    await expect(all).rejects.toThrow('the disk is full');
    expect(events).toEqual(['1 ended', '3 ended']);
  });
});
