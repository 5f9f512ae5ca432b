import type { Seat } from '../../src/core/seat.js';
import { type Act, type CommandDecision, decide } from '../../src/online/decide.js';
import { decideCarry, offerCarry } from '../../src/online/decide-seat.js';
import { applyEvent, createOnlineMatch, type OnlineMatch, type Step } from '../../src/online/online-match.js';
import { parseTerms } from '../../src/online/terms.js';
import { errorOf, must } from './playing.js';

/** A match that Ana created. */
export const opened = (terms: object): OnlineMatch =>
  createOnlineMatch({ type: 'created', terms: must(parseTerms(terms)), seed: 1, name: 'Ana', key: 'ana' }, 0);

/** A match between Ana, who created it, and Ben. */
export const seated = (terms: object): OnlineMatch =>
  applyEvent(opened(terms), { type: 'seated', seat: 1, name: 'Ben', key: 'ben' }, 0);

export const play = (entry: string): Act => ({ kind: 'play', entry });

/** What becomes of something that a player does at this time. */
export function stepAt(match: OnlineMatch, seat: Seat, act: Act, now = 0): Step {
  const command = { id: `c${match.count}`, act };
  const decided = must(decide(match, seat, command, { now, opponentGoneFor: undefined, claimAfter: 1 }));
  if (decided.kind !== 'step') throw new Error('a step was expected');
  return decided.step;
}

/** The match after all of this was done at once. */
export const after = (match: OnlineMatch, ...acts: readonly (readonly [Seat, Act])[]): OnlineMatch =>
  acts.reduce((before, [seat, act]) => stepAt(before, seat, act).after, match);

/** The match after Ana has asked for a code with which she can go on at another device. */
export function offering(match: OnlineMatch, code: string): OnlineMatch {
  const decided = must(offerCarry(match, 0, code, 0));
  if (decided.kind !== 'step') throw new Error('a step was expected');
  return decided.step.after;
}

/** What is decided when another device comes with a code. */
export const carry = (match: OnlineMatch, code: string, now = 0): CommandDecision =>
  decideCarry(match, { fits: (hash) => hash === code, key: 'new', now });

/** The code of a refusal, which always has a sentence for people. */
export function codeOf(decision: CommandDecision): string | undefined {
  const refused = errorOf(decision);
  if (refused !== undefined && !/^["A-Z].*\.$/.test(refused.sentence))
    throw new Error(`${refused.code} has no sentence: ${refused.sentence}`);
  return refused?.code;
}
