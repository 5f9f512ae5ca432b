import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { MOST_EVENTS } from '../../src/online/online-match.js';
import { MOST_GAMES } from '../../src/core/table-policy.js';
import { PICTURE_PRICE, REPLAY_PRICE } from '../../src/server/app/share-handler.js';
import { PAID_ANSWER } from '../../src/server/http/api-handler.js';
import { PAID_BYTES, PRICES } from '../../src/server/http/mcp-handler.js';
import { FLOODS, MOST_UNANSWERED } from '../../src/server/http/listener.js';
import { settingsFor } from '../../src/server/settings/config.js';
import { DEFAULT_LIMITS } from '../../src/server/settings/default-limits.js';
import { type Allowance, PAID_LENGTH } from '../../src/server/limits.js';
import { LOCK } from '../../src/server/store/folder-lock.js';
import { MOST_LATE_MESSAGES } from '../../src/server/sockets/connection.js';
import { LARGEST_MESSAGE } from '../../src/server/sockets/socket-door.js';

const fileOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const PAGE = readFileSync(fileOf('docs/promises.md'), 'utf8');

const promises = PAGE.split('\n## ').filter((section) => /^[0-9]/.test(section));
const testsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`((?:src|test)\/[\w/.-]+\.ts)`/g)].map(([, path = '']) => path);

const allowance = ({ burst, perSecond }: Allowance): string => `${burst} at once, then ${perSecond} a second`;
const { connections, connectionsPerAddress, creationsPerMinute, watchersPerMatch } = settingsFor({});

describe('the page of the promises', () => {
  it('has all nine, each with tests that are there', () => {
    expect(promises.map(([number]) => number)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    for (const promise of promises) expect(testsIn(promise).length).toBeGreaterThan(0);
    expect(testsIn(PAGE).filter((path) => !existsSync(fileOf(path)))).toEqual([]);
  });

  it('names the file that shows to whom a data folder belongs', () => {
    expect(PAGE).toContain(`\`${LOCK}\``);
  });

  it.each([
    ['messages from a connection after it was told that it ends', `${MOST_LATE_MESSAGES} are ignored`],
    ['connections in all', connections.presetText, connections.flag],
    ['connections from one address', connectionsPerAddress.presetText, connectionsPerAddress.flag],
    ['sockets from one address that are in no match', `${DEFAULT_LIMITS.maxSilent}`],
    [
      'time of a plain connection for the head of a request, and for all of it',
      `${DEFAULT_LIMITS.headTime / 1000} and ${DEFAULT_LIMITS.requestTime / 1000} seconds`,
    ],
    [
      'silence of a plain connection that is being answered, and between two requests',
      `${DEFAULT_LIMITS.stillTime / 1000} and ${DEFAULT_LIMITS.idleTime / 1000} to ${DEFAULT_LIMITS.idleTime / 1000 + 1} seconds`,
    ],
    ['requests of a plain connection that wait for their answers; with more it is closed', `${MOST_UNANSWERED}`],
    ['plain connections that one address may lose that way, before it has to wait', allowance(FLOODS)],
    ['new connections from one address', allowance(DEFAULT_LIMITS.connecting)],
    ['requests from one address', allowance(DEFAULT_LIMITS.requests)],
    ['a request counts as one more for each part of its answer that has', `${PAID_ANSWER} characters`],
    [
      'a picture of a link preview counts as so many requests, and anything else of a replay',
      `${PICTURE_PRICE} and ${REPLAY_PRICE}`,
    ],
    [
      'a message of an assistant (`--mcp`) counts as so many requests if something has to be worked out, and otherwise',
      `${PRICES.call} and ${PRICES.other}`,
    ],
    ['and as one more for each', `${PAID_BYTES} bytes`],
    [
      'new matches from one address',
      `${DEFAULT_LIMITS.creating.burst} at once, then ${creationsPerMinute.presetText} a minute`,
      creationsPerMinute.flag,
    ],
    ['messages on one connection', allowance(DEFAULT_LIMITS.messages)],
    [
      'a view that is asked for, or sent with anything but a move, counts as one message, and as one more for each',
      `${PAID_LENGTH} characters`,
    ],
    ['time until a request is answered in any case', `${DEFAULT_LIMITS.answerTime / 1000} seconds`],
    ["size of a message, and of a request's body", `${LARGEST_MESSAGE} bytes`],
    ['what may wait for a slow reader', `${DEFAULT_LIMITS.maxBuffered} bytes`],
    ['spectators of one match', watchersPerMatch.presetText, watchersPerMatch.flag],
    ['commands of one match that wait to be written', `${DEFAULT_LIMITS.maxWaiting}`],
    [
      'answers of computers that one address waits for, when it begins another match against one',
      `${DEFAULT_LIMITS.maxThinking}`,
    ],
    ['games of one series', `${MOST_GAMES.online}`],
    ['entries of one match: moves, choices, offers, answers; from then on only its end', `${MOST_EVENTS}`],
    ['matches in memory, more only while somebody is at each', `${DEFAULT_LIMITS.maxInMemory}`],
  ])('tells the limit that holds: %s', (limit, value, flag = '') => {
    expect(PAGE).toContain(`| ${limit} | ${value} | ${flag === '' ? '' : `\`--${flag}\` `}|`);
  });
});
