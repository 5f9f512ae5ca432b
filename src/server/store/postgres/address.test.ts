import { describe, expect, it } from 'vitest';
import { describeAddress, isPostgresAddress, parsePostgresAddress } from './address.js';

const read = (text: string) => {
  const address = parsePostgresAddress(text);
  return address.ok ? address.value : address.error;
};

describe('the address of a database', () => {
  it.each([
    ['postgres://db.example/duelbook', { hosts: [{ host: 'db.example', port: 5432 }], tls: 'verify-full' }],
    ['postgresql://ana@localhost:5433/x', { hosts: [{ host: 'localhost', port: 5433 }], user: 'ana', tls: 'disable' }],
    ['postgres://a:p%40ss%2Fw@h/x?sslmode=require', { user: 'a', password: 'p@ss/w', tls: 'require' }],
    [
      'postgres://a@h1:1,h2,[::1]:3/x?sslmode=verify-ca&sslrootcert=/etc/ca.pem',
      {
        hosts: [
          { host: 'h1', port: 1 },
          { host: 'h2', port: 5432 },
          { host: '::1', port: 3 },
        ],
        tls: 'verify-ca',
        rootCertificate: '/etc/ca.pem',
      },
    ],
    ['postgres://127.0.0.1,localhost/x', { tls: 'disable', user: undefined, password: undefined }],
    // One of them is not this machine.
    ['postgres://127.0.0.1,h2/x', { tls: 'verify-full' }],
  ])('%s', (text, expected) => {
    expect(read(text)).toMatchObject(expected);
  });

  it.each([
    'postgres://h',
    'postgres:///x',
    'postgres://h/',
    'postgres://h:0/x',
    'postgres://h:99999/x',
    'mysql://h/x',
    'postgres://h/%zz',
    '',
  ])('is not %j, and what it looks like is said', (text) => {
    expect(read(text)).toContain('postgres://user@host:5432/database');
  });

  it('names what it may not say', () => {
    expect(read('postgres://h/x?sslmode=prefer')).toContain('disable, require, verify-ca, verify-full');
    expect(read('postgres://h/x?pool=7')).toContain('not pool');
  });

  it('is shown without user and password', () => {
    const address = parsePostgresAddress('postgres://ana:secret@h1,[::1]:2/x');
    expect(address.ok && describeAddress(address.value)).toBe('postgres://h1:5432,[::1]:2/x');
  });

  it('is told from a folder', () => {
    expect(['postgres://h/x', 'postgresql://h/x', '/var/lib/x', 'C:\\x'].map(isPostgresAddress)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
