import type { AnyMatch } from '../../core/match.js';
import { isSecret } from '../../core/referee-words.js';
import { type Pair, type Seat, SEATS } from '../../core/seat.js';
import type { TranscriptStep } from '../../core/transcript.js';
import { SeatMark } from '../look/signs.js';
import { heldChoices, type ShownChoice, shownRound } from './round-shown.js';
import type { SpokenNames } from './spoken-names.js';

interface RoundCardsProps {
  readonly match: AnyMatch;
  readonly steps: readonly TranscriptStep[];
  readonly names: SpokenNames;
  /** The last round is shown; otherwise both cards lie face down. */
  readonly isShown: boolean;
  /** Who has chosen already; not what. */
  readonly hasChosen: Pair<boolean>;
}

/** What a seat can still choose, where choices are used up. */
function Chips({ match, seat, name }: { readonly match: AnyMatch; readonly seat: Seat; readonly name: string }) {
  const held = heldChoices(match, seat);
  if (held.length === 0) return null;
  return (
    <ul class="chips plain-list" aria-label={`Left to ${name}`}>
      {held.map(({ label, isLeft }) => (
        <li key={label} data-left={isLeft}>
          {isLeft ? label : <s>{label}</s>}
          {isLeft ? null : <span class="unseen"> used</span>}
        </li>
      ))}
    </ul>
  );
}

interface ChoiceCardProps {
  readonly seat: Seat;
  readonly choice: ShownChoice | undefined;
  readonly isShown: boolean;
  readonly hasChosen: boolean;
}

function ChoiceCard({ seat, choice, isShown, hasChosen }: ChoiceCardProps) {
  return (
    <div class="choice-card" data-seat={seat + 1} data-shown={isShown} aria-hidden={!isShown}>
      <div class="card-back" data-chosen={hasChosen}>
        <SeatMark seat={seat} />
      </div>
      <div class="card-front number">{choice?.label}</div>
    </div>
  );
}

/** Where both choose in secret: a card for each, and the two are turned over together. */
export function RoundCards({ match, steps, names, isShown, hasChosen }: RoundCardsProps) {
  if (!isSecret(match)) return null;
  const choices = shownRound(steps.at(-1));
  const isUp = isShown && choices.length > 0;
  return (
    <div class="round-cards" data-shown={isUp}>
      {SEATS.map((seat) => (
        <div key={seat} class="round-side">
          <ChoiceCard seat={seat} choice={choices[seat]} isShown={isUp} hasChosen={hasChosen[seat]} />
          <p class="round-effect" data-shown={isUp}>
            {isUp && choices[seat]?.effect !== undefined ? (
              <>
                <span class="unseen">{names.first[seat]}</span> {choices[seat].effect}
              </>
            ) : null}
          </p>
          <Chips match={match} seat={seat} name={names.inside[seat]} />
        </div>
      ))}
    </div>
  );
}
