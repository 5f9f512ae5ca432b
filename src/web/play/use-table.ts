import { useEffect, useRef, useState } from 'preact/hooks';
import { LEVELS } from '../../bots/levels.js';
import type { Move } from '../../core/game.js';
import { type AnyMatch, act, type MatchEvent, turnsSinceDecision } from '../../core/match.js';
import { isSecret, problemText } from '../../core/referee-words.js';
import { otherSeat, type Seat } from '../../core/seat.js';
import { counted } from '../../core/text.js';
import type { Wish } from '../address/address.js';
import { archiveGame } from '../records/archive.js';
import type { Progress } from '../../solver/solving.js';
import { ask } from '../truth/ask.js';
import { beginSitting, keepSitting, onSittingElsewhere, sittingAt } from '../records/kept-sittings.js';
import { type Attention, type Phase, phaseOf } from './phase.js';
import { isSeriesOver, isUnderWay, levelAt, nextGame, replayText, type Sitting } from '../records/sitting.js';
import { placeOf } from './place.js';
import type { TableQuestion } from '../table/question-dialog.js';
import { useComputer } from './use-computer.js';

/** The table as the screen sees it: what is on it, what it waits for, and what can be done. */
export interface Table {
  readonly sitting: Sitting;
  readonly phase: Phase;
  /** What has to be said besides the transcript. */
  readonly message: string | undefined;
  /** Why the computer played its last move, if it tells. */
  readonly reason: string | undefined;
  readonly question: TableQuestion | undefined;
  /** How far the computer's solver has come, where that takes its time. */
  readonly progress: Progress | undefined;
  /** The computer cannot play this game; the message says why. */
  readonly isStuck: boolean;
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

/** Whoever is asked to act now; in between, whoever sits at the device. */
const actingSeat = (phase: Phase, { side }: Wish): Seat =>
  phase.kind === 'choose' || phase.kind === 'hand-over' ? phase.seat : side;

/** The table of a wish: the sitting that is under way there, or a new one. */
export function useTable(wish: Wish): Table {
  const [sitting, setSitting] = useState(() => sittingAt(wish));
  const [attention, setAttention] = useState<Attention>({ holder: undefined, seen: sitting.match.turns.length });
  const [message, setMessage] = useState<string>();
  const [question, setQuestion] = useState<TableQuestion>();
  const [reason, setReason] = useState<{ readonly turn: number; readonly text: string }>();
  const [progress, setProgress] = useState<Progress>();
  const [isStuck, setIsStuck] = useState(false);
  const [isForgetful, setIsForgetful] = useState(false);
  const latest = useRef(sitting);
  latest.current = sitting;
  const phase = phaseOf(sitting, attention);
  const isAlone = sitting.wish.opponent !== 'friend';

  const nameOf = (seat: Seat): string => sitting.match.setup.names[seat];

  const put = (next: Sitting, said?: string): void => {
    setSitting(next);
    setIsForgetful(!keepSitting(next));
    setMessage(said);
    setQuestion(undefined);
    if (next.match.status.kind === 'finished' && next.match !== sitting.match)
      archiveGame(replayText(next), new Date());
  };

  /** Lets the referee look at some events, one after the other. */
  const referee = (events: readonly MatchEvent[], then: (match: AnyMatch) => void): void => {
    let { match } = sitting;
    for (const event of events) {
      const result = act(match, event);
      if (!result.ok) {
        setMessage(problemText(match, event.seat, result.error));
        return;
      }
      match = result.value;
    }
    then(match);
  };

  const played = (seat: Seat, move: Move): void =>
    referee([{ type: 'move', seat, move }], (match) => {
      setAttention(({ seen }) => ({ holder: undefined, seen }));
      put({ ...sitting, match });
    });

  useComputer(sitting, phase, setProgress, (seat, decision) => {
    setProgress(undefined);
    setIsStuck(!decision.ok);
    if (!decision.ok) {
      setMessage(decision.error);
      return;
    }
    // Only the strongest tells what it sees: the others would give more away than a person of their strength.
    if (levelAt(sitting, seat) === LEVELS.at(-1)?.id)
      setReason({ turn: sitting.match.turns.length + 1, text: `${nameOf(seat)}: ${decision.value.because}` });
    played(seat, decision.value.move);
  });

  // Another tab has gone on with this game: follow it, so that neither writes over the other.
  useEffect(
    () =>
      onSittingElsewhere(sitting.wish, (next) => {
        setSitting(next);
        setAttention({ holder: undefined, seen: next.match.turns.length });
        setMessage('This game goes on in another tab; both show the same.');
      }),
    [sitting.wish],
  );

  const takeBack = (seat: Seat, turns: number): void =>
    referee(
      [
        { type: 'ask-takeback', seat, turns },
        { type: 'answer', seat: otherSeat(seat), agree: true },
      ],
      (match) => {
        setAttention({ holder: undefined, seen: match.turns.length });
        const again = sitting.again + (isSecret(match) ? 1 : 0);
        put({ ...sitting, match, again }, `${counted(turns, 'turn')} taken back.`);
      },
    );

  /** Whether a person may do something besides moving; while the computer thinks, it says why not. */
  const mayAct = (): boolean => {
    if (phase.kind === 'computer') setMessage(`${nameOf(phase.seat)} is to move now. Wait for its move.`);
    return phase.kind !== 'over' && phase.kind !== 'computer';
  };

  const undo = (): void => {
    if (!isStuck && !mayAct()) return;
    setIsStuck(false);
    const seat = actingSeat(phase, sitting.wish);
    if (isAlone) {
      const turns = turnsSinceDecision(sitting.match, seat);
      if (turns === 0) setMessage('There is nothing of yours to take back yet.');
      else takeBack(seat, turns);
      return;
    }
    const last = sitting.match.turns.at(-1);
    if (last === undefined) {
      setMessage('There is nothing to take back yet.');
      return;
    }
    // Between people, whoever played last asks, and the other player agrees or not.
    const asker = last.kind === 'move' ? last.seat : seat;
    setQuestion({
      title: `Take back turn ${sitting.match.turns.length}?`,
      text: `${nameOf(otherSeat(asker))}, do you agree?`,
      yes: 'Agree',
      no: 'Play on',
      onYes: () => takeBack(asker, 1),
    });
  };

  const agreedDraw = (seat: Seat): void =>
    referee(
      [
        { type: 'offer-draw', seat },
        { type: 'answer', seat: otherSeat(seat), agree: true },
      ],
      (match) => put({ ...sitting, match }),
    );

  /** Between two rounds nobody is asked, so nobody's word would count. */
  const isBetweenRounds = (): boolean => {
    if (phase.kind !== 'shown' || isAlone) return false;
    setMessage('Go on to the next round first: then it is clear who speaks.');
    return true;
  };

  const offerDraw = (): void => {
    if (!mayAct() || isBetweenRounds()) return;
    const seat = actingSeat(phase, sitting.wish);
    const opponent = otherSeat(seat);
    if (!isAlone) {
      setQuestion({
        title: 'A draw?',
        text: `${nameOf(seat)} offers a draw. ${nameOf(opponent)}, do you agree?`,
        yes: 'Agree',
        no: 'Play on',
        onYes: () => agreedDraw(seat),
      });
      return;
    }
    setMessage(`${nameOf(opponent)} considers the draw…`);
    void ask('computerAgreesToDraw', placeOf(sitting, opponent)).then((reply) => {
      // Meanwhile the game may have gone on; then there is nothing to agree to any more.
      if (latest.current.match !== sitting.match) return undefined;
      if (!reply.ok) return setMessage(reply.error);
      return reply.value ? agreedDraw(seat) : setMessage(`${nameOf(opponent)} declines: it stands to win.`);
    });
  };

  const resign = (): void => {
    if (!mayAct() || isBetweenRounds()) return;
    const seat = actingSeat(phase, sitting.wish);
    setQuestion({
      title: 'Resign?',
      text: `${nameOf(seat)} gives this game up, and ${nameOf(otherSeat(seat))} wins it.`,
      yes: 'Resign',
      no: 'Play on',
      onYes: () => referee([{ type: 'resign', seat }], (match) => put({ ...sitting, match })),
    });
  };

  const sitDown = (next: Sitting, said?: string): void => {
    setAttention({ holder: undefined, seen: 0 });
    setIsStuck(false);
    put(next, said);
  };

  const startOver = (): void => {
    if (!isUnderWay(sitting)) {
      sitDown(beginSitting(sitting.wish));
      return;
    }
    setQuestion({
      title: 'A new game?',
      text: `What was played so far${sitting.finished.length > 0 ? ', with its score,' : ''} is kept under Replays.`,
      yes: 'New game',
      no: 'Play on',
      onYes: () => sitDown(beginSitting(sitting.wish), 'The game before is kept under Replays.'),
    });
  };

  return {
    sitting,
    phase,
    message,
    // A secret choice is explained when it is shown (R-ND1).
    reason: reason?.turn === sitting.match.turns.length ? reason.text : undefined,
    question,
    progress,
    isStuck,
    isForgetful,
    say: setMessage,
    play: (move) => {
      if (phase.kind === 'choose') played(phase.seat, move);
    },
    goOn: () => {
      if (phase.kind === 'shown') setAttention({ holder: undefined, seen: sitting.match.turns.length });
      if (phase.kind === 'hand-over') setAttention(({ seen }) => ({ holder: phase.seat, seen }));
      setMessage(undefined);
    },
    undo,
    offerDraw,
    resign,
    nextGame: () => sitDown(isSeriesOver(sitting) ? beginSitting(sitting.wish) : nextGame(sitting)),
    startOver,
    closeQuestion: () => setQuestion(undefined),
  };
}
