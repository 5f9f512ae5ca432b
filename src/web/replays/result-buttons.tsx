import type { ComponentChildren } from 'preact';
import type { Seat } from '../../core/seat.js';
import { go, ifStillHere } from '../address/router.js';
import { Button } from '../look/controls.js';
import { CopyByHand } from '../look/copy-by-hand.js';
import { useKeys } from '../look/keys.js';
import { makeReplayCode, replayLink, reviewAddress } from '../records/replay-link.js';
import { useCopy } from '../shell/use-copy.js';

interface ResultButtonsProps {
  /** The replay of the series as text, and which of its games is over. */
  readonly replay: () => Promise<{ readonly text: string; readonly game: number }>;
  /** The link to a replay, from its code. */
  readonly linkOf?: (code: string) => string;
  /** Whom the review calls *you*, if anybody. */
  readonly you?: Seat | undefined;
  /** The way to the next game. */
  readonly next: ComponentChildren;
  /** Other ways on. */
  readonly children: ComponentChildren;
}

/** What comes after a game: the next one, a look back, or a link to it. */
export function ResultButtons({ replay, linkOf = replayLink, you, next, children }: ResultButtonsProps) {
  const [last, copy] = useCopy();
  const review = async (): Promise<void> => {
    const goThere = ifStillHere(go);
    const { text, game } = await replay();
    goThere(await reviewAddress(text, { game, you }));
  };
  const makeLink = async (): Promise<string> => linkOf(await makeReplayCode((await replay()).text));
  useKeys([{ key: 'v', meaning: 'review this game', run: () => void review() }]);
  return (
    <div class="stack-tight">
      <div class="after-game">
        {next}
        <Button shortcut="v" onPress={() => void review()}>
          Review
        </Button>
        <Button onPress={() => void copy(makeLink())}>{last?.isCopied === true ? 'Copied' : 'Copy replay link'}</Button>
        {children}
      </div>
      {last?.isCopied === false ? <CopyByHand key={last.text} text={last.text} /> : null}
    </div>
  );
}
