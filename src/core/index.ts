export type { Axes } from './axes.js';
export { checkSetup } from './check-setup.js';
export { type Choice, choicesAt, type WhyNot } from './choices.js';
export { inSecret, inTurn, lostBy, movesThatFollow, parseWord, toMove, wonBy } from './declared-rules.js';
export { type DeclaredGame, type DeclaredWords, type DefinedGame, defineGame } from './define-game.js';
export type { Edges, TellMove, TellPosition } from './edges.js';
export { outcomeOfInvalid, readEntry, refusedEntry } from './entry.js';
export type {
  AlternatingRules,
  AnyGame,
  AnyRules,
  BothToMove,
  Game,
  Move,
  NumberedEdges,
  Numbering,
  ObjectionWords,
  OneToMove,
  PlayedMoves,
  Refused,
  Rules,
  SimultaneousRules,
  Win,
  Words,
  Range,
} from './game.js';
export type { GrowingList, List } from './growing-list.js';
export {
  type AnyMatch,
  afterTurns,
  createMatch,
  DEFAULT_TURN_LIMIT,
  type Match,
  type MatchEvent,
  type MatchSetup,
  type MatchStatus,
  type Offer,
  type Outcome,
  type Problem,
  REFEREE_REASONS,
  type RefereeReason,
  setupOf,
  startOf,
  type Turn,
  turnsSinceDecision,
} from './match.js';
export {
  allowedValues,
  type ChoiceOption,
  checkOptions,
  defaultValue,
  type NumberOption,
  type OptionProblem,
  type OptionSpec,
  type OptionSpecs,
  type Options,
  type OptionsOf,
  parseOptions,
  phraseOptionProblem,
  settleOptions,
  typicalOptions,
} from './options.js';
export { createRandom, type Random } from './random.js';
export { act, actAll, eventsOfTurn } from './referee.js';
export { endedBy, problemText, reasonText, refusalText, resultText } from './referee-words.js';
export { makeReplay, makeReplays, NO_COMPUTERS, type Replay, type SeriesPlace } from './replay.js';
export { parseReplays, type ReplayProblem } from './replay-parser.js';
export { type Failed, failed, type Ok, ok, type Result } from './result.js';
export { otherSeat, type Pair, SEATS, type Seat } from './seat.js';
export { matchOfSeries, plainSetup, type SeriesSetup, setupOfReplays } from './series-setup.js';
export { rulesPageOf } from './rules-page.js';
export { firstOfGame, type Score, scoreOf } from './series.js';
export { transcriptOf } from './transcript.js';
export { choicesOf, type View, type Viewer, viewOf } from './view.js';
export { deedText, winText } from './win-text.js';
export {
  BLANK,
  type ColumnWords,
  type Counter,
  type Line,
  line,
  type Pointer,
  type RulesPage,
  type Tone,
  type Track,
  type WordsContext,
} from './words.js';
