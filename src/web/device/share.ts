/** What is sent to somebody: a few words, and where they lead. */
export interface Message {
  readonly text: string;
  readonly url: string;
}

/** Words and link as one text, for a clipboard. */
export const messageText = ({ text, url }: Message): string => `${text}\n${url}`;

/** Whether this device has a way of its own to send things. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Hands a message to the device's own way of sending. False: that failed; somebody who thinks better of it is no failure. */
export async function shareMessage(message: Message): Promise<boolean> {
  try {
    await navigator.share(message);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** The link to an address of the app (`#/puzzles`), from anywhere. */
export const linkTo = (hash: string, page: string = location.href): string => page.replace(/#.*$/s, '') + hash;
