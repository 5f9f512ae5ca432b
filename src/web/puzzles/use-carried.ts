import { useEffect, useRef, useState } from 'preact/hooks';
import type { Move } from '../../core/game.js';
import { ask } from '../truth/ask.js';
import type { ShownCarried } from '../truth/shown-carried.js';

/** How far somebody has come, as the screen sees it. */
export interface CarriedState {
  readonly tries: readonly Move[];
  readonly shown: ShownCarried;
}

interface UseCarried {
  /** Undefined while the solver works on what was tried before. */
  readonly state: CarriedState | undefined;
  readonly problem: string | undefined;
  /** Tries a move; what comes of it is told once it is known. */
  readonly tryMove: (move: Move, onDone: (state: CarriedState) => void) => void;
  /** Shows how it is won from here. */
  readonly tellAll: (onDone: (state: CarriedState) => void) => void;
  readonly startOver: () => void;
}

/** The win of a day, from where this device left it; `begun` is it before the first try. */
export function useCarried(date: string, before: readonly Move[], begun: ShownCarried): UseCarried {
  const [state, setState] = useState<CarriedState | undefined>(
    before.length === 0 ? { tries: [], shown: begun } : undefined,
  );
  const [problem, setProblem] = useState<string>();
  const isBusy = useRef(false);
  const load = async (
    tries: readonly Move[],
    tellsAll: boolean,
    onDone: (state: CarriedState) => void,
  ): Promise<void> => {
    isBusy.current = true;
    const answer = await ask('carried', { date, tries, tellsAll });
    isBusy.current = false;
    if (answer.ok) {
      const next = { tries, shown: answer.value };
      setState(next);
      onDone(next);
    } else if (tries.length > 0 && state === undefined)
      // What was kept does not fit any more, or is damaged: it begins again.
      setState({ tries: [], shown: begun });
    else setProblem(answer.error);
  };
  useEffect(() => {
    if (before.length > 0) void load(before, false, () => {});
  }, []);
  return {
    state,
    problem,
    tryMove: (move, onDone) => {
      // A second press before the first is answered would try the same move twice.
      if (!isBusy.current && state?.shown.state === 'open') void load([...state.tries, move], false, onDone);
    },
    tellAll: (onDone) => {
      if (state !== undefined) void load(state.tries, true, onDone);
    },
    startOver: () => setState({ tries: [], shown: begun }),
  };
}
