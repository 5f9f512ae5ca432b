import { useRef, useState } from 'preact/hooks';
import type { Result } from '../../core/result.js';
import type { Seated } from '../../online/api.js';
import { drawToken, keepSeat } from './kept-seats.js';

interface SeatRequest {
  readonly isBusy: boolean;
  /** Why there is no seat yet. */
  readonly problem: string | undefined;
  readonly ask: (request: (token: string) => Promise<Result<Seated, string>>) => void;
}

/** Asks for a seat and keeps it on this device. What got no answer is asked again with the same token. */
export function useSeatRequest(onSeated: (seated: Seated) => void): SeatRequest {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const token = useRef(drawToken());
  const ask: SeatRequest['ask'] = (request) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    const work = async (): Promise<void> => {
      const seated = await request(token.current);
      setIsBusy(false);
      if (!seated.ok) return setProblem(seated.error);
      token.current = drawToken();
      keepSeat(seated.value, Date.now());
      onSeated(seated.value);
    };
    void work();
  };
  return { isBusy, problem, ask };
}
