import { describe, expect, it } from 'vitest';
import { connectionText, type WayToServer } from './connection-text.js';

const way: WayToServer = {
  connection: { kind: 'open' },
  paused: undefined,
  pending: [],
  followed: undefined,
  attempts: 0,
};
const lost: WayToServer = { ...way, connection: { kind: 'waiting', retryIn: 2400, sentence: undefined }, attempts: 3 };

describe('the way to the server', () => {
  it('is not spoken of while all is well', () => {
    expect(connectionText(way)).toBeUndefined();
    expect(connectionText({ ...way, connection: { kind: 'connecting' } })).toBeUndefined();
  });

  it('is lost: says which attempt comes, and when', () => {
    expect(connectionText(lost)).toBe('The connection is lost. Attempt 3 in 3 s; nothing is lost.');
  });

  it('is lost: says what the server said', () => {
    const connection = { kind: 'waiting', retryIn: 1000, sentence: 'The server is stopping.' } as const;
    expect(connectionText({ ...lost, connection })).toMatch(/^The server is stopping\. Attempt/);
  });

  it('is lost: promises that a move made meanwhile is sent', () => {
    const pending = [{ id: 'a1', act: { kind: 'play', entry: '3' } }] as const;
    expect(connectionText({ ...lost, pending })).toContain('Your move is saved here and will be sent by itself');
  });

  it('is there, but the server cannot write: its own sentence', () => {
    expect(connectionText({ ...way, paused: 'The disk is full.' })).toBe('The disk is full.');
  });

  it('was left by the visitor: nothing to say', () => {
    expect(connectionText({ ...way, connection: { kind: 'ended', why: 'left', sentence: undefined } })).toBeUndefined();
  });
});
