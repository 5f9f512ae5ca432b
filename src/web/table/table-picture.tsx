import type { AnyMatch } from '../../core/match.js';
import type { Move } from '../../core/game.js';
import type { Pair, Seat } from '../../core/seat.js';
import type { TranscriptStep } from '../../core/transcript.js';
import { Counters } from './counters.js';
import { RoundCards } from './round-cards.js';
import type { SpokenNames } from './spoken-names.js';
import { StatePicture } from './state-picture.js';

interface TablePictureProps {
  readonly match: AnyMatch;
  readonly steps: readonly TranscriptStep[];
  readonly names: SpokenNames;
  readonly toMove: readonly Seat[];
  /** Who may choose at this device now. */
  readonly chooser: Seat | undefined;
  /** The move that is pointed at. */
  readonly aimed: Move | undefined;
  /** The choices of the last round lie open. */
  readonly isShown: boolean;
  readonly hasChosen: Pair<boolean>;
}

/** How a match stands: its numbers, its picture, and the cards of a secret round. */
export function TablePicture({ match, steps, names, toMove, chooser, aimed, isShown, hasChosen }: TablePictureProps) {
  return (
    <>
      <Counters match={match} steps={steps} toMove={toMove} you={names.you} />
      <StatePicture match={match} steps={steps} chooser={chooser} aimed={aimed} />
      <RoundCards match={match} steps={steps} names={names} isShown={isShown} hasChosen={hasChosen} />
    </>
  );
}
