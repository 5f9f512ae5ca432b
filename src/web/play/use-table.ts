import { useEffect, useRef, useState } from 'preact/hooks';
import type { Move } from '../../core/game.js';
import { otherSeat } from '../../core/seat.js';
import type { Progress } from '../../solver/solving.js';
import type { Wish } from '../address/address.js';
import { archiveGame } from '../records/archive.js';
import { noteGame } from '../records/note-game.js';
import { beginSitting, keepSitting, onSittingElsewhere, sittingAt } from '../records/kept-sittings.js';
import { isSeriesOver, isUnderWay, nextGame, replayText, type Sitting } from '../records/sitting.js';
import type { DialogQuestion } from '../table/question-dialog.js';
import { ask } from '../truth/ask.js';
import type { Phase } from './phase.js';
import { computerQuestion } from './asked-position.js';
import { nextTable, phaseAt, type TableEvent, tableOf } from './table-state.js';
import { messageText, questionWords, reasonText } from './table-words.js';
import { useComputer } from './use-computer.js';

/** The table as the screen sees it: what is on it, what it waits for, and what can be done. */
export interface ScreenTable {
  readonly sitting: Sitting;
  readonly phase: Phase;
  /** What has to be said besides the transcript. */
  readonly message: string | undefined;
  /** Why the computer played its last move, if it tells. */
  readonly reason: string | undefined;
  readonly question: DialogQuestion | undefined;
  /** How far the computer's solver has come, where that takes its time. */
  readonly progress: Progress | undefined;
  /** This browser keeps nothing, so a closed tab loses the game. */
  readonly isForgetful: boolean;
  readonly say: (message: string | undefined) => void;
  readonly play: (move: Move) => void;
  /** The device is in the hands of the one who is to choose, or the shown round was looked at. */
  readonly goOn: () => void;
  readonly undo: () => void;
  readonly offerDraw: () => void;
  readonly resign: () => void;
  /** The next game of the series, or a new series. */
  readonly nextGame: () => void;
  readonly startOver: () => void;
  readonly closeQuestion: () => void;
}

/** The table of a wish: the sitting that is under way there, or a new one. What happens at it is in `table-state.ts`. */
export function useTable(wish: Wish): ScreenTable {
  const [state, setState] = useState(() => tableOf(sittingAt(wish)));
  const [isForgetful, setIsForgetful] = useState(false);
  const latest = useRef(state);

  const dispatch = (event: TableEvent): void => {
    const before = latest.current.sitting;
    latest.current = nextTable(latest.current, event);
    const { sitting } = latest.current;
    setState(latest.current);
    // What another tab has played is kept already; to keep it again would be news for that tab, without end.
    if (sitting === before || event.type === 'other-tab') return;
    setIsForgetful(!keepSitting(sitting));
    if (sitting.match.status.kind !== 'finished') return;
    archiveGame(replayText(sitting), new Date());
    void noteGame(sitting, Date.now());
  };

  const { sitting, message, question, progress, drawOffer } = state;
  const phase = phaseAt(state);
  const startAnew = (): void => dispatch({ type: 'sit-down', sitting: beginSitting(sitting.wish) });

  useComputer(
    sitting,
    phase,
    (news) => dispatch({ type: 'solver-progress', progress: news }),
    (seat, decision) => dispatch({ type: 'computer-decided', seat, decision }),
  );

  useEffect(() => {
    const asked = drawOffer === undefined ? undefined : computerQuestion(sitting, otherSeat(drawOffer));
    if (asked === undefined) return;
    const abort = new AbortController();
    void ask('computerAgreesToDraw', asked, { signal: abort.signal }).then(
      (agrees) => abort.signal.aborted || dispatch({ type: 'computer-answered', agrees }),
    );
    return () => abort.abort();
    // An offer is about the match in which it was made, and ends with it.
  }, [drawOffer]);

  // Another tab has gone on with this game: follow it, so that neither writes over the other.
  useEffect(
    () => onSittingElsewhere(sitting.wish, (next) => dispatch({ type: 'other-tab', sitting: next })),
    [sitting.wish],
  );

  return {
    sitting,
    phase,
    message: message === undefined ? undefined : messageText(sitting, message),
    reason: reasonText(state),
    question:
      question === undefined
        ? undefined
        : {
            ...questionWords(sitting, question),
            onYes: question.kind === 'new-game' ? startAnew : () => dispatch({ type: 'agree' }),
          },
    progress,
    isForgetful,
    say: (sentence) => dispatch({ type: 'say', sentence }),
    play: (move) => dispatch({ type: 'move', move }),
    goOn: () => dispatch({ type: 'continue' }),
    undo: () => dispatch({ type: 'undo' }),
    offerDraw: () => dispatch({ type: 'offer-draw' }),
    resign: () => dispatch({ type: 'resign' }),
    nextGame: () => (isSeriesOver(sitting) ? startAnew() : dispatch({ type: 'sit-down', sitting: nextGame(sitting) })),
    startOver: () => (isUnderWay(sitting) ? dispatch({ type: 'ask-new-game' }) : startAnew()),
    closeQuestion: () => dispatch({ type: 'close-question' }),
  };
}
