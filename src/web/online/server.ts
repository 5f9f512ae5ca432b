import { useEffect, useState } from 'preact/hooks';
import { isFields } from '../../core/json.js';
import { keep, recall } from '../device/storage.js';

/** Where something of the server's API is: beside the page, whatever the path it is served from. */
export const apiAddress = (path: string): URL => new URL(`api/v1/${path}`, document.baseURI);

/** Whether an answer says that matches can be played online here. A host of files answers something else. */
export const saysOnline = (info: unknown): boolean =>
  isFields(info) && info['name'] === 'duelbook' && info['online'] === true;

async function ask(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const response = await fetch(apiAddress('info'), { cache: 'no-store' });
    return response.ok && saysOnline(await response.json());
  } catch {
    return false;
  }
}

/** Asked once, and again when the network is back. */
let answer: Promise<boolean> | undefined;

const KEPT = 'server';

/** Whether the app comes from a server on which people far apart can play. Until it has answered, what it said last. */
export function useServer(): boolean {
  const [isThere, setIsThere] = useState(() => recall(KEPT) === 'online' && navigator.onLine);
  useEffect(() => {
    let isShown = true;
    const look = async (): Promise<void> => {
      answer ??= ask();
      const isOnline = await answer;
      if (!isShown) return;
      keep(KEPT, isOnline ? 'online' : undefined);
      setIsThere(isOnline);
    };
    const lookAgain = (): void => {
      answer = undefined;
      void look();
    };
    const forget = (): void => setIsThere(false);
    void look();
    addEventListener('online', lookAgain);
    addEventListener('offline', forget);
    return () => {
      isShown = false;
      removeEventListener('online', lookAgain);
      removeEventListener('offline', forget);
    };
  }, []);
  return isThere;
}
