import type { Findings } from './findings.js';
import type { MatchRecord } from './match-record.js';
import type { Requests } from './requests.js';
import type { Tally } from './tally.js';
import type { Target } from './target.js';

/** What everybody in one round of the attack shares. */
export interface Scene {
  readonly seed: number;
  readonly target: Target;
  readonly requests: Requests;
  readonly findings: Findings;
  readonly tally: Tally;
  readonly records: MatchRecord[];
  /** Whether enough was sent, or the attack was ended. */
  isOver(): boolean;
  /** Something was sent or heard now. */
  onMoment(): void;
}
