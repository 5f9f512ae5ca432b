import { useEffect, useRef, useState } from 'preact/hooks';
import type { Seat } from '../../core/seat.js';
import { go, ifStillHere } from '../address/router.js';

/** So long after the last step the address follows: browsers stop a page that writes it too often. */
const QUIET = 300;

interface TurnAddress {
  readonly code: string;
  readonly game: number;
  readonly you: Seat | undefined;
  /** As the address has it. */
  readonly turn: number | undefined;
  readonly last: number;
}

/** The turn that is looked at. The address says it too, without a trace in the history. */
export function useTurnInAddress({
  code,
  game,
  you,
  turn: asked,
  last,
}: TurnAddress): [number, (turn: number) => void] {
  const within = (turn: number): number => Math.max(0, Math.min(last, turn));
  const [turn, setTurn] = useState(within(asked ?? 0));
  const written = useRef(asked);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => {
    // Somebody has changed the address itself.
    if (asked === written.current) return;
    written.current = asked;
    clearTimeout(timer.current);
    setTurn(Math.max(0, Math.min(last, asked ?? 0)));
  }, [asked, last]);
  useEffect(() => () => clearTimeout(timer.current), [code, game, you]);
  const look = (at: number): void => {
    setTurn(at);
    clearTimeout(timer.current);
    // From where the step was taken: what runs after the next drawing may run when somebody has already left.
    const write = ifStillHere(() => {
      if (at === (written.current ?? 0)) return;
      written.current = at;
      go({ screen: 'replay', code, game, turn: at, you }, 'replace');
    });
    timer.current = window.setTimeout(write, QUIET);
  };
  return [turn, (next) => look(within(next))];
}
