import { describeObjection } from './choices.js';
import { refusedEntry } from './entry.js';
import type { Move, Refused } from './game.js';
import { type AnyMatch, type Outcome, type Problem, REFEREE_REASONS, type RefereeReason } from './match.js';
import { calledIn } from './names.js';
import { otherSeat, type Pair, type Seat } from './seat.js';
import { capitalised, counted, listed, printable } from './text.js';
import { winText } from './win-text.js';
import { countersLine, type Line, line } from './words.js';

/** What somebody did whom the referee declares to have lost, in the past tense like the reasons of a game. */
const REFEREE_DEEDS: Readonly<Record<RefereeReason, string>> = {
  resigned: 'resigned',
  forfeit: 'forfeited the game',
  'out-of-time': 'ran out of time',
  abandoned: 'left the game',
  'agreed-draw': 'agreed to a draw',
  'turn-limit': 'reached the turn limit',
};

/** Whether a match ended by the referee's word and not by the rules of its game. */
export const isRefereeReason = (reason: string): reason is RefereeReason =>
  REFEREE_REASONS.some((known) => known === reason);

/** Whose deed ended a match; undefined: the deed of both, a draw. */
export function endedBy({ rules, position }: AnyMatch, { winner }: Outcome): Seat | undefined {
  const status = rules.status(position);
  if (status.kind === 'over') return status.by;
  // The referee's word, or an entry that loses by the book: both are about the loser.
  return winner === null ? undefined : otherSeat(winner);
}

/** What ended a match, and who did it: `Ben had no move left`. `names` are those of the match, or how a reader calls them. */
export function reasonText(match: AnyMatch, outcome: Outcome, names: Pair<string> = match.setup.names): string {
  const { game } = match.setup;
  const { reason } = outcome;
  const by = endedBy(match, outcome);
  const deed = isRefereeReason(reason) ? REFEREE_DEEDS[reason] : (game.words.reasons[reason] ?? reason);
  return `${by === undefined ? 'The players' : names[by]} ${deed}`;
}

/** All counters of a match in one line: `Shared number: 18, Target: 100`. */
export const countersText = ({ setup, position }: AnyMatch): string =>
  countersLine(setup.game.words.counters(setup, position));

/** What a takeback did: `Took back the last 2 turns.` */
export const takenBackText = (turns: number): string =>
  `Took back the last ${turns === 1 ? 'turn' : counted(turns, 'turn')}.`;

/** More legal moves than this are not listed in a sentence. */
const LISTED_MOVES = 12;

/** Why a move may not be played now, without what could be played instead. */
const objectionText = (match: AnyMatch, move: Move, code: string): string =>
  describeObjection(match.setup.game, match.setup, match.position, move, code).sentence;

// A secret entry is not repeated, not even a wrong one (R-ND1).
const notAMove = (match: AnyMatch, entry: string): string =>
  `${isSecret(match) ? 'That' : `"${printable(entry, 20)}"`} is not ${match.setup.game.words.entry(match.setup)}.`;

/** Why an entry was refused, and what may be entered instead. */
export function refusalText(match: AnyMatch, seat: Seat, refused: Refused<Move>): string {
  if (refused.code === 'unreadable') return notAMove(match, refused.entry);
  const why = objectionText(match, refused.move, refused.objection);
  const legal = match.rules.legalMoves(match.position, seat);
  if (legal.length > LISTED_MOVES) return why;
  return `${why} Choose ${listed(legal.map((move) => match.rules.makeMove(move)))}.`;
}

/** Whether what is typed at the prompt must stay secret (R-ND1). */
export const isSecret = (match: AnyMatch): boolean => match.rules.kind === 'simultaneous';

/** A sentence for each way in which the referee ends a match. */
function refereeSentence(match: AnyMatch, reason: RefereeReason, winner: string, loser: string): string {
  switch (reason) {
    case 'resigned':
      return `${loser} resigns. ${winner} wins!`;
    case 'out-of-time':
      return `${loser} has run out of time. ${winner} wins!`;
    case 'abandoned':
      return `${loser} has left the game. ${winner} wins!`;
    case 'forfeit':
      return `${loser} forfeits the game: the referee is strict. ${winner} wins!`;
    case 'agreed-draw':
      return 'The players agree to a draw.';
    case 'turn-limit':
      return `The game is a draw: the limit of ${counted(match.setup.turnLimit ?? 0, 'turn')} is reached.`;
  }
}

/** The lines with which a match ends: the game's own, or the referee's. */
export function endingLines(match: AnyMatch, outcome: Outcome): readonly Line[] {
  const { names, game } = match.setup;
  const last = match.turns.at(-1);
  const entry = last?.kind === 'invalid' ? last.entry : undefined;
  const { winner, reason } = outcome;
  if (!isRefereeReason(reason)) {
    if (winner === null) throw new Error(`${game.id} ended without a winner: ${reason}`);
    const by = endedBy(match, outcome) ?? winner;
    return game.words.ending(match.setup, match.position, { kind: 'over', winner, reason, by }, entry);
  }
  const sentence = refereeSentence(
    match,
    reason,
    winner === null ? '' : names[winner],
    winner === null ? '' : names[otherSeat(winner)],
  );
  const why = reason === 'forfeit' ? forfeitedBy(match) : undefined;
  return [...(why === undefined ? [] : [line('notice', why)]), line('ending', sentence)];
}

/** What was wrong with the entry that forfeited the game. */
function forfeitedBy(match: AnyMatch): string | undefined {
  const last = match.turns.at(-1);
  const refused = last?.kind === 'invalid' ? refusedEntry(match, last.seat, last.entry) : undefined;
  if (last?.kind !== 'invalid' || refused === undefined) return undefined;
  return refused.code === 'unreadable'
    ? notAMove(match, refused.entry)
    : objectionText(match, refused.move, refused.objection);
}

/** The result of a finished match in one line: `Ana wins: reached zero`, `Ana wins: Ben resigned`; `You win: …` to `you`. */
export function resultText(match: AnyMatch, outcome: Outcome, you?: Seat): string {
  const { game } = match.setup;
  const names = calledIn({ names: match.setup.names, you });
  const { winner, reason } = outcome;
  const by = endedBy(match, outcome);
  if (winner === null || by === undefined)
    return `Draw: ${reason === 'turn-limit' ? 'turn limit reached' : 'both agreed'}`;
  const text = isRefereeReason(reason)
    ? `${names[winner]} ${winner === you ? 'win' : 'wins'}: ${reasonText(match, outcome, names)}`
    : winText(game.words.reasons, names, { winner, reason, by }, you);
  return you === undefined ? text : capitalised(text);
}

/** A problem in the words of a player: what happened and what to do now. */
export function problemText(match: AnyMatch, seat: Seat, problem: Problem): string {
  const opponent = match.setup.names[otherSeat(seat)];
  switch (problem.code) {
    case 'match-over':
      return 'The game is over. Start another one to keep playing.';
    case 'not-your-turn':
      return `It’s ${opponent}’s turn. Please wait.`;
    case 'already-chosen':
      return `You’ve chosen. Both choices are shown when ${opponent} has chosen too.`;
    case 'illegal-move':
      return refusalText(match, seat, problem.refused);
    case 'valid-after-all':
      return 'This entry is a valid move, so it can’t end the game. Play it as a move.';
    case 'offer-pending':
      return 'There’s an offer to answer first.';
    case 'no-offer':
      return 'There’s no offer to answer.';
    case 'nothing-to-take-back':
      return problem.most === 0
        ? 'There’s nothing to take back yet.'
        : `You can take back at most ${counted(problem.most, 'turn')}.`;
  }
}
