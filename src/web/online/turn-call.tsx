import { useEffect } from 'preact/hooks';
import { askToNotify, mayNotify, notify } from '../device/notifications.js';
import { recall, useKept } from '../device/storage.js';
import { Switch } from '../look/controls.js';

/** The name under which it's kept whether a player wants to be called. */
const CALLS = 'turn-calls';

/** Calls a player who looks at another page: in the title of this one, and by a notification if that is wanted. */
export function useTurnCall(match: string, title: string, isOwnTurn: boolean): void {
  useEffect(() => {
    const own = `${title} · Duelbook`;
    const tell = (): void => {
      document.title = isOwnTurn && document.hidden ? `● Your turn · ${own}` : own;
    };
    tell();
    if (isOwnTurn && document.hidden && recall(CALLS) === 'on') void notify('Your turn', title, match);
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [match, title, isOwnTurn]);
}

/** Whether to be called by a notification. The browser is asked when this is pressed, and never before. */
export function TurnCallSwitch({ say }: { readonly say: (sentence: string) => void }) {
  const [wanted, setWanted] = useKept(CALLS, ['off', 'on'], 'off');
  const isOn = wanted === 'on' && mayNotify();
  const toggle = async (): Promise<void> => {
    if (isOn) return setWanted('off');
    if (await askToNotify()) return setWanted('on');
    say('This browser doesn’t let the page notify you. You can change that in its settings for this site.');
  };
  return (
    <Switch on={isOn} onSwitch={() => void toggle()}>
      Notify me on my turn
    </Switch>
  );
}
