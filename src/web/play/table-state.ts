import type { Decision } from '../../bots/decision.js';
import { LEVELS } from '../../bots/levels.js';
import type { Move } from '../../core/game.js';
import { type AnyMatch, type MatchEvent, type Problem } from '../../core/match.js';
import { actAll } from '../../core/referee.js';
import { isSecret } from '../../core/referee-words.js';
import type { Result } from '../../core/result.js';
import { otherSeat, type Seat } from '../../core/seat.js';
import { takebackAt } from '../../core/table-policy.js';
import type { Progress } from '../../solver/solving.js';
import { levelAt, type Sitting } from '../records/sitting.js';
import { type Attention, type Phase, phaseOf } from './phase.js';

/** What has to be said besides the transcript. `table-words.ts` has the sentences. */
export type TableMessage =
  | { readonly kind: 'sentence'; readonly sentence: string }
  | { readonly kind: 'problem'; readonly seat: Seat; readonly problem: Problem }
  | { readonly kind: 'computer-to-move'; readonly seat: Seat }
  | { readonly kind: 'nothing-to-take-back'; readonly whose: 'anybody' | 'yours' }
  | { readonly kind: 'taken-back'; readonly turns: number }
  | { readonly kind: 'between-rounds' }
  | { readonly kind: 'draw-considered'; readonly by: Seat }
  | { readonly kind: 'draw-declined'; readonly by: Seat }
  | { readonly kind: 'earlier-game-kept' }
  | { readonly kind: 'other-tab' };

/** What the players are asked before it is done. */
export type TableQuestion =
  | { readonly kind: 'take-back'; readonly seat: Seat }
  | { readonly kind: 'draw'; readonly seat: Seat }
  /** Whether to offer the computer a draw: if it agrees, the game is over. */
  | { readonly kind: 'offer-draw'; readonly seat: Seat }
  | { readonly kind: 'resign'; readonly seat: Seat }
  | { readonly kind: 'new-game' };

/** All that a table at one device remembers. */
export interface TableState {
  readonly sitting: Sitting;
  readonly attention: Attention;
  readonly message: TableMessage | undefined;
  readonly question: TableQuestion | undefined;
  /** Why the computer played the move that made this turn. */
  readonly reason: { readonly turn: number; readonly seat: Seat; readonly because: string } | undefined;
  /** How far the computer's solver has come, where that takes its time. */
  readonly progress: Progress | undefined;
  /** The computer cannot play this game; the message says why. */
  readonly isStuck: boolean;
  /** Who has offered a draw that the computer considers. */
  readonly drawOffer: Seat | undefined;
}

/** What can happen at a table. */
export type TableEvent =
  | { readonly type: 'move'; readonly move: Move }
  | { readonly type: 'computer-decided'; readonly seat: Seat; readonly decision: Result<Decision<Move>, string> }
  | { readonly type: 'solver-progress'; readonly progress: Progress }
  /** The device is in the hands of the one who is to choose, or the shown round was looked at. */
  | { readonly type: 'continue' }
  | { readonly type: 'undo' }
  | { readonly type: 'offer-draw' }
  | { readonly type: 'computer-answered'; readonly agrees: Result<boolean, string> }
  | { readonly type: 'resign' }
  | { readonly type: 'ask-new-game' }
  /** Yes to the question, unless that begins a new game: then the new sitting comes with `sit-down`. */
  | { readonly type: 'agree' }
  | { readonly type: 'close-question' }
  /** Another game begins, of this series or a new one. */
  | { readonly type: 'sit-down'; readonly sitting: Sitting }
  /** Another tab has played on. */
  | { readonly type: 'other-tab'; readonly sitting: Sitting }
  | { readonly type: 'say'; readonly sentence: string | undefined };

/** Nobody holds the device, and all that was played has been seen. */
const allSeen = ({ match }: Sitting): Attention => ({ holder: undefined, seen: match.turns.length });

export const tableOf = (sitting: Sitting): TableState => ({
  sitting,
  attention: allSeen(sitting),
  message: undefined,
  question: undefined,
  reason: undefined,
  progress: undefined,
  isStuck: false,
  drawOffer: undefined,
});

export const phaseAt = ({ sitting, attention }: TableState): Phase => phaseOf(sitting, attention);

const isAlone = ({ sitting }: TableState): boolean => sitting.wish.opponent !== 'friend';

/** Whoever is asked to act now; in between, whoever sits at the device. */
function actingSeat(state: TableState): Seat {
  const phase = phaseAt(state);
  return phase.kind === 'choose' || phase.kind === 'hand-over' ? phase.seat : state.sitting.wish.side;
}

const say = (state: TableState, message: TableMessage): TableState => ({ ...state, message });

/** Lets the referee look at some events. If they count, `then` has what else changes; what was asked or offered is done. */
function refereed(
  state: TableState,
  seat: Seat,
  events: readonly MatchEvent[],
  then: (match: AnyMatch) => Partial<TableState> = () => ({}),
): TableState {
  const result = actAll(state.sitting.match, events);
  if (!result.ok) return say(state, { kind: 'problem', seat, problem: result.error });
  const sitting = { ...state.sitting, match: result.value };
  return { ...state, sitting, message: undefined, question: undefined, drawOffer: undefined, ...then(result.value) };
}

/** What a player asks for and the other player agrees to. */
const agreed = (seat: Seat, event: MatchEvent): readonly MatchEvent[] => [
  event,
  { type: 'answer', seat: otherSeat(seat), agree: true },
];

const played = (state: TableState, seat: Seat, move: Move): TableState =>
  refereed(state, seat, [{ type: 'move', seat, move }]);

const takeBack = (state: TableState, seat: Seat, turns: number): TableState =>
  refereed(state, seat, agreed(seat, { type: 'ask-takeback', seat, turns }), (match) => {
    const sitting = { ...state.sitting, match, again: state.sitting.again + (isSecret(match) ? 1 : 0) };
    return { sitting, attention: allSeen(sitting), message: { kind: 'taken-back', turns }, isStuck: false };
  });

const drawn = (state: TableState, seat: Seat): TableState =>
  refereed(state, seat, agreed(seat, { type: 'offer-draw', seat }));

/** Why a person may do nothing besides moving now; undefined: they may. */
function obstacle(state: TableState): TableState | undefined {
  const phase = phaseAt(state);
  if (phase.kind === 'over') return state;
  return phase.kind === 'computer' ? say(state, { kind: 'computer-to-move', seat: phase.seat }) : undefined;
}

/** Between two rounds nobody is asked, so nobody's word would count. */
const betweenRounds = (state: TableState): TableState | undefined =>
  phaseAt(state).kind === 'shown' && !isAlone(state) ? say(state, { kind: 'between-rounds' }) : undefined;

function undo(state: TableState): TableState {
  const inTheWay = state.isStuck ? undefined : obstacle(state);
  if (inTheWay !== undefined) return inTheWay;
  const seat = actingSeat(state);
  const { match } = state.sitting;
  const takeback = takebackAt(isAlone(state) ? 'computer' : 'shared', match, seat);
  if (!takeback.ok) return say(state, { kind: 'nothing-to-take-back', whose: isAlone(state) ? 'yours' : 'anybody' });
  const { asker, turns } = takeback.value;
  return isAlone(state) ? takeBack(state, asker, turns) : { ...state, question: { kind: 'take-back', seat: asker } };
}

function offerDraw(state: TableState): TableState {
  const inTheWay = obstacle(state) ?? betweenRounds(state);
  if (inTheWay !== undefined) return inTheWay;
  const seat = actingSeat(state);
  return { ...state, question: { kind: isAlone(state) ? 'offer-draw' : 'draw', seat } };
}

function computerAnswered(state: TableState, agrees: Result<boolean, string>): TableState {
  const seat = state.drawOffer;
  // Meanwhile the game may have gone on; then there is nothing to agree to any more.
  if (seat === undefined) return state;
  const answered = { ...state, drawOffer: undefined };
  if (!agrees.ok) return say(answered, { kind: 'sentence', sentence: agrees.error });
  return agrees.value ? drawn(answered, seat) : say(answered, { kind: 'draw-declined', by: otherSeat(seat) });
}

function computerDecided(state: TableState, seat: Seat, decision: Result<Decision<Move>, string>): TableState {
  const decided = { ...state, progress: undefined, isStuck: !decision.ok };
  if (!decision.ok) return say(decided, { kind: 'sentence', sentence: decision.error });
  const { move, because } = decision.value;
  // Only the strongest tells what it sees: the others would give more away than a person of their strength.
  const isStrongest = levelAt(state.sitting, seat) === LEVELS.at(-1)?.id;
  const turn = state.sitting.match.turns.length + 1;
  return played(isStrongest ? { ...decided, reason: { turn, seat, because } } : decided, seat, move);
}

function agree(state: TableState): TableState {
  const { question } = state;
  switch (question?.kind) {
    case undefined:
    case 'new-game':
      return state;
    case 'take-back':
      return takeBack(state, question.seat, 1);
    case 'draw':
      return drawn(state, question.seat);
    case 'offer-draw': {
      const { seat } = question;
      return { ...say(state, { kind: 'draw-considered', by: otherSeat(seat) }), question: undefined, drawOffer: seat };
    }
    case 'resign':
      return refereed(state, question.seat, [{ type: 'resign', seat: question.seat }]);
  }
}

function goOn(state: TableState): TableState {
  const phase = phaseAt(state);
  const silent = { ...state, message: undefined };
  if (phase.kind === 'shown') return { ...silent, attention: allSeen(state.sitting) };
  return phase.kind === 'hand-over' ? { ...silent, attention: { ...state.attention, holder: phase.seat } } : silent;
}

/** The table after an event. Keeping games, asking the solver and drawing seeds is the business of `useTable`. */
export function nextTable(state: TableState, event: TableEvent): TableState {
  switch (event.type) {
    case 'move': {
      const phase = phaseAt(state);
      return phase.kind === 'choose' ? played(state, phase.seat, event.move) : state;
    }
    case 'computer-decided':
      return computerDecided(state, event.seat, event.decision);
    case 'solver-progress':
      return { ...state, progress: event.progress };
    case 'continue':
      return goOn(state);
    case 'undo':
      return undo(state);
    case 'offer-draw':
      return offerDraw(state);
    case 'computer-answered':
      return computerAnswered(state, event.agrees);
    case 'resign': {
      const inTheWay = obstacle(state) ?? betweenRounds(state);
      return inTheWay ?? { ...state, question: { kind: 'resign', seat: actingSeat(state) } };
    }
    case 'ask-new-game':
      return { ...state, question: { kind: 'new-game' } };
    case 'agree':
      return agree(state);
    case 'close-question':
      return { ...state, question: undefined };
    case 'sit-down': {
      const message = state.question?.kind === 'new-game' ? ({ kind: 'earlier-game-kept' } as const) : undefined;
      return { ...tableOf(event.sitting), message };
    }
    case 'other-tab':
      return { ...tableOf(event.sitting), message: { kind: 'other-tab' } };
    case 'say':
      return {
        ...state,
        message: event.sentence === undefined ? undefined : { kind: 'sentence', sentence: event.sentence },
      };
  }
}
