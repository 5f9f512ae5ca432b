import { useEffect, useRef, useState } from 'preact/hooks';
import type { Act } from '../../online/decide.js';
import { type ClientState, OnlineClient } from '../../online/online-client.js';
import { type Noticed, NOTHING_NOTICED, noticedAfter } from '../../online/notices.js';
import { announce } from '../shell/announcer.js';
import { BROWSER_WORLD } from './browser-world.js';
import { drawToken } from './kept-seats.js';
import { answerAfter, newsBetween, type OfferAnswer } from './online-news.js';

/** An online match as a screen sees it. */
export interface OnlineState extends Noticed {
  /** When the clocks were last told, and who is there, by this device's own clock. */
  readonly clocksAt: number;
  readonly presenceAt: number;
  /** How often the connection was tried in vain since it was last there. */
  readonly attempts: number;
}

export interface OnlinePlay {
  readonly state: OnlineState;
  /** Why the last thing was not done, or what else has to be said. */
  readonly message: string | undefined;
  /** What became of the last offer, until this player or the game goes on. */
  readonly answer: string | undefined;
  readonly say: (message: string | undefined) => void;
  readonly act: (act: Act) => void;
  readonly retry: () => void;
}

const BEGINNING: OnlineState = {
  ...NOTHING_NOTICED,
  clocksAt: 0,
  presenceAt: 0,
  attempts: 0,
};

const clocksIn = ({ followed }: ClientState): unknown => followed?.shown.game?.clocks;

function attemptsAfter({ attempts }: OnlineState, { connection }: ClientState): number {
  if (connection.kind === 'open') return 0;
  return connection.kind === 'waiting' ? attempts + 1 : attempts;
}

/** The state that follows another, with the times at which this device learnt of it. */
function timed(before: OnlineState, next: ClientState, now: number): OnlineState {
  return {
    ...noticedAfter(before, next),
    // Whoever has just taken a seat comes again with its token: what was shown before stays until then.
    followed: next.followed ?? before.followed,
    clocksAt: clocksIn(next) === clocksIn(before) ? before.clocksAt : now,
    presenceAt: next.presence === before.presence ? before.presenceAt : now,
    attempts: attemptsAfter(before, next),
  };
}

/** Follows a match as long as its screen is shown, as the holder of a seat or to watch. */
export function useOnlineMatch(match: string, token: string | undefined): OnlinePlay {
  const [state, setState] = useState(BEGINNING);
  const [message, setMessage] = useState<string>();
  const [answer, setAnswer] = useState<OfferAnswer>();
  const latest = useRef(state);
  const client = useRef<OnlineClient | undefined>(undefined);
  useEffect(() => {
    const current = new OnlineClient({
      match,
      token,
      // A few letters are enough to tell the visits of one seat apart.
      visit: drawToken().slice(0, 8),
      world: BROWSER_WORLD,
      onChange: (next) => {
        const before = latest.current;
        latest.current = timed(before, next, Date.now());
        const news = newsBetween(before, latest.current);
        if (news !== undefined) announce(news);
        if (before.followed?.shown.count !== latest.current.followed?.shown.count) setMessage(undefined);
        const after = latest.current;
        setAnswer((known) => answerAfter(known, before, after));
        setState(after);
      },
      onRefused: ({ sentence }) => setMessage(sentence),
    });
    client.current = current;
    const retry = (): void => current.retry();
    addEventListener('online', retry);
    document.addEventListener('visibilitychange', retry);
    return () => {
      removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', retry);
      current.close();
    };
  }, [match, token]);
  return {
    state,
    message,
    answer: answer?.text,
    say: setMessage,
    act: (act) => {
      setMessage(undefined);
      setAnswer(undefined);
      client.current?.do(act);
    },
    retry: () => client.current?.retry(),
  };
}
