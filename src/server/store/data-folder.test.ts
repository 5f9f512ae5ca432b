import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DATABASE_FILE, findDataFile, folderFailure } from './data-folder.js';

describe('a data folder', () => {
  it('that can’t even be looked for is named, with what the operating system says', () => {
    const folder = 'x'.repeat(5000);
    expect(() => findDataFile(folder)).toThrow(`The data folder ${folder} can’t be used (ENAMETOOLONG).`);
  });

  it('has data while all of it is still in the log beside an empty file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'duelbook-data-folder-'));
    const file = join(folder, DATABASE_FILE);
    try {
      writeFileSync(file, '');
      expect(() => findDataFile(folder)).toThrow('is empty: no server has used it, or a copy of it failed.');
      writeFileSync(`${file}-wal`, '');
      expect(() => findDataFile(folder)).toThrow('is empty: no server has used it, or a copy of it failed.');
      writeFileSync(`${file}-wal`, 'pages');
      expect(findDataFile(folder)).toBe(file);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  // Made up, as some users may write everywhere and a full disk is hard to come by.
  it.each([
    ['EACCES', 'The data folder /srv/duel can’t be created, read or written: permission denied.'],
    ['EPERM', 'The data folder /srv/duel can’t be created, read or written: permission denied.'],
    ['ENOENT', 'The data folder /srv/duel can’t be created there. Choose another place with --data.'],
    ['EROFS', 'The data folder /srv/duel can’t be written: it’s on a read-only disk.'],
    ['ENOSPC', 'The data folder /srv/duel can’t be created: the disk is full.'],
    ['EDQUOT', 'The data folder /srv/duel can’t be created: the disk is full.'],
    ['EIO', 'The data folder /srv/duel can’t be used (EIO).'],
  ])('that the operating system refuses with %s is refused in words', (code, reason) => {
    const refused = folderFailure('/srv/duel', Object.assign(new Error(code), { code }));
    expect(refused.problem).toEqual({ code: 'unavailable', reason });
  });

  it.each([
    ['an error without a code', new Error('odd'), 'Error: odd'],
    ['anything else', 'odd', 'odd'],
  ])('that fails by %s is named all the same', (_what, error, why) => {
    expect(folderFailure('there', error).message).toBe(`The data folder there can’t be used (${why}).`);
  });
});
