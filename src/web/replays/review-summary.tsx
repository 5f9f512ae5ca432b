import type { Accuracy } from '../../coach/review.js';
import { type Pair, SEATS } from '../../core/seat.js';
import { counted } from '../../core/text.js';
import { SeatMark } from '../look/signs.js';
import type { ReviewSheet } from '../truth/review-answers.js';

const percent = (share: number | null): string => (share === null ? '–' : `${Math.round(share * 100)} %`);

/** Turns on which nothing could be lost tell nothing, and are not counted. */
const explained = ({ counted: all, right }: Accuracy): string =>
  all === 0
    ? 'Nothing to judge: no decision could have been wrong.'
    : `Gave nothing away on ${right} of ${counted(all, 'turn')} on which something could be lost.`;

/** The game in a few sentences, and how well each side played. */
export function ReviewSummary({ names, review }: { readonly names: Pair<string>; readonly review: ReviewSheet }) {
  return (
    <section class="review-summary stack-tight" aria-labelledby="review-summary">
      <h2 id="review-summary">The game in short</h2>
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
            <dd class="small soft">{explained(review.accuracy[seat])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
