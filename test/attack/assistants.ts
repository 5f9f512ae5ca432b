import { createRandom, type Random } from '../../src/core/random.js';
import { REPLAY_TITLE } from '../../src/core/replay.js';
import { GAMES } from '../../src/games/catalogue.js';
import { happens, oneOf, randomText, randomToken } from './random-terms.js';
import type { Scene } from './scene.js';

const HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' } as const;

const TOOLS = [
  'list_games',
  'get_rules',
  'new_match',
  'view_match',
  'play_move',
  'resign',
  'analyse_position',
  'judge_move',
  'review_match',
  'get_puzzle',
  'check_puzzle',
  '__proto__',
  '',
] as const;

const METHODS = [
  'tools/list',
  'resources/list',
  'prompts/list',
  'resources/templates/list',
  'ping',
  'constructor',
] as const;

const ODD_BODIES = [
  '',
  'null',
  '[]',
  '[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]',
  '{"jsonrpc":"2.0"}',
  '{"jsonrpc":"2.0","id":1e400,"method":"tools/list"}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":null}',
  '{"jsonrpc":"2.0","id":1,"result":{}}',
  '['.repeat(20_000),
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}}`,
  'x'.repeat(200_000),
] as const;

/** Something that a tool may be given as an argument, or may not. */
function oddArgument(random: Random): unknown {
  const game = oneOf(random, GAMES).id;
  const turns = Array.from({ length: random.int(0, 2500) }, (_, turn) => `${turn + 1}. ${random.int(0, 4)}`);
  const replay = [REPLAY_TITLE, `Game: ${game}`, 'Computer 2: perfect', 'Turn limit: off', ...turns].join('\n');
  return oneOf<unknown>(random, [
    game,
    replay,
    replay.slice(0, random.int(0, replay.length)),
    `online-match ${randomText(random, 12)} ${randomToken(random)}`,
    { start: random.int(0, 20_000), max: random.int(0, 200) },
    { points: 10_000, numbers: 'spent' },
    randomText(random, 20),
    random.int(-5, 2000),
    '{"date":"2026-02-30"}',
    null,
    [],
    true,
  ]);
}

const ARGUMENTS = [
  'game',
  'match',
  'move',
  'turn',
  'options',
  'position',
  'seat',
  'seed',
  'opponent',
  'puzzle',
  'date',
];

/** A message of the protocol of assistants: right, nearly right, or none. */
function oddMessage(random: Random): string {
  if (happens(random, 15)) return oneOf(random, ODD_BODIES);
  const about = { jsonrpc: '2.0', id: random.int(0, 99) };
  if (happens(random, 10)) return JSON.stringify({ ...about, method: oneOf(random, METHODS) });
  if (happens(random, 15)) {
    const uri = `duelbook://${oneOf(random, ['rules', 'map', 'replay'])}/${encodeURIComponent(String(oddArgument(random)))}`;
    return JSON.stringify({ ...about, method: 'resources/read', params: { uri } });
  }
  const given: Record<string, unknown> = { game: oneOf(random, GAMES).id, opponent: 'perfect', move: '1', turn: 1 };
  for (let count = random.int(0, 4); count > 0; count -= 1) given[oneOf(random, ARGUMENTS)] = oddArgument(random);
  return JSON.stringify({ ...about, method: 'tools/call', params: { name: oneOf(random, TOOLS), arguments: given } });
}

/** What assistants may say at `/mcp`, and what none says. All of it is answered, and nothing of it is a bug. */
export async function assistants({ seed, requests, findings }: Scene, count: number): Promise<void> {
  const random = createRandom(seed, 2);
  for (let left = count; left > 0; left -= 1) {
    const raw = oddMessage(random);
    const answered = await requests.ask({ method: 'POST', path: '/mcp', raw, headers: HEADERS });
    if (answered === undefined || ![200, 202, 400, 413].includes(answered.status))
      findings.add('an assistant has a wrong answer', `${answered?.status}: ${raw.slice(0, 300)}`);
    else if (answered.text.includes('Something went wrong'))
      findings.add('a tool for assistants has a bug', raw.slice(0, 300));
  }
}
