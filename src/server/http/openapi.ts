import * as shapes from '../../online/api.js';
import { shownMatch } from '../../online/shown.js';
import { askedTerms, terms } from '../../online/terms.js';
import { ROUTES, type Route } from './routes.js';

/** The shapes that have names, which the others refer to. */
const NAMED = [
  terms,
  askedTerms,
  shapes.newMatch,
  shapes.seatRequest,
  shapes.anyoneRequest,
  shapes.seated,
  shapes.carryCode,
  shownMatch,
  shapes.lobby,
  shapes.info,
  shapes.problem,
];

function parametersOf({ path, query }: Route): readonly unknown[] {
  const inPath = path.includes('{match}')
    ? [{ name: 'match', in: 'path', required: true, schema: { type: 'string' } }]
    : [];
  const inQuery = Object.entries(query).map(([name, { json }]) => ({
    name,
    in: 'query',
    required: false,
    schema: json,
  }));
  return [...inPath, ...inQuery];
}

function operationOf(route: Route): unknown {
  const { summary, path, input, output, created, takesToken } = route;
  const parameters = parametersOf(route);
  const content =
    output === undefined
      ? { 'text/plain': { schema: { type: 'string' } } }
      : { 'application/json': { schema: output.json } };
  const answer = { description: summary, content };
  return {
    summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(input === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: input.json } } } }),
    ...(takesToken ? { security: [{}, { seat: [] }] } : {}),
    responses: {
      ...(created ? { 201: answer } : {}),
      ...(created && path.endsWith('/matches') ? {} : { 200: answer }),
      default: {
        description: 'Why not: a code for programs and a sentence for people',
        content: { 'application/json': { schema: shapes.problem.json } },
      },
    },
  };
}

/** The description of the API by OpenAPI 3.1, made from the routes themselves. */
export function openApi(): unknown {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of ROUTES)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Duelbook',
      version: '1',
      description: 'Online matches. Moves are played over a WebSocket at /api/v1/socket/{match}; see docs/protocol.md.',
    },
    paths,
    components: {
      schemas: Object.fromEntries(NAMED.map(({ id, definition }) => [id, definition])),
      securitySchemes: { seat: { type: 'http', scheme: 'bearer', description: 'The token of a seat.' } },
    },
  };
}
