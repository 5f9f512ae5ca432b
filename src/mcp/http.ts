import { createMcpHandler } from '@modelcontextprotocol/server';
import { createMcp, type McpSettings } from './server.js';
import type { Desk } from './tool.js';

/** Answers requests of the Model Context Protocol over HTTP; the body has been read. */
export type McpFetch = (request: Request, body: unknown) => Promise<Response>;

/** The tools over HTTP: every request stands for itself, in either version of the protocol. */
export function createMcpFetch(desk: Desk, settings: McpSettings): McpFetch {
  const handler = createMcpHandler(() => createMcp(desk, settings), { responseMode: 'json', maxSubscriptions: 0 });
  return async (request, body) => handler.fetch(request, { parsedBody: body });
}
