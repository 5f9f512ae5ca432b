import { accuracyBasis } from '../../coach/accuracy-words.js';
import { type Pair, SEATS } from '../../core/seat.js';
import { SeatMark } from '../look/signs.js';
import type { ReviewSheet } from '../truth/review-answers.js';

const percent = (share: number | null): string => (share === null ? '–' : `${Math.round(share * 100)}%`);

/** The game in a few sentences, and how well each side played. */
export function ReviewSummary({
  names,
  review,
  what,
}: {
  readonly names: Pair<string>;
  readonly review: ReviewSheet;
  readonly what: 'turn' | 'round';
}) {
  return (
    <section class="review-summary stack-tight" aria-labelledby="review-summary">
      <h2 id="review-summary">Summary</h2>
      {review.summary.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <dl class="accuracy">
        {SEATS.map((seat) => (
          <div key={seat}>
            <dt>
              <SeatMark seat={seat} />
              <span class="replay-name">{names[seat]}</span>
              <span class="number accuracy-share">{percent(review.accuracy[seat].share)}</span>
            </dt>
            <dd class="small soft">{accuracyBasis(review.accuracy[seat], what)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
