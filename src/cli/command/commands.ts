import { ARENA } from './arena-entry.js';
import { MOVE_STORE, SERVE } from './serve-entry.js';
import { LEVELS } from '../../bots/levels.js';
import { DEFAULT_PORT } from '../../server/settings/port.js';
import type { Subcommand } from './command.js';

const SET = {
  name: 'set',
  value: 'NAME=VALUE',
  meaning: 'change an option of the game; can be repeated',
  repeats: true,
} as const;
const MOVES = { name: 'moves', value: '"3 2"', meaning: 'look at the position after these moves' } as const;
const JSON_OUT = { name: 'json', meaning: 'as JSON' } as const;
const CSV_OUT = { name: 'csv', meaning: 'as CSV' } as const;
const GAME = { name: 'GAME', kind: 'game' } as const;
const LINK = { name: 'LINK', kind: 'link' } as const;
const NAME = { name: 'name', value: 'NAME', meaning: 'your name in the match' } as const;
const PLAIN = { name: 'plain', meaning: 'no colours and no redrawing: good for screen readers and logs' } as const;

/** Every command of `duel`. Help and completion are made from this table. */
export const COMMANDS: readonly Subcommand[] = [
  {
    name: 'play',
    summary: 'play a game: two people at one keyboard, or you against the computer',
    positionals: [{ name: 'GAME', kind: 'game', optional: true }],
    flags: [
      SET,
      {
        name: 'vs',
        value: 'LEVEL',
        meaning: 'against the computer; given twice, computer against computer',
        repeats: true,
        choices: LEVELS.map(({ id }) => id),
      },
      {
        name: 'side',
        value: '1|2',
        meaning: 'which side you take against the computer (default 1)',
        choices: ['1', '2'],
      },
      { name: 'first', value: '1|2|random', meaning: 'who starts (default 1)', choices: ['1', '2', 'random'] },
      { name: 'names', value: 'ANA,BEN', meaning: 'the names of the two players' },
      { name: 'games', value: 'N', meaning: 'play a series of N games; the players take turns starting' },
      { name: 'seed', value: 'N', meaning: 'the same seed repeats the same game' },
      { name: 'strict', meaning: 'any illegal entry forfeits the game' },
      { name: 'turn-limit', value: 'N|off', meaning: 'a draw after N turns (default 1000)', choices: ['off'] },
      { name: 'save', value: 'FILE', meaning: 'save a replay of the game or series in FILE' },
      { name: 'resume', value: 'FILE', meaning: 'continue a saved game' },
      PLAIN,
    ],
    examples: [
      { line: 'play dual-digits', meaning: 'two people, standard rules' },
      { line: 'play dual-digits --vs regular', meaning: 'against the computer; hint helps' },
      { line: 'play dual-digits --set start=40 --set max=5', meaning: 'from 40, subtracting 1 to 5' },
      { line: 'play multiplication-duel --names Ana,Ben --games 3', meaning: 'a series of three' },
      { line: 'play number-duel --save friday.duel', meaning: 'save a replay' },
      { line: 'play dual-digits < moves.txt', meaning: 'play from a file, print the transcript' },
    ],
  },
  {
    name: 'resume',
    summary: 'continue an unfinished game',
    positionals: [],
    flags: [{ name: 'list', meaning: 'list the unfinished games instead' }, PLAIN],
    examples: [
      { line: 'resume', meaning: 'the latest; with several, choose one' },
      { line: 'resume --list', meaning: 'list your unfinished games' },
    ],
  },
  {
    name: 'host',
    summary: 'play online: prints a link to send to a friend',
    positionals: [GAME],
    flags: [
      { name: 'server', value: 'ADDRESS', meaning: 'where to play (default: $DUELBOOK_SERVER, or this machine)' },
      SET,
      NAME,
      {
        name: 'first',
        value: 'me|friend|random',
        meaning: 'who starts (default me)',
        choices: ['me', 'friend', 'random'],
      },
      { name: 'games', value: 'N', meaning: 'play a series of N games; the players take turns starting' },
      { name: 'clock', value: '5+3', meaning: 'minutes for each player, plus seconds for each move' },
      { name: 'public', meaning: 'list the match in the server’s lobby' },
      {
        name: 'vs',
        value: 'LEVEL',
        meaning: 'play the server’s computer',
        choices: LEVELS.map(({ id }) => id),
      },
      PLAIN,
    ],
    examples: [
      {
        line: 'host dual-digits --server https://duel.example.org',
        meaning: 'prints the link, waits for your friend, and plays',
      },
      { line: 'host number-duel --name Ana --games 3 --clock 5+3', meaning: 'a series of three, with clocks' },
    ],
  },
  {
    name: 'join',
    summary: 'join a match by its link, or come back to yours',
    positionals: [LINK],
    flags: [NAME, { name: 'yes', meaning: 'take the seat without asking' }, PLAIN],
    examples: [
      { line: "join 'https://duel.example.org/#/match/ID'", meaning: 'the link you got' },
      { line: "join 'https://duel.example.org/#/match/ID' --name Ben", meaning: 'with a name' },
    ],
  },
  {
    name: 'watch',
    summary: 'watch a match by its link',
    positionals: [LINK],
    flags: [PLAIN],
    examples: [{ line: "watch 'https://duel.example.org/#/match/ID'", meaning: 'the transcript as it grows' }],
  },
  {
    name: 'replay',
    summary: 'step through a saved game, or print it all when piped',
    positionals: [{ name: 'FILE', kind: 'file' }],
    flags: [PLAIN],
    examples: [
      { line: 'replay friday.duel', meaning: 'turn by turn, with Enter' },
      { line: 'replay friday.duel | less', meaning: 'the whole transcript' },
    ],
  },
  {
    name: 'games',
    summary: 'list the games and their options',
    positionals: [],
    flags: [],
    examples: [{ line: 'games', meaning: 'every game with its id' }],
  },
  {
    name: 'rules',
    summary: 'explain a game, with examples',
    positionals: [{ name: 'GAME', kind: 'game' }],
    flags: [],
    examples: [{ line: 'rules digit-duel-zero', meaning: 'how Race to Zero is played' }],
  },
  {
    name: 'review',
    summary: 'judge every move of a saved game',
    positionals: [{ name: 'FILE', kind: 'file' }],
    flags: [PLAIN],
    examples: [{ line: 'review friday.duel', meaning: 'what was right, what was wrong, and where the game turned' }],
  },
  {
    name: 'learn',
    summary: 'a short lesson on how to win a game',
    positionals: [GAME],
    flags: [SET, PLAIN],
    examples: [{ line: 'learn dual-digits', meaning: 'from the end of the game backwards' }],
  },
  {
    name: 'puzzle',
    summary: 'find the right move: one puzzle a day, or as many as you like',
    positionals: [{ name: 'GAME', kind: 'game', optional: true }],
    flags: [
      SET,
      { name: 'date', value: 'YYYY-MM-DD', meaning: 'the puzzle of another day' },
      { name: 'seed', value: 'N', meaning: 'the same seed gives the same puzzles' },
      PLAIN,
    ],
    examples: [
      { line: 'puzzle', meaning: "today's puzzle" },
      { line: 'puzzle digit-duel-zero', meaning: 'as many puzzles of one game as you like' },
    ],
  },
  {
    name: 'solve',
    summary: 'say who wins a position, how soon, and what each move is worth',
    positionals: [GAME],
    flags: [SET, MOVES, JSON_OUT],
    examples: [
      { line: 'solve dual-digits', meaning: 'who wins from the start' },
      { line: 'solve dual-digits --moves "3 2"', meaning: 'after two moves' },
      { line: 'solve multiplication-duel --set target=123456789012345678901234567890', meaning: 'a huge target' },
      { line: 'solve number-duel --set numbers=spent --json', meaning: 'mixed strategies, for a program' },
    ],
  },
  {
    name: 'table',
    summary: 'print every position with its value and distance',
    positionals: [GAME],
    flags: [SET, CSV_OUT, JSON_OUT],
    examples: [{ line: 'table digit-duel-zero --csv > race.csv', meaning: 'all 625 positions of Race to Zero' }],
  },
  {
    name: 'map',
    summary: 'draw a map of who wins where',
    positionals: [GAME],
    flags: [
      SET,
      MOVES,
      { name: 'svg', value: 'FILE', meaning: 'as an SVG picture' },
      { name: 'png', value: 'FILE', meaning: 'as a PNG picture' },
    ],
    examples: [
      { line: 'map digit-duel-zero', meaning: 'in letters, right here' },
      { line: 'map digit-duel-zero --set start=1000 --png race.png', meaning: 'a million positions' },
    ],
  },
  {
    name: 'fairness',
    summary: 'show who wins from each start or target',
    positionals: [GAME],
    flags: [
      SET,
      { name: 'range', value: '1..200', meaning: 'which settings to look at (default: up to 100)' },
      { name: 'option', value: 'NAME', meaning: 'which option to vary (default: the first)' },
      CSV_OUT,
    ],
    examples: [
      { line: 'fairness digit-duel-zero --range 1..200', meaning: 'a chart for the starts from 1 to 200' },
      { line: 'fairness dual-digits --option max --range 1..20', meaning: 'for the largest number to subtract' },
    ],
  },
  {
    name: 'export',
    summary: 'write a whole game as one table, for training and analysis',
    positionals: [GAME],
    flags: [
      SET,
      {
        name: 'npz',
        value: 'FILE',
        meaning: 'as arrays that numpy reads; - for standard output (default: JSON there)',
      },
    ],
    examples: [
      { line: 'export dual-digits > dual-digits.json', meaning: 'moves, values and best moves as JSON' },
      { line: 'export digit-duel-zero --set start=40 --npz race.npz', meaning: "for numpy's load" },
    ],
  },
  {
    name: 'env',
    summary: 'an environment for training agents, in JSON lines',
    positionals: [],
    flags: [{ name: 'stdio', meaning: 'answer each line of standard input with a line of standard output' }],
    examples: [
      {
        line: 'env --stdio < requests.jsonl',
        meaning: 'a line for each request, such as {"op":"reset","game":"dual-digits"}',
      },
    ],
  },
  {
    name: 'mcp',
    summary: 'let an AI assistant play, analyse and explain, over the Model Context Protocol',
    positionals: [],
    flags: [
      { name: 'play-only', meaning: 'no analysis, reviews or puzzles: for exams' },
      { name: 'server', value: 'URL', meaning: 'a Duelbook server, to play people there by link' },
    ],
    examples: [
      { line: 'mcp', meaning: 'the command to give your assistant; it talks over standard input and output' },
      { line: 'mcp --play-only', meaning: 'for an assistant that should play on its own' },
      { line: 'mcp --server https://duel.example', meaning: 'it can also play you, by a link to this server' },
    ],
  },
  {
    name: 'web',
    summary: 'play, study and learn in your browser',
    positionals: [],
    flags: [
      {
        name: 'port',
        value: 'N',
        meaning: `where to serve it (default ${DEFAULT_PORT}, or the next free one; 0: any)`,
      },
      { name: 'no-open', meaning: 'only print the address, don’t open a browser' },
    ],
    examples: [
      { line: 'web', meaning: 'serves the app on this machine and opens it' },
      { line: 'web --port 8080 --no-open', meaning: 'on another port, without opening a browser' },
    ],
  },
  SERVE,
  MOVE_STORE,
  ARENA,
  {
    name: 'completion',
    summary: 'print a completion script for your shell',
    positionals: [{ name: 'SHELL', kind: 'shell' }],
    flags: [],
    examples: [
      { line: 'completion bash > ~/.local/share/bash-completion/completions/duel', meaning: 'bash' },
      { line: 'completion zsh > "${fpath[1]}/_duel"', meaning: 'zsh' },
      { line: 'completion fish > ~/.config/fish/completions/duel.fish', meaning: 'fish' },
    ],
  },
];
