export { choiceCosts, moveCosts, type MoveCost, pointsAt } from './choice-costs.js';
export type { ArenaGame, ExamConfig, Mode, PlayerSpec, RecordConfig, RunConfig, SprtBounds } from './config.js';
export {
  examPositions,
  examScore,
  type ExamScore,
  levelPolicy,
  MOST_EXAM_POSITIONS,
  type Opponent,
  type Policy,
  policyOf,
} from './exam.js';
export { type Exploitability, exploitabilityOf } from './exploitability.js';
export { type Fault, FAULTS } from './fault.js';
export { type ModelAnswer, readModelAnswer } from './model-answer.js';
export { makePrompt, type ModelPrompt } from './model-prompt.js';
export { openingsFor } from './openings.js';
export { bestOfAnswers, levelPlayer, type TruthOf, withCoach, withinTime, withLapses } from './own-players.js';
export { type Ending, type Exchange, type MatchRules, playMatch, type SeatFault } from './play-match.js';
export type { Chair, Player, Question, ReplyRefusal, Reply, Seating, Usage } from './player.js';
export { type Choose, makeChoose, type PlayedTurn, type QuestionId } from './protocol.js';
export { readSetting, type RecordSetting } from './read-config.js';
export {
  answerLine,
  type ArenaRecord,
  makeLine,
  type MatchKey,
  parseRecord,
  type RecordedAnswer,
  type RecordedMatch,
  type RecordedSample,
  type RecordLine,
  type SampleKey,
  sampleLine,
} from './record.js';
export { type ExamReport, makeExamReport } from './report/exam-report.js';
export { makeReport } from './report/make-report.js';
export type {
  AccuracyRow,
  ArenaReport,
  Blunder,
  HeatCell,
  PairingReport,
  PlayerReport,
  ReportSetting,
  SectionReport,
  Wins,
} from './report/report.js';
export { examHtml, reportHtml } from './report/report-html.js';
export { reportMarkdown } from './report/report-markdown.js';
export { type ScheduledPair, scheduleOf } from './schedule.js';
export { type JudgedMatch, type JudgedTurn, judgeMatch, type SolvedGame } from './score.js';
export { rate, type RatedGame, type RatedPair, type Rating, type Ratings } from './statistics/bradley-terry.js';
export { type Estimate, wilson } from './statistics/interval.js';
export { type EloEstimate, type PairResult, pairResult, type Pentanomial } from './statistics/pentanomial.js';
export { sprt, type SprtResult, type SprtSettings } from './statistics/sprt.js';
