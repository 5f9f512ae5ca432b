import { counted } from '../core/text.js';
import type { Accuracy } from './review.js';

/** What an accuracy was counted from: `Right on 2 of the 3 turns that mattered.` */
export function accuracyBasis({ counted: all, right, free }: Accuracy, turn: 'turn' | 'round'): string {
  const move = turn === 'round' ? 'choice' : 'move';
  if (all === 0) return free === 0 ? `No ${turn}s to judge.` : `No ${move} could go wrong.`;
  const basis =
    all === 1
      ? `${right === 1 ? 'Right' : 'Wrong'} on the only ${turn} that mattered.`
      : `Right on ${right} of the ${counted(all, turn)} that mattered.`;
  return free === 0 ? basis : `${basis} On ${counted(free, 'other')}, no ${move} could go wrong.`;
}
