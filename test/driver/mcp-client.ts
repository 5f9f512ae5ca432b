import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished } from 'vitest';
import { DUEL, emptyFolder, environment } from './piped.js';

/** The versions of the protocol, as the official client speaks them. */
export const VERSIONS = [
  { version: '2025-11-25', mode: 'legacy' },
  { version: '2026-07-28', mode: { pin: '2026-07-28' } },
] as const;
export type Version = (typeof VERSIONS)[number];
/** Starts a `duel mcp`, and a client of it. */
export async function start({ version, mode }: Version, flags: readonly string[] = []): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const env = environment(emptyFolder());
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [DUEL, 'mcp', ...flags], env }));
  expect(client.getNegotiatedProtocolVersion()).toBe(version);
  return client;
}
/** A client of a `duel mcp` of its own, which ends with the test. */
export async function connect(flags: readonly string[]): Promise<Client> {
  const client = await start(VERSIONS[1], flags);
  onTestFinished(async () => client.close());
  return client;
}
/** What a tool answered. */
export interface Called {
  readonly data: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly isError: boolean;
}

export async function call(client: Client, name: string, given: Record<string, unknown> = {}): Promise<Called> {
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: given });
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return { data: Object.fromEntries(Object.entries(structuredContent ?? {})), text, isError: isError === true };
}

/** Plays the first legal move until the match is over; returns the last answer. */
export async function playToTheEnd(client: Client, begun: Called): Promise<Called> {
  let now = begun;
  while (now.data['finished'] === false) {
    const [move] = [now.data['legalMoves']].flat();
    const { match, turn } = now.data;
    now = await call(client, 'play_move', { match, turn, move });
    expect(now.text).not.toBe('');
  }
  return now;
}
