import { useState } from 'preact/hooks';
import { archivedGames, archivedName, archiveGame, forgetArchived } from '../records/archive.js';
import { copyText } from '../device/clipboard.js';
import { Button } from '../look/controls.js';
import { CopyByHand } from '../look/copy-by-hand.js';
import { Notice } from '../look/signs.js';
import { announce } from '../shell/announcer.js';
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
    if (done) announce(isKept ? 'Removed from this device' : 'Kept on this device');
  };
  return (
    <>
      <Button onPress={press}>{isKept ? 'Remove from this device' : 'Keep on this device'}</Button>
      {isFull ? (
        <Notice kind="problem">
          This browser keeps nothing (a private window, or a full disk). Save the game as a file instead.
        </Notice>
      ) : null}
    </>
  );
}

/** Everything one can do with a replay but look at it. */
export function ReplayActions({ code, text, game, title }: ReplayActionsProps) {
  const [copied, setCopied] = useState<'link' | 'text'>();
  const [byHand, setByHand] = useState<string>();
  const link = replayLink(code);
  const copy = async (what: 'link' | 'text'): Promise<void> => {
    const wanted = what === 'link' ? link : text;
    const isCopied = await copyText(wanted);
    setByHand(isCopied ? undefined : wanted);
    setCopied(isCopied ? what : undefined);
    if (isCopied) announce('Copied');
  };
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title, url: link });
    } catch {
      // Nothing was chosen to share it with.
    }
  };
  useKeys([{ key: 'c', meaning: 'copy the link to this replay', run: () => void copy('link') }]);
  return (
    <section class="stack-tight" aria-label="Send or keep this replay">
      <div class="row">
        <Button kind="main" shortcut="c" onPress={() => void copy('link')}>
          {copied === 'link' ? 'Copied' : 'Copy link'}
        </Button>
        {'share' in navigator ? <Button onPress={() => void share()}>Share…</Button> : null}
        <Button onPress={() => void copy('text')}>{copied === 'text' ? 'Copied' : 'Copy as text'}</Button>
        <Button onPress={() => saveFile(text, game, new Date())}>Save as file</Button>
        <KeepButton text={text} />
      </div>
      {byHand === undefined ? null : <CopyByHand key={byHand} text={byHand} />}
      <p class="small soft">
        The link holds the whole game: no server keeps it, and it works as long as Duelbook does.
      </p>
    </section>
  );
}
