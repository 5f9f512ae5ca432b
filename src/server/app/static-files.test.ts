import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { readStaticFiles, withShareImage } from './static-files.js';
import { pathOf } from './static-handler.js';

const outside = mkdtempSync(join(tmpdir(), 'duelbook-files-'));
const folder = join(outside, 'web');
mkdirSync(join(folder, 'assets'), { recursive: true });
writeFileSync(join(outside, 'secret.txt'), 'secret');
writeFileSync(join(folder, 'index.html'), '<!doctype html>');
writeFileSync(join(folder, 'unknown.kind'), '');
writeFileSync(join(folder, 'assets/main-ABCD2345.js'), 'export {}');
writeFileSync(join(folder, 'assets/plain-name.js'), 'export {}');
writeFileSync(join(folder, 'assets/font-0123abcd.woff2'), 'font');
symlinkSync(join(outside, 'secret.txt'), join(folder, 'link.txt'));
symlinkSync(outside, join(folder, 'way-out'));
afterAll(() => rmSync(outside, { recursive: true }));

describe('the files of a folder', () => {
  const files = readStaticFiles(folder);

  it('are the regular ones, and no symbolic link leads out', () => {
    expect([...files.keys()].toSorted()).toEqual([
      'assets/font-0123abcd.woff2',
      'assets/main-ABCD2345.js',
      'assets/plain-name.js',
      'index.html',
      'unknown.kind',
    ]);
  });

  it('know their type', () => {
    expect(files.get('index.html')?.type).toBe('text/html; charset=utf-8');
    expect(files.get('unknown.kind')?.type).toBe('application/octet-stream');
  });

  it('never change if a fingerprint is in their name, and only then', () => {
    expect(files.get('assets/main-ABCD2345.js')?.isImmutable).toBe(true);
    expect(files.get('assets/font-0123abcd.woff2')?.isImmutable).toBe(true);
    expect(files.get('assets/plain-name.js')?.isImmutable).toBe(false);
    expect(files.get('index.html')?.isImmutable).toBe(false);
  });

  it('have the fingerprint of their content', () => {
    const [page, named, plain] = ['index.html', 'assets/main-ABCD2345.js', 'assets/plain-name.js'].map(
      (path) => files.get(path)?.fingerprint,
    );
    expect(named).toBe(plain);
    expect(named).not.toBe(page);
  });

  it('name the picture of link previews by its whole address, where that is known', async () => {
    const page = Buffer.from('<meta property="og:image" content="share.png">');
    const found = files.get('index.html');
    if (found === undefined) throw new Error('there is no page');
    const served = withShareImage(new Map([['index.html', { ...found, body: page }]]), 'https://duel.example/play');
    const whole = '<meta property="og:image" content="https://duel.example/play/share.png">';
    expect(served.get('index.html')?.body.toString()).toBe(whole);
    expect(gunzipSync((await served.get('index.html')?.packed?.('gzip')) ?? '').toString()).toBe(whole);
    expect(served.get('index.html')?.fingerprint).not.toBe(found.fingerprint);
  });

  it('are packed once, unless they are packed already', async () => {
    const page = files.get('index.html')?.packed;
    expect(gunzipSync((await page?.('gzip')) ?? '').toString()).toBe('<!doctype html>');
    expect(page?.('gzip')).toBe(page?.('gzip'));
    expect(files.get('assets/font-0123abcd.woff2')?.packed).toBeUndefined();
  });
});

describe('the path of a request', () => {
  it.each([
    ['/', 'index.html'],
    ['/?source=home', 'index.html'],
    ['/index.html', 'index.html'],
    ['/assets/a%20b.js?1', 'assets/a b.js'],
    ['/..%2f..%2fetc%2fpasswd', '../../etc/passwd'],
    ['//host/path', '/host/path'],
  ])('%s is %s, to be looked up as it is', (url, path) => {
    expect(pathOf(url)).toBe(path);
  });

  it.each(['', '*', 'index.html', 'http://127.0.0.1/', '/%', '/%ff'])('"%s" is damaged', (url) => {
    expect(pathOf(url)).toBeUndefined();
  });
});
