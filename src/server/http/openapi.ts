import { z } from 'zod';
import { ROUTES, type Route } from './routes.js';
import { problem } from './schemas.js';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): unknown => {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, reused: 'inline' });
  return described;
};

const isTextRoute = ({ output }: Route): boolean => output instanceof z.ZodString;

function parametersOf({ path, query }: Route): readonly unknown[] {
  const inPath = path.includes('{match}')
    ? [{ name: 'match', in: 'path', required: true, schema: { type: 'string' } }]
    : [];
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: schemaOf(
      z.lazy(() => schema),
      'input',
    ),
  }));
  return [...inPath, ...inQuery];
}

function operationOf(route: Route): unknown {
  const { summary, path, input, output, created, takesToken } = route;
  const parameters = parametersOf(route);
  const type = isTextRoute(route) ? 'text/plain' : 'application/json';
  const answer = { description: summary, content: { [type]: { schema: schemaOf(output, 'output') } } };
  return {
    summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(input === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(input, 'input') } } } }),
    ...(takesToken ? { security: [{}, { seat: [] }] } : {}),
    responses: {
      ...(created ? { 201: answer } : {}),
      ...(created && path.endsWith('/matches') ? {} : { 200: answer }),
      default: {
        description: 'Why not: a code for programs and a sentence for people',
        content: { 'application/json': { schema: schemaOf(problem, 'output') } },
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
      description: 'Online matches. Moves are played over a WebSocket at /api/v1/socket; see docs/protocol.md.',
    },
    paths,
    components: { securitySchemes: { seat: { type: 'http', scheme: 'bearer', description: 'The token of a seat.' } } },
  };
}
