import type { AnyMatch, MatchEvent } from '../../core/match.js';
import { act } from '../../core/referee.js';
import { countersText, problemText, takenBackText } from '../../core/referee-words.js';
import { makeReplays } from '../../core/replay.js';
import { otherSeat, type Seat } from '../../core/seat.js';
import { takebackAt } from '../../core/table-policy.js';
import { transcriptSteps } from '../../core/transcript.js';
import { askYesNo } from '../console/ask.js';
import { fileReason, shellWord, writeNew } from '../files.js';
import { type LookingTable, scoreText, type Table } from './table.js';

/** What a word typed instead of a move came to. */
export type WordResult =
  | { readonly kind: 'ask-again' }
  | { readonly kind: 'match'; readonly match: AnyMatch }
  | { readonly kind: 'leave'; readonly how: 'quit' | 'end' | 'interrupt' };

const ASK_AGAIN: WordResult = { kind: 'ask-again' };

/** A word that can be typed instead of a move: what help and completion say of it. */
export interface TypedWord {
  readonly word: string;
  readonly argument?: string;
  readonly meaning: string;
  /** What it does in a game against the computer, if that’s something else. */
  readonly againstComputer?: string;
  /** It works only where the coach may help. */
  readonly needsCoach?: true;
}

/** A word that only looks at the game; it works at every table. */
interface LookingWord extends TypedWord {
  look(table: LookingTable, match: AnyMatch, seat: Seat): Promise<void> | void;
}

interface GameWord extends TypedWord {
  run(table: Table, match: AnyMatch, seat: Seat, argument: string): Promise<WordResult> | WordResult;
}

/** Everything said on this table's behalf that is not the transcript goes out as refusals and facts do. */
const say = ({ console }: Pick<Table, 'console'>, ...texts: readonly string[]): void =>
  console.print(texts.map((text) => ({ tone: 'fact', text })));

const tell = (table: Table, texts: readonly string[]): WordResult => {
  say(table, ...texts);
  return ASK_AGAIN;
};

/** Makes an offer for `seat` and asks the other player; a computer answers for itself. */
async function offer(
  table: Table,
  match: AnyMatch,
  seat: Seat,
  event: MatchEvent,
  ask: { readonly prompt: string; computerAgrees(): boolean },
): Promise<WordResult> {
  const offered = act(match, event);
  if (!offered.ok) {
    table.console.refuse(problemText(match, seat, offered.error));
    return ASK_AGAIN;
  }
  const opponent = otherSeat(seat);
  const byComputer = table.computer?.levelOf(opponent) !== undefined;
  const agree = byComputer ? ask.computerAgrees() : await askYesNo(table.console, ask.prompt);
  if (typeof agree === 'string') return { kind: 'leave', how: agree };
  const answered = act(offered.value, { type: 'answer', seat: opponent, agree });
  if (!answered.ok) throw new Error(`an answer was not accepted: ${answered.error.code}`);
  if (agree) return { kind: 'match', match: answered.value };
  return tell(table, [byComputer ? 'The computer would rather play on.' : DECLINED]);
}

const DECLINED = 'Offer declined. The game continues.';

const offerDraw = (table: Table, match: AnyMatch, seat: Seat): Promise<WordResult> =>
  offer(
    table,
    match,
    seat,
    { type: 'offer-draw', seat },
    {
      prompt: `${match.setup.names[otherSeat(seat)]}, do you agree to a draw?`,
      computerAgrees: () => table.computer?.agreesToDraw(match, otherSeat(seat)) ?? false,
    },
  );

/** Takes back what the policy of the table says, if the other player agrees. */
async function undo(table: Table, match: AnyMatch, seat: Seat): Promise<WordResult> {
  const againstComputer = table.computer?.levelOf(otherSeat(seat)) !== undefined;
  const takeback = takebackAt(againstComputer ? 'computer' : 'shared', match, seat);
  if (!takeback.ok) {
    if (againstComputer) return tell(table, ['There’s nothing to take back yet.']);
    table.console.refuse(problemText(match, seat, { code: 'nothing-to-take-back', most: 0 }));
    return ASK_AGAIN;
  }
  const { asker, turns } = takeback.value;
  const result = await offer(
    table,
    match,
    asker,
    { type: 'ask-takeback', seat: asker, turns },
    {
      prompt: `Take back turn ${match.turns.length}? ${match.setup.names[otherSeat(asker)]}, do you agree?`,
      computerAgrees: () => true,
    },
  );
  if (result.kind !== 'match') return result;
  table.computer?.takenBack(match);
  tell(table, [takenBackText(turns)]);
  table.console.note(countersText(result.match));
  return result;
}

/** People are asked once more; a pipe means what it says. */
async function resign({ console, computer }: Table, match: AnyMatch, seat: Seat): Promise<WordResult> {
  const winner = computer === undefined ? match.setup.names[otherSeat(seat)] : 'The computer';
  const isMeant = !console.interactive || (await askYesNo(console, resignQuestion(winner)));
  if (typeof isMeant === 'string') return { kind: 'leave', how: isMeant };
  if (!isMeant) return ASK_AGAIN;
  const resigned = act(match, { type: 'resign', seat });
  return resigned.ok ? { kind: 'match', match: resigned.value } : ASK_AGAIN;
}

export const resignQuestion = (winner: string): string => `Resign? ${winner} wins this game.`;

/** Advice is for games against the computer; between people it would not be fair. */
const NO_ADVICE = 'Hints only work when you play the computer on this device.';

async function hint(table: LookingTable, match: AnyMatch, seat: Seat): Promise<void> {
  const { computer } = table;
  if (computer === undefined) return say(table, NO_ADVICE);
  const { adviceFor } = await import('../../coach/advice.js');
  const { game, options, names } = match.setup;
  const advice = adviceFor({
    game,
    options,
    names,
    truth: computer.truthOf(match),
    position: match.position,
    seat,
    you: seat,
  });
  if (advice === undefined) return;
  const step = computer.nextHint(match.turns.length);
  say(table, advice.hints[step], ...(step < 2 ? ['(type hint again for more)'] : []));
}

async function why(table: LookingTable, match: AnyMatch, seat: Seat): Promise<void> {
  const { computer } = table;
  if (computer === undefined) return say(table, NO_ADVICE);
  const { whyText } = await import('../../coach/why.js');
  say(table, whyText(match, computer.truthOf(match), seat));
}

function historyTexts(match: AnyMatch): readonly string[] {
  if (match.turns.length === 0) return ['No moves yet.'];
  const { names } = match.setup;
  return [...transcriptSteps(match)].map(({ before, after }, index) => {
    const turn = after.turns.at(-1);
    const entries =
      turn?.kind === 'move'
        ? `${names[turn.seat]}: ${before.rules.makeMove(turn.move)}`
        : turn?.kind === 'round'
          ? names.map((name, seat) => `${name}: ${turn.moves[seat === 0 ? 0 : 1]}`).join(', ')
          : '';
    return `${index + 1}. ${entries} (${countersText(after)})`;
  });
}

function save(table: Table, match: AnyMatch, argument: string): WordResult {
  if (argument === '') return tell(table, ['save needs the name of a file: save friday.duel']);
  try {
    writeNew(argument, makeReplays(table.replaysWith(match)));
    return tell(table, [
      `Saved in ${argument}. To continue from there: ${table.command} play --resume ${shellWord(argument)}`,
    ]);
  } catch (error) {
    table.console.refuse(`Not saved in ${argument}: ${fileReason(error)}. Try another name.`);
    return ASK_AGAIN;
  }
}

/** Words that change nothing. */
export const LOOKING_WORDS: readonly LookingWord[] = [
  { word: 'rules', meaning: 'how the game is played', look: (table, match) => table.showRules(match.setup.options) },
  { word: 'score', meaning: 'the score of the series', look: (table) => say(table, scoreText(table)) },
  { word: 'history', meaning: 'the turns so far', look: (table, match) => say(table, ...historyTexts(match)) },
  { word: 'hint', meaning: 'a nudge, then the move, then why', needsCoach: true, look: hint },
  { word: 'why', meaning: 'what the last move did', needsCoach: true, look: why },
];

/** Words that can be typed instead of a move. They are never a choice in the game (R-MD1). */
export const GAME_WORDS: readonly GameWord[] = [
  { word: 'help', meaning: 'this list', run: (table, match) => tell(table, helpTexts(table, match, GAME_WORDS)) },
  ...LOOKING_WORDS.map(
    (word): GameWord => ({
      ...word,
      run: async (table, match, seat) => {
        await word.look(table, match, seat);
        return ASK_AGAIN;
      },
    }),
  ),
  {
    word: 'undo',
    meaning: 'take back the last turn, if the other player agrees',
    againstComputer: 'take back your last move',
    run: undo,
  },
  { word: 'draw', meaning: 'offer a draw', run: offerDraw },
  {
    word: 'resign',
    meaning: 'give up this game',
    run: resign,
  },
  {
    word: 'save',
    argument: 'FILE',
    meaning: 'write a replay of the game so far',
    run: (table, match, _seat, argument) => save(table, match, argument),
  },
  { word: 'quit', meaning: 'leave; you can continue later', run: () => ({ kind: 'leave', how: 'quit' }) },
];

/** What may be entered, and all the words that work in its place at this table. */
export function helpTexts(
  { computer }: Pick<LookingTable, 'computer'>,
  match: AnyMatch,
  words: readonly TypedWord[],
): readonly string[] {
  const hasComputer = computer !== undefined;
  return [
    `Enter ${match.setup.game.words.entry(match.setup)}. Or type:`,
    ...words
      .filter(({ needsCoach }) => needsCoach === undefined || hasComputer)
      .map(({ word, argument, meaning, againstComputer }) => {
        const typed = [word, argument ?? ''].join(' ').trimEnd().padEnd(10);
        return `  ${typed} ${hasComputer ? (againstComputer ?? meaning) : meaning}`;
      }),
  ];
}

/** The word that a line is, and what stands behind it. Words that take nothing stand alone. */
export function findWord<Word extends TypedWord>(
  words: readonly Word[],
  text: string,
): { readonly word: Word; readonly argument: string } | undefined {
  const [, typed = '', argument = ''] = /^(\S+)\s*(.*?)$/su.exec(text.trim()) ?? [];
  const word = words.find((known) => known.word === typed.toLowerCase());
  return word === undefined || (argument !== '' && word.argument === undefined) ? undefined : { word, argument };
}
