import { createMcpHandler } from '@modelcontextprotocol/server';
import { createMcp, type McpSettings } from './server.js';
import type { Desk } from './tool.js';

/** Answers requests of the Model Context Protocol over HTTP; the body has been read. It comes from this address. */
export type McpFetch = (request: Request, body: unknown, address: string) => Promise<Response>;

/** The tools over HTTP: every request stands for itself, in either version of the protocol. */
export function createMcpFetch(deskFor: (address: string) => Desk, settings: McpSettings): McpFetch {
  const handler = createMcpHandler(({ authInfo }) => createMcp(deskFor(authInfo?.clientId ?? ''), settings), {
    maxSubscriptions: 0,
  });
  return async (request, body, address) =>
    // Nobody signs in here; it is the one thing about a caller that is handed through.
    handler.fetch(request, { parsedBody: body, authInfo: { token: '', clientId: address, scopes: [] } });
}
