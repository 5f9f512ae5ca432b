import { SHOWN_GAME, SHOWN_MATCH } from '../../test/contract/shown-match.js';
import { describe, expect, it } from 'vitest';
import type { Command, Refusal } from './decide.js';
import { viewOfFollowed } from './followed.js';
import { type ClientState, OnlineClient, type SocketEvents } from './online-client.js';
import { makeServerMessage, type ServerMessage } from './protocol.js';
import type { ShownMatch } from './shown.js';

const game = { ...SHOWN_GAME, options: { points: 15, max: 5, numbers: 'free' } };
const shown: ShownMatch = { ...SHOWN_MATCH, terms: { ...SHOWN_MATCH.terms, game: 'number-duel' }, game };

/** A client whose sockets and timers are in the hands of the test. */
function setUp({ chance = 0 } = {}) {
  const sockets: { sent: string[]; events: SocketEvents; isClosed: boolean }[] = [];
  const timers: { time: number; run: () => void }[] = [];
  const changes: ClientState[] = [];
  const refusals: Refusal[] = [];
  const commands: (Command | undefined)[] = [];
  const client = new OnlineClient({
    match: 'm1',
    token: 'T'.repeat(22),
    visit: 'k',
    world: {
      connect: (events) => {
        const socket = { sent: new Array<string>(), events, isClosed: false };
        sockets.push(socket);
        return {
          send: (text) => socket.sent.push(text),
          close: () => {
            socket.isClosed = true;
          },
        };
      },
      after: (time, run) => {
        const timer = { time, run };
        timers.push(timer);
        return () => {
          if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
        };
      },
      random: () => chance,
    },
    onChange: (state) => {
      changes.push(state);
    },
    onRefused: (refusal, command) => {
      refusals.push(refusal);
      commands.push(command);
    },
  });
  const socket = () => {
    const last = sockets.at(-1);
    if (last === undefined) throw new Error('there is no socket');
    return last;
  };
  const say = (message: ServerMessage): void => socket().events.heard(makeServerMessage(message));
  const ring = (): void => {
    const timer = timers.shift();
    timer?.run();
  };
  const enter = (): void => {
    socket().events.opened();
    say({ type: 'view', shown });
  };
  return { client, changes, sockets, timers, refusals, commands, socket, say, ring, enter };
}

describe('a client', () => {
  it('enters with its token and shows what it is shown', () => {
    const { client, socket, enter } = setUp();
    expect(client.state.connection).toEqual({ kind: 'connecting' });
    enter();
    expect(socket().sent).toEqual([`["e","m1","${'T'.repeat(22)}",0]`]);
    expect(client.state.connection).toEqual({ kind: 'open' });
    expect(client.state.followed && viewOfFollowed(client.state.followed)?.choices).toHaveLength(5);
  });

  it('follows choices and reveals with its own referee', () => {
    const { client, say, enter } = setUp();
    enter();
    const id = client.do({ kind: 'play', entry: '3' });
    say({ type: 'done', id, number: 2, left: undefined });
    expect(client.state.pending).toEqual([]);
    const chosen = client.state.followed && viewOfFollowed(client.state.followed);
    expect(chosen).toMatchObject({ hasChosen: [true, false], ownChoice: 3, choices: [], status: { toMove: [1] } });
    say({ type: 'revealed', number: 3, first: '3', second: '4', left: undefined });
    expect(client.state.followed?.match?.turns.slice()).toEqual([{ kind: 'round', moves: [3, 4] }]);
    expect(client.state.followed?.shown).toMatchObject({ count: 4, game: { ownChoice: null, turns: [['3', '4']] } });
  });

  it('asks for the whole view when something does not fit', () => {
    const { socket, say, enter } = setUp();
    enter();
    say({ type: 'chose', number: 5, seat: 1, left: undefined });
    expect(socket().sent.slice(1)).toEqual(['["v"]']);
  });

  it('does not ask for it again before it has come, whatever else does not fit', () => {
    const { client, sockets, socket, say, enter } = setUp();
    enter();
    const misfits = (): void => {
      say({ type: 'moved', number: 2, seat: 1, move: '3', left: undefined });
      say({ type: 'same', count: 77 });
    };
    misfits();
    misfits();
    expect(socket().sent.slice(1)).toEqual(['["v"]']);
    say({ type: 'view', shown });
    misfits();
    expect(socket().sent.slice(1)).toEqual(['["v"]', '["v"]']);
    socket().events.closed();
    client.retry();
    enter();
    misfits();
    expect(sockets).toHaveLength(2);
    expect(socket().sent.slice(1)).toEqual(['["v"]']);
  });

  it('does not mind an answer to what it has not asked', () => {
    const { client, changes, say, enter } = setUp();
    enter();
    const told = changes.length;
    say({ type: 'pong' });
    say({ type: 'done', id: 'k99', number: 0, left: undefined });
    expect(changes).toHaveLength(told);
    expect(client.state.connection).toEqual({ kind: 'open' });
  });

  it('does not mind what it knows already', () => {
    const { client, changes, socket, say, enter } = setUp();
    enter();
    const before = client.state.followed;
    const told = changes.length;
    say({ type: 'chose', number: 1, seat: 1, left: undefined });
    expect(client.state.followed).toBe(before);
    expect(changes).toHaveLength(told);
    expect(socket().sent).toHaveLength(1);
  });

  it('comes back by itself, says where it was, and sends again what was not answered', () => {
    const { client, sockets, timers, socket, enter, ring, say } = setUp();
    enter();
    client.do({ kind: 'play', entry: '3' });
    timers.splice(0);
    socket().events.closed();
    expect(client.state.connection).toEqual({ kind: 'waiting', retryIn: 150, sentence: undefined });
    client.do({ kind: 'offer-draw' });
    ring();
    expect(sockets).toHaveLength(2);
    socket().events.opened();
    say({ type: 'same', count: 2 });
    expect(socket().sent.slice(1)).toEqual(['["m","k1","3"]', '["a","k2","offer-draw"]']);
    expect(socket().sent[0]).toContain(',2]');
  });

  it('sends a command at once while it is connected, and only once it is let in', () => {
    const { client, socket, say } = setUp();
    socket().events.opened();
    client.do({ kind: 'play', entry: '3' });
    expect(socket().sent).toHaveLength(1);
    say({ type: 'view', shown });
    expect(socket().sent.slice(1)).toEqual(['["m","k1","3"]']);
    client.do({ kind: 'resign' });
    expect(socket().sent.slice(2)).toEqual(['["a","k2","resign"]']);
    // Another view is no reason to send them again.
    say({ type: 'view', shown });
    expect(socket().sent).toHaveLength(3);
  });

  it('does not wait when it is asked to try now, and does not try twice', () => {
    const { client, sockets, timers, socket } = setUp();
    client.retry();
    expect(sockets).toHaveLength(1);
    socket().events.closed();
    client.retry();
    expect(sockets).toHaveLength(2);
    expect(client.state.connection).toEqual({ kind: 'connecting' });
    // What is left is the wait for a sign of life: the wait for the next try is over.
    expect(timers.map(({ time }) => time)).toEqual([12_000]);
  });

  it('is deaf to a socket that it gave up', () => {
    const { client, sockets, socket, enter } = setUp();
    const first = socket();
    first.events.closed();
    client.retry();
    first.events.opened();
    first.events.heard(makeServerMessage({ type: 'view', shown }));
    first.events.closed();
    expect([first.sent, socket().sent, sockets.length]).toEqual([[], [], 2]);
    expect(client.state.connection).toEqual({ kind: 'connecting' });
    enter();
    expect(client.state.connection).toEqual({ kind: 'open' });
  });

  it('asks for the whole view where it does not know as much as the server thinks', () => {
    const { client, socket, say } = setUp();
    socket().events.opened();
    say({ type: 'same', count: 2 });
    expect(socket().sent.slice(1)).toEqual(['["v"]']);
    expect(client.state.connection).toEqual({ kind: 'connecting' });
    say({ type: 'moved', number: 2, seat: 0, move: '3', left: undefined });
    expect(socket().sent).toHaveLength(2);
  });

  it('leaves other commands unanswered when one of them is done', () => {
    const { client, say, enter } = setUp();
    enter();
    const [first, second] = [client.do({ kind: 'offer-draw' }), client.do({ kind: 'claim' })];
    say({ type: 'done', id: 'another', number: 1, left: undefined });
    expect(client.state.pending.map(({ id }) => id)).toEqual([first, second]);
    say({ type: 'done', id: second, number: 1, left: undefined });
    expect(client.state.pending.map(({ id }) => id)).toEqual([first]);
  });

  it('spreads its tries by chance, from half of the time to all of it', () => {
    const waits = [0, 0.5, 1].map((chance) => {
      const { client, socket } = setUp({ chance });
      socket().events.closed();
      return client.state.connection;
    });
    expect(waits).toMatchObject([{ retryIn: 150 }, { retryIn: 225 }, { retryIn: 300 }]);
  });

  it('does not ask whether anybody is there before it is let in', () => {
    const { client, socket, ring } = setUp();
    socket().events.opened();
    ring();
    expect(socket().sent).toHaveLength(1);
    ring();
    expect(client.state.connection.kind).toBe('waiting');
  });

  it('waits longer each time, up to a bound', () => {
    const { client, timers, socket, ring } = setUp();
    const waits = Array.from({ length: 8 }, () => {
      timers.splice(0);
      socket().events.closed();
      const { connection } = client.state;
      ring();
      return connection.kind === 'waiting' ? connection.retryIn : undefined;
    });
    expect(waits).toEqual([150, 300, 600, 1200, 2400, 4800, 7500, 7500]);
  });

  it('notices a connection that says nothing any more', () => {
    const { client, timers, socket, enter, ring } = setUp();
    enter();
    expect(timers).toHaveLength(1);
    ring();
    expect(socket().sent.at(-1)).toBe('["i"]');
    ring();
    expect(socket().isClosed).toBe(true);
    expect(client.state.connection.kind).toBe('waiting');
  });

  it('does not come back where it is told not to, nor after it left', () => {
    const { client, timers, say, enter } = setUp();
    enter();
    say({ type: 'bye', why: 'no-such-match', sentence: 'There is none.', retryAfter: undefined });
    expect(client.state.connection).toEqual({ kind: 'ended', why: 'no-such-match', sentence: 'There is none.' });
    expect(timers).toEqual([]);
    const other = setUp();
    other.client.close();
    other.socket().events.closed();
    expect(other.client.state.connection).toEqual({ kind: 'ended', why: 'left', sentence: undefined });
    expect(other.timers).toEqual([]);
  });

  it('waits as long as a server that stops asks for', () => {
    const { client, say, enter } = setUp();
    enter();
    say({ type: 'bye', why: 'stopping', sentence: 'Back soon.', retryAfter: 2000 });
    expect(client.state.connection).toEqual({ kind: 'waiting', retryIn: 2150, sentence: 'Back soon.' });
    const other = setUp();
    other.enter();
    other.say({ type: 'bye', why: 'stopping', sentence: 'In a million years.', retryAfter: 9e15 });
    expect(other.client.state.connection).toMatchObject({ kind: 'waiting', retryIn: 600_150 });
  });

  it('reports refusals, presence and pauses', () => {
    const { client, refusals, commands, say, enter } = setUp();
    enter();
    const id = client.do({ kind: 'claim' });
    say({ type: 'refused', id, code: 'not-gone', sentence: 'There.' });
    expect(refusals).toEqual([{ code: 'not-gone', sentence: 'There.' }]);
    say({ type: 'refused', id: undefined, code: 'bad-message', sentence: 'What?' });
    expect(commands).toEqual([{ id, act: { kind: 'claim' } }, undefined]);
    expect(client.state.pending).toEqual([]);
    say({ type: 'presence', here: [true, false], watching: 1, goneFor: [null, 5], claimAfter: 60 });
    expect(client.state.presence?.here).toEqual([true, false]);
    say({ type: 'paused', sentence: 'The disk is full.' });
    expect(client.state.paused).toBe('The disk is full.');
  });

  it('stops before a server that it does not understand', () => {
    const { client, socket } = setUp();
    socket().events.opened();
    socket().events.heard('["v",{}]');
    expect(client.state.connection).toMatchObject({ kind: 'ended', why: 'bad-messages' });
    const other = setUp();
    other.say({ type: 'view', shown: { ...shown, game: { ...game, turns: ['not a turn'] } } });
    expect(other.client.state.connection).toMatchObject({
      kind: 'ended',
      why: 'bad-messages',
      sentence: 'This program is older than the server. Reload the page, or update Duelbook.',
    });
  });
});
