import type { Move } from '../../core/game.js';
import type { AnyMatch } from '../../core/match.js';
import type { Seat } from '../../core/seat.js';
import { numberText } from '../../core/text.js';
import type { TranscriptStep } from '../../core/transcript.js';
import { isPast, placeOf, ticksOf } from '../../core/track-places.js';
import type { Track } from '../../core/words.js';
import { SeatMark } from '../look/signs.js';
import { type DrawnTrack, drawnTracks, trackText } from './drawn-tracks.js';

/** Where something stands, as a style that the style sheet counts with. */
const at = (place: number) => ({ '--at': `${place}` });

const numberOf = (seat: Seat | undefined): number | undefined => (seat === undefined ? undefined : seat + 1);

/** The scale of a track, and its goal. */
function Scale({ track, isNamed }: { readonly track: Track; readonly isNamed: boolean }) {
  const { goal } = track;
  return (
    <>
      {ticksOf(track).map((tick) => (
        <span key={tick.value} class="tick" data-named={tick.isNamed} style={at(tick.at)}>
          {tick.isNamed && isNamed ? <span>{numberText(tick.value)}</span> : null}
        </span>
      ))}
      {goal === undefined ? null : (
        <svg
          class="goal"
          data-wanted={goal.wanted}
          data-end={goal.value <= track.range[0] ? 'least' : undefined}
          style={at(placeOf(track, goal.value))}
          viewBox="0 0 16 22"
        >
          <path class="pole" d="M3 21V2" />
          {goal.wanted ? <path d="M3 2h11l-3 4 3 4H3Z" /> : <path d="M9 1l6 6-6 6-6-6Z M9 4v4 M9 9.6v.6" />}
        </svg>
      )}
    </>
  );
}

/** The last turn, from where the number was to where it is. */
function Step({ drawn: { counter, track, step } }: { readonly drawn: DrawnTrack }) {
  if (step === undefined) return null;
  const [from, to] = [placeOf(track, step.from), placeOf(track, counter.value)];
  return (
    <span
      class="step"
      data-seat={numberOf(step.by)}
      data-way={to < from ? 'down' : 'up'}
      data-edge={to >= 1}
      style={{ '--from': `${Math.min(from, to)}`, '--to': `${Math.max(from, to)}` }}
    >
      <span class="step-text">{step.text}</span>
    </span>
  );
}

/** Where the move leads that somebody points at. */
function Aim({ drawn: { counter, track, reach }, move }: { readonly drawn: DrawnTrack; readonly move: Move }) {
  const aim = reach.find(({ moves }) => moves.includes(move));
  if (aim === undefined) return null;
  const [from, to] = [placeOf(track, counter.value), placeOf(track, aim.value)];
  return (
    <span class="aim" style={{ '--from': `${Math.min(from, to)}`, '--to': `${Math.max(from, to)}` }}>
      <span class="reach" data-past={isPast(track, aim.value)} data-end={to < from ? 'least' : 'greatest'} />
    </span>
  );
}

interface TrackViewProps {
  readonly drawn: DrawnTrack;
  readonly isNamed: boolean;
  readonly aimed: Move | undefined;
}

function TrackView({ drawn, isNamed, aimed }: TrackViewProps) {
  const { counter, track, reach, step } = drawn;
  const { seat, value } = counter;
  const place = placeOf(track, value);
  // Each turn is a new arc and a new hop.
  const turn = step === undefined ? 'none' : `${step.from} ${value}`;
  return (
    <div class="track" data-shape={track.shape} data-seat={numberOf(seat)} data-named={isNamed} aria-hidden="true">
      <div class="rail">
        <span class="filled" style={at(place)} />
        {track.shape === 'bar' ? null : <Scale track={track} isNamed={isNamed} />}
        {reach.map((each) => (
          <span
            key={each.value}
            class="reach"
            data-past={isPast(track, each.value)}
            style={at(placeOf(track, each.value))}
          />
        ))}
        {aimed === undefined ? <Step key={turn} drawn={drawn} /> : <Aim drawn={drawn} move={aimed} />}
        {track.shape === 'bar' ? null : (
          <span class="marker" data-past={isPast(track, value)} style={at(place)}>
            <span key={turn} class="hop" data-new={step !== undefined}>
              {seat === undefined ? <span class="shared-mark" /> : <SeatMark seat={seat} />}
            </span>
          </span>
        )}
      </div>
    </div>
  );
}

/** The numbers of a scale stand below the last of the tracks that share it. */
const isSameScale = ({ range }: Track, next: Track | undefined): boolean =>
  next !== undefined && next.range.every((end, index) => end === range[index]);

interface TracksPictureProps {
  readonly drawn: readonly DrawnTrack[];
  /** A move that somebody points at, before it is made. */
  readonly aimed?: Move | undefined;
}

/** How a game stands as a picture: each number on its line, ladder or bar, with the last turn drawn on it. */
export function TracksPicture({ drawn, aimed }: TracksPictureProps) {
  const [first] = drawn;
  if (first === undefined) return null;
  return (
    <figure class="state-picture" data-shape={first.track.shape}>
      <figcaption class="unseen">{drawn.map(trackText).join(' ')}</figcaption>
      {drawn.map((each, index) => (
        // Tracks never change their place.
        // oxlint-disable-next-line react/no-array-index-key
        <TrackView key={index} drawn={each} isNamed={!isSameScale(each.track, drawn[index + 1]?.track)} aimed={aimed} />
      ))}
    </figure>
  );
}

interface StatePictureProps {
  readonly match: AnyMatch;
  readonly steps: readonly TranscriptStep[];
  /** Who chooses a move now; where it leads is marked. */
  readonly chooser: Seat | undefined;
  readonly aimed?: Move | undefined;
}

/** The picture of a match. */
export function StatePicture({ match, steps, chooser, aimed }: StatePictureProps) {
  return <TracksPicture drawn={drawnTracks(match, steps.at(-1), chooser)} aimed={aimed} />;
}
