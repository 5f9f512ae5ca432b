import type { Subcommand, Example, Flag } from './command.js';

const flag = (name: string, value: string | undefined, meaning: string, more: Partial<Flag> = {}): Flag => ({
  name,
  ...(value === undefined ? {} : { value }),
  meaning,
  ...more,
});

const GAME = flag('game', 'GAME', 'which game; can be repeated, or all', { repeats: true });
const SET = flag('set', 'NAME=VALUE', 'change an option of the game; can be repeated', { repeats: true });
const JSON_OUT = flag('json', undefined, 'as JSON');
const SEED = flag('seed', 'N', 'the same seed repeats the same record (with built-in players)');

/** Where and how models are asked. */
const MODEL: readonly Flag[] = [
  flag('base-url', 'URL', 'where models are asked (default: $OPENAI_BASE_URL)'),
  flag('key-env', 'NAME', 'the environment variable with the key (default OPENAI_API_KEY)'),
  flag('param', 'NAME=JSON', 'a field of every request to a model, such as max_tokens=500; may be repeated', {
    repeats: true,
  }),
];

/** How players are asked, in runs and exams alike. */
const ASKING: readonly Flag[] = [
  flag('record', 'FILE', 'keep every question and answer in FILE'),
  flag('resume', undefined, 'continue the record: play what is missing'),
  flag('redo-failed', undefined, 'with --resume: also play again what was void, timed out or crashed'),
  flag('retries', '0-5', 'how often a player may try again after a faulty answer (default 2)'),
  flag('legal', 'shown|hidden', 'whether players are told the legal moves (default shown)', {
    choices: ['shown', 'hidden'],
  }),
  flag('move-time', 'SECONDS', 'how long a player may think about a move (default 60)'),
  flag('run-time', 'SECONDS', 'start no new match after this time'),
  flag('concurrency', 'N', 'how many matches run at the same time (default 1)'),
  flag('per-endpoint', 'N', 'how many requests an endpoint gets at the same time (default: as --concurrency)'),
  ...MODEL,
  flag('price', 'IN,OUT', 'what a million tokens cost'),
  flag('max-cost', 'AMOUNT', 'start no new match once this much is spent'),
  flag('dry-run', undefined, 'only estimate calls, tokens and money'),
];

/** What `duel arena` can do: the word behind it, and the flags it takes. */
export const ARENA_ACTIONS = [
  {
    name: 'run',
    takes: 'PLAYER PLAYER…',
    summary: 'let players play each other, in pairs of matches',
    flags: [
      GAME,
      SET,
      flag('pairs', 'N', 'how many pairs each two players play in each game (default 20; with --sprt at most 10000)'),
      SEED,
      flag('mode', 'round-robin|gauntlet', 'who plays whom: everyone, or the first player against all others', {
        choices: ['round-robin', 'gauntlet'],
      }),
      flag('sprt', 'ELO0,ELO1', 'two players: stop as soon as the difference is decided (normalised Elo)'),
      flag('alpha', 'P', 'the error that --sprt may make each way (default 0.05)'),
      flag('turn-limit', 'N', 'a draw after N turns (default 200)'),
      flag('game-time', 'SECONDS', 'how long a player may think in a whole match'),
      ...ASKING,
      JSON_OUT,
    ],
  },
  {
    name: 'exam',
    takes: 'PLAYER',
    summary: 'ask a player about every position where a choice can be wrong',
    flags: [GAME, SET, flag('samples', 'K', 'how often each position is asked (default 1)'), SEED, ...ASKING, JSON_OUT],
  },
  { name: 'score', takes: 'RECORD', summary: 'judge a record again, without asking anyone', flags: [JSON_OUT] },
  {
    name: 'report',
    takes: 'RECORD',
    summary: 'everything a record shows',
    flags: [
      flag('html', 'FILE', 'as one page with charts'),
      flag('markdown', undefined, 'as Markdown'),
      flag('app', 'URL', 'where blunders in the page open (default: duel web on this machine)'),
      JSON_OUT,
    ],
  },
  {
    name: 'check',
    takes: 'PLAYER',
    summary: 'check a player for problems',
    flags: [GAME, flag('move-time', 'SECONDS', ''), ...MODEL, JSON_OUT],
  },
  {
    name: 'stats',
    takes: '',
    summary: 'the arithmetic alone: Elo and a sequential test from pairs',
    flags: [
      flag('pentanomial', 'A,B,C,D,E', 'how many pairs scored 0, ½, 1, 1½ and 2 points'),
      flag('sprt', 'ELO0,ELO1', ''),
      flag('alpha', 'P', ''),
      JSON_OUT,
    ],
  },
] as const satisfies readonly {
  readonly name: string;
  readonly takes: string;
  readonly summary: string;
  readonly flags: readonly Flag[];
}[];

export type ArenaAction = (typeof ARENA_ACTIONS)[number];

const EXAMPLES: readonly Example[] = [
  {
    line: 'arena run newcomer regular perfect --game dual-digits --pairs 50 --seed 1',
    meaning: 'a tournament of levels',
  },
  {
    line: "arena run 'mine=cmd:python3 player.py' regular --game all --record mine.jsonl",
    meaning: 'your program, in all games, on record',
  },
  {
    line: 'arena run model:NAME regular --game number-duel --base-url http://127.0.0.1:8080/v1 --dry-run',
    meaning: 'what a language model would cost',
  },
  { line: 'arena run cmd:./new cmd:./old --game digit-duel-zero --sprt 0,10', meaning: 'is the new one better?' },
  {
    line: "arena exam 'cmd:python3 player.py' --game digit-duel-zero --samples 3",
    meaning: 'its exact score against every level and the best reply',
  },
  { line: 'arena score mine.jsonl', meaning: 'judge a record again' },
  { line: 'arena report mine.jsonl --html mine.html', meaning: 'a page with charts' },
  { line: "arena check 'cmd:python3 player.py'", meaning: 'check a player for problems' },
  { line: 'arena stats --pentanomial 3,0,5,0,1 --sprt 0,5', meaning: 'the arithmetic alone' },
];

/** The flags of all actions, each once; the first to explain one explains it for all. */
const ALL_FLAGS: readonly Flag[] = ARENA_ACTIONS.flatMap((action): readonly Flag[] => action.flags).filter(
  ({ name }, index, flags) => flags.findIndex((other) => other.name === name) === index,
);

/** `duel arena`: its flags are those of all its actions. */
export const ARENA: Subcommand = {
  name: 'arena',
  summary: 'measure programs, language models and levels exactly',
  positionals: [
    { name: 'ACTION', kind: 'word', words: ARENA_ACTIONS.map(({ name }) => name) },
    { name: 'PLAYER|RECORD', kind: 'file', optional: true, repeats: true },
  ],
  flags: ALL_FLAGS,
  examples: EXAMPLES,
};
