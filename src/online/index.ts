export type { Act, Command, PlayAct, Refusal, RefusalCode } from './decide.js';
export { type Followed, viewOfFollowed } from './followed.js';
export {
  type ClientSettings,
  type ClientState,
  type ClientWorld,
  type ConnectionState,
  OnlineClient,
  type SocketEvents,
  type SocketLike,
} from './online-client.js';
export {
  type ByeReason,
  type ClientMessage,
  makeClientMessage,
  makeServerMessage,
  type Presence,
  parseClientMessage,
  parseServerMessage,
  type ServerMessage,
} from './protocol.js';
export type { ShownClocks, ShownGame, ShownMatch, ShownPlayer } from './shown.js';
export type { ShownTurn } from './match-schemas.js';
export { type Beginner, type ClockTerms, parseTerms, type Terms } from './terms.js';
