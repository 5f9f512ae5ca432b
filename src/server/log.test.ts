import { expect, it } from 'vitest';
import { jsonLog, type Log, plainLog } from './log.js';

function written(make: (write: (line: string) => void, now: () => number) => Log): readonly string[] {
  const lines: string[] = [];
  const log = make(
    (line) => lines.push(line),
    () => new Date(2026, 10, 16, 10, 15, 2).getTime(),
  );
  log.info('listening', { address: '127.0.0.1', port: 3835 });
  log.warn('could not close the store');
  return lines;
}

it('a log for programs is a JSON object a line', () => {
  expect(written(jsonLog).map((line) => JSON.parse(line))).toMatchObject([
    { level: 'info', message: 'listening', address: '127.0.0.1', port: 3835 },
    { level: 'warn', message: 'could not close the store' },
  ]);
});

it('a log for people is a sentence a line', () => {
  expect(written(plainLog)).toEqual([
    '10:15:02 listening (address 127.0.0.1, port 3835)\n',
    '10:15:02 warning: could not close the store\n',
  ]);
});
