import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ProgramLog } from './program-log.js';

const path = (): string => join(mkdtempSync(join(tmpdir(), 'duelbook-log-')), 'log');

describe('a log', () => {
  it('keeps what was said, as far as there is room, and says so once', () => {
    const log = new ProgramLog(path(), 10);
    for (const said of ['12345', '67890', 'abcd', 'efgh']) log.write(Buffer.from(said));
    expect(readFileSync(log.path, 'utf8')).toBe('1234567890\n[The rest isn’t kept: a log has at most 10 bytes.]\n');
  });

  it('has no more room when it is continued', () => {
    const file = path();
    new ProgramLog(file, 10).write(Buffer.from('1234567'));
    const log = new ProgramLog(file, 10);
    log.write(Buffer.from('890'));
    expect(log.size).toBe(10);
    log.write(Buffer.from('a'));
    expect(readFileSync(file, 'utf8')).toMatch(/^1234567890\n\[The rest/);
  });

  it('that can’t be there is an error in words', () => {
    expect(() => new ProgramLog(join(path(), 'nowhere'))).toThrow(
      /^Can’t write .*nowhere: there’s no such file or folder\.$/,
    );
  });
});
