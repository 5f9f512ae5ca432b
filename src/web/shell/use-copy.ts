import { useState } from 'preact/hooks';
import { copyText } from '../device/clipboard.js';
import { announce } from './announcer.js';

/** A text that somebody wanted to copy. */
interface CopiedText {
  readonly text: string;
  /** False: the browser didn't let the page copy it, so `CopyByHand` shows it. */
  readonly isCopied: boolean;
}

type Copy = (text: string | Promise<string>, said?: string) => Promise<void>;

/** What was copied last, and how to copy: at once when a button is pressed. `said` is for those who listen. */
export function useCopy(): readonly [CopiedText | undefined, Copy] {
  const [last, setLast] = useState<CopiedText>();
  const copy: Copy = async (text, said = 'Copied.') => {
    const isCopied = await copyText(text);
    setLast({ text: await text, isCopied });
    announce(isCopied ? said : 'This browser doesn’t let pages copy.');
  };
  return [last, copy];
}
