import { useEffect } from 'preact/hooks';

/** Calls a player who looks at another page: while this one is hidden, its title says whose turn it is. */
export function useCallInTitle(title: string, isOwnTurn: boolean): void {
  useEffect(() => {
    const own = `${title} · Duelbook`;
    const tell = (): void => {
      document.title = isOwnTurn && document.hidden ? `Your turn · ${own}` : own;
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [title, isOwnTurn]);
}
