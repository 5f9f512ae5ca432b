import { type AnyMatch, act, type MatchEvent } from '../../core/match.js';
import { problemText, tableOf } from '../../core/referee-words.js';
import { makeReplays } from '../../core/replay.js';
import { otherSeat, type Seat } from '../../core/seat.js';
import { transcriptSteps } from '../../core/transcript.js';
import { askYesNo } from './ask-yes-no.js';
import { fileReason, writeNew } from './files.js';
import { scoreText, type Table } from './table.js';

/** What a word typed instead of a move came to. */
export type WordResult =
  | { readonly kind: 'ask-again' }
  | { readonly kind: 'match'; readonly match: AnyMatch }
  | { readonly kind: 'leave'; readonly how: 'quit' | 'end' | 'interrupt' };

const ASK_AGAIN: WordResult = { kind: 'ask-again' };

interface GameWord {
  readonly word: string;
  readonly argument?: string;
  readonly meaning: string;
  run(table: Table, match: AnyMatch, seat: Seat, argument: string): Promise<WordResult> | WordResult;
}

/** Everything said on this table's behalf that is not the transcript goes out as refusals and facts do. */
const tell = (table: Table, texts: readonly string[]): WordResult => {
  table.console.print(texts.map((text) => ({ tone: 'fact', text })));
  return ASK_AGAIN;
};

/** Makes an offer for `seat` and asks the other player. */
async function offer(
  table: Table,
  match: AnyMatch,
  seat: Seat,
  event: MatchEvent,
  prompt: string,
): Promise<WordResult> {
  const offered = act(match, event);
  if (!offered.ok) {
    table.console.refuse(problemText(match, seat, offered.error));
    return ASK_AGAIN;
  }
  const agree = await askYesNo(table.console, prompt);
  if (typeof agree === 'string') return { kind: 'leave', how: agree };
  const answered = act(offered.value, { type: 'answer', seat: otherSeat(seat), agree });
  if (!answered.ok) throw new Error(`an answer was not accepted: ${answered.error.code}`);
  if (!agree) return tell(table, ['The offer is declined. The game goes on.']);
  return { kind: 'match', match: answered.value };
}

/** Whoever played last asks, and the other player agrees or not; after a round, whoever types it asks. */
async function undo(table: Table, match: AnyMatch, seat: Seat): Promise<WordResult> {
  const last = match.turns.at(-1);
  const asker = last?.kind === 'move' ? last.seat : seat;
  const { names } = match.setup;
  const prompt = `Take back turn ${match.turns.length}? ${names[otherSeat(asker)]}, do you agree?`;
  const result = await offer(table, match, asker, { type: 'ask-takeback', seat: asker, turns: 1 }, prompt);
  if (result.kind === 'match') tell(table, [`Turn ${match.turns.length} is taken back.`]);
  return result;
}

function historyTexts(match: AnyMatch): readonly string[] {
  if (match.turns.length === 0) return ['Nothing has been played yet.'];
  const { words } = match.setup.game;
  const { names } = match.setup;
  return [...transcriptSteps(match)].map(({ before, after }, index) => {
    const turn = after.turns.at(-1);
    const entries =
      turn?.kind === 'move'
        ? `${names[turn.seat]} ${before.rules.makeMove(turn.move)}`
        : turn?.kind === 'round'
          ? names.map((name, seat) => `${name} ${turn.moves[seat === 0 ? 0 : 1]}`).join(', ')
          : '';
    const counters = words.counters(tableOf(after), after.position).map(({ label, value }) => `${label} ${value}`);
    return `${index + 1}. ${entries} (${counters.join(', ')})`;
  });
}

function save(table: Table, match: AnyMatch, argument: string): WordResult {
  if (argument === '') return tell(table, ['save needs the name of a file: save friday.duel']);
  try {
    writeNew(argument, makeReplays(table.replaysWith(match)));
    return tell(table, [`Saved in ${argument}. To go on from there: duel play --resume ${argument}`]);
  } catch (error) {
    table.console.refuse(`Not saved in ${argument}: ${fileReason(error)}. Try another name.`);
    return ASK_AGAIN;
  }
}

/** Words that can be typed instead of a move. They are never a choice in the game (R-MD1). */
export const GAME_WORDS: readonly GameWord[] = [
  { word: 'help', meaning: 'this list', run: (table, match) => tell(table, helpTexts(match)) },
  {
    word: 'rules',
    meaning: 'how the game is played',
    run: (table) => {
      table.showRules();
      return ASK_AGAIN;
    },
  },
  { word: 'score', meaning: 'the score of the series', run: (table) => tell(table, [scoreText(table)]) },
  { word: 'history', meaning: 'the turns so far', run: (table, match) => tell(table, historyTexts(match)) },
  { word: 'undo', meaning: 'take back the last turn, if the other player agrees', run: undo },
  {
    word: 'draw',
    meaning: 'offer a draw',
    run: (table, match, seat) =>
      offer(
        table,
        match,
        seat,
        { type: 'offer-draw', seat },
        `${match.setup.names[otherSeat(seat)]}, do you agree to a draw?`,
      ),
  },
  {
    word: 'resign',
    meaning: 'give the game up',
    run: (_table, match, seat) => {
      const resigned = act(match, { type: 'resign', seat });
      return resigned.ok ? { kind: 'match', match: resigned.value } : ASK_AGAIN;
    },
  },
  {
    word: 'save',
    argument: 'FILE',
    meaning: 'write a replay of the game so far',
    run: (table, match, _seat, argument) => save(table, match, argument),
  },
  { word: 'quit', meaning: 'leave; duel resume goes on later', run: () => ({ kind: 'leave', how: 'quit' }) },
];

function helpTexts(match: AnyMatch): readonly string[] {
  return [
    `Enter ${match.setup.game.words.entry(tableOf(match))}. Instead of it you can type:`,
    ...GAME_WORDS.map(
      ({ word, argument, meaning }) => `  ${[word, argument ?? ''].join(' ').trimEnd().padEnd(10)} ${meaning}`,
    ),
  ];
}

/** The word that a line is, and what stands behind it. Words that take nothing stand alone. */
export function findGameWord(text: string): { readonly word: GameWord; readonly argument: string } | undefined {
  const [, typed = '', argument = ''] = /^(\S+)\s*(.*?)$/su.exec(text.trim()) ?? [];
  const word = GAME_WORDS.find((known) => known.word === typed.toLowerCase());
  return word === undefined || (argument !== '' && word.argument === undefined) ? undefined : { word, argument };
}
