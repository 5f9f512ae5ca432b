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
  useEffect(() => {
    // Somebody has changed the address itself.
    if (asked === written.current) return;
    written.current = asked;
    setTurn(Math.max(0, Math.min(last, asked ?? 0)));
  }, [asked, last]);
  useEffect(() => {
    if (turn === (written.current ?? 0)) return;
    const write = ifStillHere(() => {
      written.current = turn;
      go({ screen: 'replay', code, game, turn, you }, 'replace');
    });
    const timer = setTimeout(write, QUIET);
    return () => clearTimeout(timer);
  }, [turn, code, game, you]);
  return [turn, (next) => setTurn(within(next))];
}
