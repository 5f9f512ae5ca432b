import { z } from 'zod';
import { ROUTES, type Route } from './routes.js';
import { problem } from './schemas.js';

type Direction = 'input' | 'output';

/** The schemas that have names, which the others refer to. */
type Components = Map<string, unknown>;

/** What goes in is described more loosely than what comes out, so the same thing has a name for each way. */
const nameOf = (id: string, direction: Direction): string => (direction === 'input' ? `${id}Input` : id);

/** A schema by JSON Schema; what it refers to is put among the components. */
function schemaOf(schema: z.ZodType, direction: Direction, components: Components): unknown {
  const text = JSON.stringify(z.toJSONSchema(schema, { io: direction, reused: 'inline' }));
  const moved = text.replace(
    /"#\/\$defs\/(\w+)"/g,
    (_whole, id: string) => `"#/components/schemas/${nameOf(id, direction)}"`,
  );
  const { $schema: _dialect, $defs = {}, ...described } = jsonSchema.parse(JSON.parse(moved));
  for (const [id, definition] of Object.entries($defs)) components.set(nameOf(id, direction), definition);
  return described;
}

const jsonSchema = z.looseObject({ $schema: z.string(), $defs: z.record(z.string(), z.unknown()).optional() });

const isTextRoute = ({ output }: Route): boolean => output instanceof z.ZodString;

function parametersOf({ path, query }: Route, components: Components): readonly unknown[] {
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
      components,
    ),
  }));
  return [...inPath, ...inQuery];
}

function operationOf(route: Route, components: Components): unknown {
  const { summary, path, input, output, created, takesToken } = route;
  const parameters = parametersOf(route, components);
  const type = isTextRoute(route) ? 'text/plain' : 'application/json';
  const answer = { description: summary, content: { [type]: { schema: schemaOf(output, 'output', components) } } };
  return {
    summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(input === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(input, 'input', components) } },
          },
        }),
    ...(takesToken ? { security: [{}, { seat: [] }] } : {}),
    responses: {
      ...(created ? { 201: answer } : {}),
      ...(created && path.endsWith('/matches') ? {} : { 200: answer }),
      default: {
        description: 'Why not: a code for programs and a sentence for people',
        content: { 'application/json': { schema: schemaOf(problem, 'output', components) } },
      },
    },
  };
}

/** The description of the API by OpenAPI 3.1, made from the routes themselves. */
export function openApi(): unknown {
  const components: Components = new Map();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of ROUTES)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route, components) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Duelbook',
      version: '1',
      description: 'Online matches. Moves are played over a WebSocket at /api/v1/socket; see docs/protocol.md.',
    },
    paths,
    components: {
      schemas: Object.fromEntries(components),
      securitySchemes: { seat: { type: 'http', scheme: 'bearer', description: 'The token of a seat.' } },
    },
  };
}
