import { useState } from 'preact/hooks';
import { copyText } from '../device/clipboard.js';
import { Button } from '../look/controls.js';
import { announce } from '../shell/announcer.js';
import { QrView } from './qr-view.js';

interface InvitationProps {
  readonly link: string;
  /** What is shared, for the other device's own words: `A game of Dual Digits`. */
  readonly title: string;
}

/** Whether this browser can hand a link to other apps. */
const canShare = (): boolean => typeof navigator.share === 'function';

async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // Thought better of it.
  }
}

/** A link for another device: to be copied, shared, or read by a camera. */
export function Invitation({ link, title }: InvitationProps) {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    const done = (await copyText(link)) ? 'Link copied.' : 'Couldn’t copy the link. Please copy it yourself.';
    setSaid(done);
    announce(done);
  };
  return (
    <div class="invitation">
      <QrView text={link} />
      <div class="stack-tight">
        <input
          class="input"
          aria-label="The link"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div class="row">
          <Button kind="main" onPress={() => void copy()}>
            Copy the link
          </Button>
          {canShare() ? <Button onPress={() => void share(title, link)}>Share…</Button> : null}
        </div>
        <p class="soft small invitation-said">{said}</p>
      </div>
    </div>
  );
}
