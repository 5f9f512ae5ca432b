import type { AnyGame } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { makeAddress } from '../address/address.js';
import { canShare, linkTo, messageText, shareMessage } from '../device/share.js';
import { Button } from '../look/controls.js';
import { CopyByHand } from '../look/copy-by-hand.js';
import { useCopy } from '../shell/use-copy.js';

interface SendPositionProps {
  readonly game: AnyGame;
  readonly options: Options;
  /** As text. */
  readonly position: string;
}

/** Sends a position to somebody: by the device's own way, or by a link on the clipboard. */
export function SendPosition({ game, options, position }: SendPositionProps) {
  const message = {
    text: `${game.title}: what would you play here?`,
    url: linkTo(makeAddress({ screen: 'position', game, asked: options, at: position })),
  };
  const text = messageText(message);
  const [last, copy] = useCopy();
  // Of another position nothing was sent yet.
  const state = last?.text === text ? last : undefined;
  const send = async (): Promise<void> => {
    if (canShare() && (await shareMessage(message))) return;
    await copy(text, 'Link copied. Paste it to your friend.');
  };
  return (
    <>
      <Button onPress={() => void send()}>{state?.isCopied === true ? 'Link copied' : 'Send to a friend'}</Button>
      {state?.isCopied === false ? <CopyByHand text={text} /> : null}
    </>
  );
}
