import { useState } from 'preact/hooks';
import { Button, Link } from '../look/controls.js';
import { CopyByHand } from '../look/copy-by-hand.js';
import { copyText } from '../device/clipboard.js';
import { makeReplayCode, replayLink, reviewAddress } from '../records/replay-link.js';
import { announce } from '../shell/announcer.js';
import { useKeys } from '../look/keys.js';
import { go } from '../address/router.js';
import { gameNumber, isSeriesOver, replayText } from '../records/sitting.js';
import type { Table } from './use-table.js';

/** What can be done besides playing a move. */
export function TableActions({ table }: { readonly table: Table }) {
  const { phase, undo, resign, offerDraw, startOver } = table;
  const isOver = phase.kind === 'over';
  useKeys(
    isOver
      ? []
      : [
          { key: 'u', meaning: 'take the last turn back', run: undo },
          { key: 'x', meaning: 'resign', run: resign },
          { key: 'o', meaning: 'offer a draw', run: offerDraw },
        ],
  );
  if (isOver) return null;
  return (
    <fieldset class="actions" aria-label="Actions">
      <Button shortcut="u" onPress={undo}>
        Undo
      </Button>
      <Button shortcut="o" onPress={offerDraw}>
        Offer a draw
      </Button>
      <Button shortcut="x" onPress={resign}>
        Resign
      </Button>
      <Button onPress={startOver}>New game</Button>
    </fieldset>
  );
}

/** What comes after a game: the next one, a look back, or a link to it. */
export function ResultActions({ table }: { readonly table: Table }) {
  const { sitting, nextGame } = table;
  const [copied, setCopied] = useState(false);
  const [byHand, setByHand] = useState<string>();
  const review = async (): Promise<void> => {
    go(await reviewAddress(replayText(sitting), gameNumber(sitting)));
  };
  const share = async (): Promise<void> => {
    const link = makeReplayCode(replayText(sitting)).then((code) => replayLink(code));
    const isCopied = await copyText(link);
    setCopied(isCopied);
    setByHand(isCopied ? undefined : await link);
    if (isCopied) announce('Copied');
  };
  useKeys([
    { key: 'n', meaning: 'the next game', run: nextGame },
    { key: 'v', meaning: 'review this game', run: () => void review() },
  ]);
  const next = isSeriesOver(sitting) ? 'New series' : sitting.wish.games === undefined ? 'Play again' : 'Next game';
  return (
    <div class="stack-tight">
      <div class="row">
        <Button kind="main" shortcut="n" onPress={nextGame}>
          {next}
        </Button>
        <Button shortcut="v" onPress={() => void review()}>
          Review
        </Button>
        <Button onPress={() => void share()}>{copied ? 'Copied' : 'Copy link'}</Button>
        <Link to={{ screen: 'game', game: sitting.wish.game, asked: sitting.wish.asked }} kind="quiet">
          Settings
        </Link>
      </div>
      {byHand === undefined ? null : <CopyByHand key={byHand} text={byHand} />}
    </div>
  );
}
