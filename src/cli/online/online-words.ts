import type { AnyMatch } from '../../core/match.js';
import { otherSeat, type Seat } from '../../core/seat.js';
import type { PlayAct } from '../../online/decide.js';
import { fileReason, writeNew } from '../files.js';
import { askYesNo } from '../console/ask.js';
import { helpTexts, LOOKING_WORDS, resignQuestion, type TypedWord } from '../play/game-words.js';
import type { LookingTable } from '../play/table.js';
import { UserError } from '../world.js';

/** The table of an online match. */
export interface OnlineTable extends LookingTable {
  /** All games of the match as a replay. */
  replay(): Promise<string>;
}

/** What a word comes to: something to do in the match, leaving, or nothing more. */
type OnlineWordResult = PlayAct['kind'] | 'quit' | undefined;

interface OnlineWord extends TypedWord {
  run(table: OnlineTable, match: AnyMatch, seat: Seat, argument: string): Promise<OnlineWordResult> | OnlineWordResult;
}

async function save(table: OnlineTable, file: string): Promise<undefined> {
  const { console } = table;
  if (file === '') {
    console.refuse('save needs the name of a file: save friday.duel');
    return;
  }
  try {
    writeNew(file, await table.replay());
    console.print([{ tone: 'fact', text: `Saved in ${file}.` }]);
  } catch (error) {
    const why = error instanceof UserError ? error.message : `${fileReason(error)}. Try another name.`;
    console.refuse(`Not saved in ${file}: ${why}`);
  }
}

/** People are asked once more; a pipe means what it says. */
async function resign({ console }: OnlineTable, match: AnyMatch, seat: Seat): Promise<OnlineWordResult> {
  const isMeant = !console.interactive || (await askYesNo(console, resignQuestion(match.setup.names[otherSeat(seat)])));
  if (typeof isMeant === 'string') return 'quit';
  return isMeant ? 'resign' : undefined;
}

/** Words that can be typed in an online match at any time. They are never a choice in the game (R-MD1). */
export const ONLINE_WORDS: readonly OnlineWord[] = [
  {
    word: 'help',
    meaning: 'this list',
    run: (table, match) => {
      table.console.print(helpTexts(table, match, ONLINE_WORDS).map((text) => ({ tone: 'fact', text })));
      return undefined;
    },
  },
  ...LOOKING_WORDS.map(
    (word): OnlineWord => ({
      ...word,
      run: async (table, match, seat) => {
        await word.look(table, match, seat);
        return undefined;
      },
    }),
  ),
  { word: 'undo', meaning: 'ask to take back your last move', run: () => 'ask-takeback' },
  { word: 'draw', meaning: 'offer a draw', run: () => 'offer-draw' },
  { word: 'yes', meaning: 'agree to an offer', run: () => 'agree' },
  { word: 'no', meaning: 'decline it', run: () => 'decline' },
  { word: 'resign', meaning: 'give up this game', run: resign },
  { word: 'claim', meaning: 'take the win when the other player has been away too long', run: () => 'claim' },
  {
    word: 'save',
    argument: 'FILE',
    meaning: 'write a replay of the match so far',
    run: (table, _match, _seat, argument) => save(table, argument),
  },
  { word: 'quit', meaning: 'leave; you can come back', run: () => 'quit' },
];
