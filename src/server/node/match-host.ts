import type { MatchNode } from './match-node.js';

/** What the doors of a server do with matches, whether one database keeps them or several. */
export type MatchHost = Pick<
  MatchNode,
  | 'create'
  | 'open'
  | 'carryOut'
  | 'do'
  | 'seatOf'
  | 'takeSeat'
  | 'takeListedSeat'
  | 'seatTaken'
  | 'carry'
  | 'offerCarry'
  | 'list'
  | 'listSoon'
  | 'isAway'
  | 'lobby'
  | 'enter'
  | 'sendView'
  | 'shown'
  | 'leave'
>;
