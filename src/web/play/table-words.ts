import { problemText, takenBackText } from '../../core/referee-words.js';
import { otherSeat } from '../../core/seat.js';
import type { Sitting } from '../records/sitting.js';
import type { QuestionWords } from '../table/question-dialog.js';
import { spokenNames } from './sitting-names.js';
import type { TableMessage, TableQuestion, TableState } from './table-state.js';

/** A message as a sentence to the players. */
export function messageText(sitting: Sitting, message: TableMessage): string {
  const { match } = sitting;
  const { inside, first } = spokenNames(sitting);
  switch (message.kind) {
    case 'sentence':
      return message.sentence;
    case 'problem':
      return problemText(match, message.seat, message.problem);
    case 'computer-to-move':
      return `It’s ${inside[message.seat]}’s turn. Wait for its move.`;
    case 'nothing-to-take-back':
      return message.whose === 'yours' ? 'You have nothing to take back yet.' : 'There’s nothing to take back yet.';
    case 'taken-back':
      return takenBackText(message.turns);
    case 'between-rounds':
      return 'Start the next round first, so that it’s clear who is asking.';
    case 'draw-considered':
      return `${first[message.by]} is thinking about it…`;
    case 'draw-declined':
      return `${first[message.by]} would rather play on.`;
    case 'earlier-game-kept':
      return 'The previous game is saved under Replays.';
    case 'other-tab':
      return 'This game is open in another tab too; both show the same.';
  }
}

/** A question as it is put to the players. */
export function questionWords(sitting: Sitting, question: TableQuestion): QuestionWords {
  const { match, finished } = sitting;
  const { inside, first } = spokenNames(sitting);
  switch (question.kind) {
    case 'take-back':
      return {
        title: `Take back turn ${match.turns.length}?`,
        text: `${first[otherSeat(question.seat)]}, do you agree?`,
        yes: 'Agree',
        no: 'Play on',
      };
    case 'draw':
      return {
        title: 'A draw?',
        text: `${first[question.seat]} offers a draw. ${first[otherSeat(question.seat)]}, do you agree?`,
        yes: 'Agree',
        no: 'Play on',
      };
    case 'offer-draw':
      return {
        title: 'Offer a draw?',
        text: `If ${inside[otherSeat(question.seat)]} agrees, the game ends in a draw.`,
        yes: 'Offer',
        no: 'Play on',
      };
    case 'resign':
      return {
        title: 'Resign?',
        text: `${first[otherSeat(question.seat)]} wins this game.`,
        yes: 'Resign',
        no: 'Play on',
      };
    case 'new-game':
      return {
        title: 'A new game?',
        text: `This game${finished.length > 0 ? ' and the score are' : ' is'} saved under Replays.`,
        yes: 'New game',
        no: 'Play on',
      };
  }
}

/** Why the computer played its last move, if it tells. A secret choice is explained when it is shown (R-ND1). */
export function reasonText({ sitting, reason }: TableState): string | undefined {
  return reason?.turn === sitting.match.turns.length
    ? `${spokenNames(sitting).first[reason.seat]}: ${reason.because}`
    : undefined;
}
