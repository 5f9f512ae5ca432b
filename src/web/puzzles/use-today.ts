import { useEffect, useState } from 'preact/hooks';
import { localDate } from './dates.js';

/** Today where the visitor is. Whoever comes back to the page on another day finds that day. */
export function useToday(): string {
  const [today, setToday] = useState(() => localDate(new Date()));
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') setToday(localDate(new Date()));
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return today;
}
