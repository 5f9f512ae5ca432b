import { useEffect, useRef } from 'preact/hooks';
import type { Pair } from '../../core/seat.js';
import { PlayTable } from './play-table.js';
import { Tick } from '../look/signs.js';
import type { ShownPlay } from '../truth/shown-play.js';

interface ReplyViewProps {
  readonly right: boolean;
  readonly verdict: string;
  readonly also?: string | undefined;
  readonly play: ShownPlay | undefined;
  readonly names: Pair<string>;
}

function captionOf(right: boolean, play: ShownPlay): string {
  if (play.kind === 'rounds') return play.turns.length === 1 ? 'The round that shows it' : 'The rounds that show it';
  return right ? 'How it can continue, with best play' : 'Here’s why, with best play';
}

/** What is said to an answer: the verdict, and the play that proves it. */
export function ReplyView({ right, verdict, also, play, names }: ReplyViewProps) {
  const verdictLine = useRef<HTMLParagraphElement>(null);
  // Where there are many buttons, the reply would come out of sight.
  useEffect(() => verdictLine.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div class="reply" data-right={right}>
      <p class="reply-verdict" ref={verdictLine}>
        <span class="reply-sign" aria-hidden="true">
          <Tick right={right} />
        </span>
        <span>
          {verdict}
          {also === undefined ? null : ` ${also}`}
        </span>
      </p>
      {play === undefined || play.turns.length === 0 ? null : (
        <PlayTable play={play} names={names} caption={captionOf(right, play)} />
      )}
    </div>
  );
}
