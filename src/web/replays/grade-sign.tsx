import type { Grade } from '../truth/review-answers.js';

const GRADE_WORDS: Readonly<Record<Grade, string>> = {
  mistake: 'Mistake',
  right: 'Right',
  free: 'Nothing at stake',
};

const GRADE_SHAPES: Readonly<Record<Grade, string>> = {
  mistake: 'M4 4 12 12M12 4 4 12',
  right: 'M3 8.5 6.5 12 13 4.5',
  free: 'M5.5 8H10.5',
};

/** What a turn did, as a shape: a cross, a tick, or a dash where nothing could be lost. */
export function GradeSign({ grade }: { readonly grade: Grade }) {
  return (
    <span class="grade" data-grade={grade}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d={GRADE_SHAPES[grade]} />
      </svg>
      <span class="unseen">{GRADE_WORDS[grade]}: </span>
    </span>
  );
}
