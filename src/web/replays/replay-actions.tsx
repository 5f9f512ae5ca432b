import { useState } from 'preact/hooks';
import { archivedGames, archivedName, archiveGame, forgetArchived } from '../records/archive.js';
import { Button } from '../look/controls.js';
import { CopyByHand } from '../look/copy-by-hand.js';
import { Notice } from '../look/signs.js';
import { announce } from '../shell/announcer.js';
import { useCopy } from '../shell/use-copy.js';
import { useKeys } from '../look/keys.js';
import { replayLink } from '../records/replay-link.js';

interface ReplayActionsProps {
  readonly code: string;
  /** The replay of all games of the link. */
  readonly text: string;
  /** The id of the game, for the name of a file. */
  readonly game: string;
  /** For those who are sent the link. */
  readonly title: string;
}

/** A file as the terminal reads it, named after the game and the day. */
function saveFile(text: string, game: string, day: Date): void {
  const file = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = file;
  link.download = `duelbook-${game}-${day.toISOString().slice(0, 10)}.duel`;
  link.click();
  // Some browsers read the file a while after the press.
  setTimeout(() => URL.revokeObjectURL(file), 60_000);
}

/** The button of the archive: keeps the game, or removes it. */
function KeepButton({ text }: Pick<ReplayActionsProps, 'text'>) {
  const [isKept, setIsKept] = useState(() => archivedName(text) !== undefined);
  const [isFull, setIsFull] = useState(false);
  const press = (): void => {
    if (isKept) for (const game of archivedGames().filter((kept) => kept.text === text)) forgetArchived(game);
    const done = isKept || archiveGame(text, new Date());
    setIsFull(!done);
    setIsKept(done && !isKept);
    if (done) announce(isKept ? 'Removed from this device' : 'Saved on this device');
  };
  return (
    <>
      <Button onPress={press}>{isKept ? 'Remove from this device' : 'Save on this device'}</Button>
      {isFull ? (
        <Notice kind="problem">
          This browser saves nothing (a private window, or a full disk). Save the game as a file instead.
        </Notice>
      ) : null}
    </>
  );
}

/** Everything one can do with a replay but look at it. */
export function ReplayActions({ code, text, game, title }: ReplayActionsProps) {
  const [last, copy] = useCopy();
  const link = replayLink(code);
  const copied = last?.isCopied === true ? last.text : undefined;
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title, url: link });
    } catch {
      // Nothing was chosen to share it with.
    }
  };
  useKeys([{ key: 'c', meaning: 'copy the link to this replay', run: () => void copy(link) }]);
  return (
    <section class="stack-tight" aria-label="Share or keep this replay">
      <div class="row">
        <Button kind="main" shortcut="c" onPress={() => void copy(link)}>
          {copied === link ? 'Copied' : 'Copy link'}
        </Button>
        {'share' in navigator ? <Button onPress={() => void share()}>Share…</Button> : null}
        <Button onPress={() => void copy(text)}>{copied === text ? 'Copied' : 'Copy as text'}</Button>
        <Button onPress={() => saveFile(text, game, new Date())}>Save as file</Button>
        <KeepButton text={text} />
      </div>
      {last?.isCopied === false ? <CopyByHand key={last.text} text={last.text} /> : null}
      <p class="small soft">The whole game is in the link. It isn’t stored on any server.</p>
    </section>
  );
}
