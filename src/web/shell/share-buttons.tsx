import { canShare, type Message, messageText, shareMessage } from '../device/share.js';
import { Button } from '../look/controls.js';
import { CopyByHand } from '../look/copy-by-hand.js';
import { useCopy } from './use-copy.js';

interface ShareButtonsProps {
  readonly message: Message;
  /** What is copied: `Copy result`. */
  readonly copyLabel: string;
  readonly kind?: 'main';
}

/** Sends a message: by the clipboard, and by the device's own way where it has one. */
export function ShareButtons({ message, copyLabel, kind }: ShareButtonsProps) {
  const text = messageText(message);
  const [last, copy] = useCopy();
  // Another message begins anew.
  const state = last?.text === text ? last : undefined;
  const share = async (): Promise<void> => {
    if (!(await shareMessage(message))) await copy(text);
  };
  const look = kind === undefined ? {} : { kind };
  return (
    <>
      {canShare() ? (
        <Button {...look} onPress={() => void share()}>
          Share
        </Button>
      ) : null}
      <Button {...(canShare() ? {} : look)} onPress={() => void copy(text)}>
        {state?.isCopied === true ? 'Copied' : copyLabel}
      </Button>
      {state?.isCopied === false ? <CopyByHand text={text} /> : null}
    </>
  );
}
