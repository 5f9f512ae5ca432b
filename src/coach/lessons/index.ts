export { lessonFor } from './catalogue.js';
export { type Cell, type Diagram, diagramText } from './diagram.js';
export {
  type Answer,
  type AnyClaim,
  type AnyExercise,
  type AnyLesson,
  type AnyStep,
  type Claim,
  claimsOf,
  type Exercise,
  type Lesson,
  type Paragraph,
  replyTexts,
  type Sentence,
  sentenceText,
  type Step,
} from './lesson.js';
export { type AnyTruths, solveTruths, type Truths } from './truths.js';
