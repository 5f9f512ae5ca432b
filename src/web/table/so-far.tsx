import { useId, useState } from 'preact/hooks';
import type { AnyMatch } from '../../core/match.js';
import type { Seat } from '../../core/seat.js';
import type { TranscriptStep } from '../../core/transcript.js';
import { useKept } from '../device/storage.js';
import { Button } from '../look/controls.js';
import { MoveList } from './move-list.js';
import type { SpokenNames } from './spoken-names.js';
import { Transcript } from './transcript.js';

const TABS = ['moves', 'transcript'] as const;
type Tab = (typeof TABS)[number];
const TITLES: Readonly<Record<Tab, string>> = { moves: 'Moves', transcript: 'Transcript' };

/** So many turns are shown unless somebody wants to see them all. */
const SHOWN = 30;

interface SoFarProps {
  readonly match: AnyMatch;
  readonly steps: readonly TranscriptStep[];
  readonly names: SpokenNames;
  /** The turn to come has its heading already. */
  readonly isUnderWay: boolean;
  /** Who is asked now; then the prompt of the book stands at the end. */
  readonly asked: Seat | undefined;
}

/** The game so far: a short list of its moves, and behind it the text of the rule book. This device remembers which one. */
export function SoFar({ match, steps, names, isUnderWay, asked }: SoFarProps) {
  const [tab, setTab] = useKept<Tab>('so-far', TABS, 'moves');
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  const other: Tab = tab === 'moves' ? 'transcript' : 'moves';
  const from = showsAll ? 0 : Math.max(0, steps.length - SHOWN);
  /** As everywhere: the arrows go from tab to tab, and Tab goes on to what it shows. */
  const onArrow = ({ key }: KeyboardEvent): void => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    setTab(other);
    document.getElementById(`${id}-${other}`)?.focus();
  };
  return (
    <section class="so-far" aria-label="The game so far">
      <div class="tabs" role="tablist" aria-label="The game so far as">
        {TABS.map((each) => (
          <button
            type="button"
            role="tab"
            key={each}
            id={`${id}-${each}`}
            aria-selected={each === tab}
            aria-controls={`${id}-panel`}
            tabIndex={each === tab ? 0 : -1}
            onClick={() => setTab(each)}
            onKeyDown={onArrow}
          >
            {TITLES[each]}
          </button>
        ))}
      </div>
      {/* It scrolls, so the keyboard must reach it. */}
      <div class="so-far-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} tabIndex={0}>
        {from === 0 ? null : (
          <Button kind="quiet" onPress={() => setShowsAll(true)}>
            Show all {steps.length} turns
          </Button>
        )}
        {tab === 'moves' ? (
          <MoveList match={match} steps={steps} from={from} names={names} />
        ) : (
          <Transcript match={match} steps={steps} from={from} isUnderWay={isUnderWay} asked={asked} />
        )}
      </div>
    </section>
  );
}
