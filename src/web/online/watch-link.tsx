import { useState } from 'preact/hooks';
import { copyText } from '../device/clipboard.js';
import { Button } from '../look/controls.js';
import { announce } from '../shell/announcer.js';
import { matchLink } from './match-link.js';

/** Copies the link by which others can watch. */
export function WatchLink({ match }: { readonly match: string }) {
  const [label, setLabel] = useState('Copy link to watch');
  const copy = async (): Promise<void> => {
    const said = (await copyText(matchLink(match))) ? 'Link copied' : 'Copy the address of this page';
    setLabel(said);
    announce(said);
  };
  return (
    <Button kind="quiet" onPress={() => void copy()}>
      {label}
    </Button>
  );
}
