export { type AdviceQuestion, adviceFor } from './advice.js';
export type { EndingReview } from './ending-review.js';
export type { Advice, Hints } from './hints.js';
export { type LineEnd, lineFrom, type LineOfPlay, type LineStep, lineText } from './line-of-play.js';
export { MOVE_JUDGEMENTS, type MoveJudgement, type MoveVerdict } from './move-judgement.js';
export {
  answerText,
  type CarriedWin,
  type Difficulty,
  LIVES,
  type Puzzle,
  type PuzzleAnswer,
  questionText,
  type ShownRound,
} from './puzzle.js';
export {
  dailyPuzzle,
  makePuzzle,
  type NoPuzzle,
  PLAYED_OUT_SINCE,
  puzzleStream,
  type PuzzleSource,
} from './puzzles.js';
export { type Accuracy, type Review, reviewMatch, type TurningPoint } from './review.js';
export { accuracyText, summaryOf } from './review-words.js';
export type { ChoiceJudgement, ChoiceVerdict } from './round-judgement.js';
export { rushPuzzle, rushRating } from './rush.js';
export type { Scene } from './scene.js';
export { costOf, countsFor, type TurnReview, type ValuePoint } from './turn-review.js';
export { type ChartPoint, type Charted, chartPoints, valueChart } from './value-chart.js';
export { whyText } from './why.js';
export { type StartVerdict, verdictOf } from './fairness.js';
export * from './lessons/index.js';
export { mapSvg } from './map-svg.js';
export { type Axis, mapOf, type PayoffMap, type PositionMap, type TruthMap } from './truth-map.js';
export { balanceText, outlookText, valueLetter, valuePhrase } from './value-words.js';
