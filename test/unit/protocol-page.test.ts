import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REFUSAL_CODES } from '../../src/online/decide.js';
import {
  BYE_REASONS,
  type ClientMessage,
  makeClientMessage,
  makeServerMessage,
  parseClientMessage,
  parseServerMessage,
  type ServerMessage,
} from '../../src/online/protocol.js';
import { followFrom } from '../../src/online/followed.js';
import { ROUTES } from '../../src/server/http/routes.js';
import { SOCKET_PATH } from '../../src/server/sockets/socket-door.js';

const PAGE = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8');

/** Every message, and the letters that it begins with. The compiler keeps the lists complete. */
const CLIENT_TAGS: Readonly<Record<ClientMessage['type'], readonly string[]>> = {
  enter: ['e'],
  do: ['m', 'a'],
  look: ['v'],
  ping: ['i'],
};
const SERVER_TAGS: Readonly<Record<ServerMessage['type'], readonly string[]>> = {
  view: ['v'],
  same: ['s'],
  moved: ['m'],
  chose: ['c'],
  revealed: ['r'],
  done: ['d'],
  refused: ['x'],
  presence: ['p'],
  paused: ['w'],
  bye: ['b'],
  pong: ['o'],
};

/** The example lines under a heading, each with the name in bold that stands before it. */
function examplesUnder(heading: string): readonly { readonly name: string; readonly line: string }[] {
  const [, rest = ''] = PAGE.split(`\n## ${heading}\n`);
  const [section = ''] = rest.split('\n## ');
  return section.split(/^\*\*/m).flatMap((part) => {
    const [name = ''] = part.split('**');
    const [, block = ''] = part.split('```json\n');
    return (block.split('\n```')[0] ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ({ name, line }));
  });
}

const named = (tags: Readonly<Record<string, readonly string[]>>): readonly string[] =>
  Object.entries(tags).flatMap(([type, letters]) => letters.map((letter) => `${type} ${letter}`));
const shown = (examples: readonly { readonly name: string; readonly line: string }[]): readonly string[] => [
  ...new Set(examples.map(({ name, line }) => `${name} ${line[2]}`)),
];

describe('the page of the protocol', () => {
  it('shows every message of a client as the code makes it', () => {
    const examples = examplesUnder('What a client says');
    expect(shown(examples).toSorted()).toEqual(named(CLIENT_TAGS).toSorted());
    for (const { name, line } of examples) {
      const message = parseClientMessage(line);
      expect(message?.type).toBe(name);
      expect(message && makeClientMessage(message)).toBe(line);
    }
  });

  it('shows every message of the server as the code makes it', () => {
    const examples = examplesUnder('What the server says');
    expect(shown(examples).toSorted()).toEqual(named(SERVER_TAGS).toSorted());
    for (const { name, line } of examples) {
      const message = parseServerMessage(line);
      expect(message?.type).toBe(name);
      expect(message && makeServerMessage(message)).toBe(line);
      expect(message?.type !== 'view' || followFrom(message.shown).ok).toBe(true);
    }
  });

  it('names every route, and none that is not there', () => {
    const rows = [...PAGE.matchAll(/^\| `((?:GET|POST) [^`]+)`/gm)].map(([, route = '']) => route);
    const routes = ROUTES.map(({ method, path }) => `${method} ${path}`);
    expect(rows.toSorted()).toEqual([...routes, 'GET /api/v1/openapi.json'].toSorted());
    expect(PAGE).toContain(`\`${SOCKET_PATH}\``);
  });

  it.each([...REFUSAL_CODES, ...BYE_REASONS])('names the code %s', (code) => {
    expect(PAGE).toContain(`\`${code}\``);
  });
});
