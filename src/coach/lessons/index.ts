export { lessonFor } from './catalogue.js';
export { type Cell, type Diagram, diagramText } from './diagram.js';
export {
  type ExerciseAnswer,
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
  type LessonStep,
} from './lesson.js';
export { type AnyTruths, solveTruths, type LessonTruths } from './truths.js';
