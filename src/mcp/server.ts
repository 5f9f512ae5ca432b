import { McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { mapSvg } from '../coach/map-svg.js';
import { mapOf } from '../coach/truth-map.js';
import { transcriptOf } from '../core/transcript.js';
import { PLAY_TOOLS } from './play-tools.js';
import { readGame, readMatch, readPlace } from './reading.js';
import { rulesText } from './texts.js';
import { matchText } from './schemas.js';
import { type Desk, refuse, type Tool } from './tool.js';
import { TRUTH_TOOLS } from './truth-tools.js';

export interface McpSettings {
  readonly version: string;
  /** No tool, picture or prompt that knows the truth: for examinations. */
  readonly playOnly: boolean;
  /** Told of our own bugs. Undefined: whoever calls is told. */
  readonly onBug?: ((error: unknown) => void) | undefined;
}

const INSTRUCTIONS =
  'Five two-player number games. list_games shows them, get_rules explains one, new_match starts a match against the ' +
  'computer, or against a person who opens a link. Pass the "match" of each answer with the next call.';

/** Nothing is kept and nothing outside is touched, so every tool may be called again. */
const ANNOTATIONS = { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false } as const;

/** Where people are played, these tools do something on a server. */
const ON_SERVER: Readonly<Record<string, Partial<Record<keyof typeof ANNOTATIONS, boolean>>>> = {
  new_match: { readOnlyHint: false, idempotentHint: false, openWorldHint: true },
  view_match: { openWorldHint: true },
  play_move: { readOnlyHint: false, openWorldHint: true },
  resign: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
};

/** Runs a tool. Where somebody else is told of our bugs, whoever calls is told only that there is one. */
async function run(desk: Desk, tool: Tool, given: Parameters<Tool['run']>[1], onBug: McpSettings['onBug']) {
  if (onBug === undefined) return tool.run(desk, given);
  try {
    return await tool.run(desk, given);
  } catch (error) {
    onBug(error);
    return refuse('Something went wrong on the server. It has been noted.');
  }
}

function register(server: McpServer, desk: Desk, tool: Tool, onBug: McpSettings['onBug']): void {
  const { name, title, description, input, output } = tool;
  const annotations = { ...ANNOTATIONS, ...(desk.table === undefined ? {} : ON_SERVER[name]), title };
  const config = { title, description, inputSchema: input, outputSchema: output, annotations };
  server.registerTool(name, config, async (given) => {
    const result = await run(desk, tool, given, onBug);
    return result.ok
      ? { content: [{ type: 'text', text: result.value.text }], structuredContent: result.value.data }
      : { content: [{ type: 'text', text: result.error }], isError: true };
  });
}

/** A variable of an address, as it stands there once. */
const once = (value: string | readonly string[] | undefined): string =>
  decodeURIComponent([value ?? ''].flat()[0] ?? '');

/** What a resource is when it can't be had: the SDK tells the client. */
function found<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string },
): T {
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

function addResources(server: McpServer, { games, truths }: Desk, playOnly: boolean): void {
  const listed = (kind: string, what: string) => () => ({
    resources: games.map(({ id, title }) => ({
      uri: `duelbook://${kind}/${id}`,
      name: `${kind} ${id}`,
      title: `${title}: ${what}`,
    })),
  });
  const complete = { game: (typed: string) => games.map(({ id }) => id).filter((id) => id.startsWith(typed)) };
  server.registerResource(
    'rules',
    new ResourceTemplate('duelbook://rules/{game}', { list: listed('rules', 'rules'), complete }),
    { title: 'Rules of a game', mimeType: 'text/markdown' },
    (uri, { game }) => ({
      contents: [{ uri: uri.href, mimeType: 'text/markdown', text: rulesText(found(readGame(games, once(game)))) }],
    }),
  );
  server.registerResource(
    'replay',
    new ResourceTemplate('duelbook://replay/{match}', { list: undefined }),
    { title: 'The transcript of a match', description: 'The match as text, percent-encoded.', mimeType: 'text/plain' },
    (uri, { match }) => {
      const lines = transcriptOf(found(readMatch(games, once(match))).match);
      return { contents: [{ uri: uri.href, mimeType: 'text/plain', text: lines.map(({ text }) => text).join('\n') }] };
    },
  );
  if (playOnly) return;
  server.registerResource(
    'map',
    new ResourceTemplate('duelbook://map/{game}', { list: listed('map', 'who wins where'), complete }),
    { title: 'Picture of who wins where', mimeType: 'image/svg+xml' },
    (uri, { game }) => {
      const { rules, names, options, position, game: known } = found(readPlace(games, { game: once(game) }));
      const truth = truths.of(known, options);
      if (!truth.ok) throw new Error(truth.error.sentence);
      const text = mapSvg(mapOf(rules, truth.value, names, position), known.title);
      return { contents: [{ uri: uri.href, mimeType: 'image/svg+xml', text }] };
    },
  );
}

const asked = (text: string) => ({ messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] });

function addPrompts(server: McpServer, playOnly: boolean): void {
  server.registerPrompt(
    'play_game',
    {
      title: 'Play a game',
      description: 'Play a whole match against the computer.',
      argsSchema: z.object({
        game: z.string().describe('The id of the game.'),
        opponent: z.string().optional().describe('How strong the computer plays (default: regular).'),
      }),
    },
    ({ game, opponent }) =>
      asked(
        `Play a match of ${game} against the computer (level ${opponent ?? 'regular'}). Read the rules with get_rules, start ` +
          'with new_match, then play with play_move until the match is over. Before each move say in one sentence what you ' +
          'are trying to do. At the end, say who won and why.',
      ),
  );
  if (playOnly) return;
  server.registerPrompt(
    'explain_my_loss',
    {
      title: 'Explain my loss',
      description: 'Find the turn on which a match was lost, and what would have been better.',
      argsSchema: z.object({ match: matchText }),
    },
    ({ match }) =>
      asked(
        'Explain to me, in a few plain sentences, why I lost this match. Call review_match to find the turn that decided it, ' +
          'and analyse_position on the position before it. Say what I should have played there and what idea makes it right.' +
          `\n\n${match}`,
      ),
  );
}

/** A server of the Model Context Protocol over these games, for one connection or one request. */
export function createMcp(desk: Desk, { version, playOnly, onBug }: McpSettings): McpServer {
  const server = new McpServer({ name: 'duelbook', title: 'Duelbook', version }, { instructions: INSTRUCTIONS });
  for (const tool of playOnly ? PLAY_TOOLS : [...PLAY_TOOLS, ...TRUTH_TOOLS]) register(server, desk, tool, onBug);
  addResources(server, desk, playOnly);
  addPrompts(server, playOnly);
  return server;
}
