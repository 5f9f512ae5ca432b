import { useEffect, useState } from 'preact/hooks';
import type { AnyGame } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { ask } from '../truth/ask.js';
import type { FairnessRow, OptionRange } from '../truth/fairness-range.js';

interface Found {
  readonly key: string;
  readonly rows: readonly FairnessRow[];
  readonly problem: string | undefined;
}

const NOTHING = { rows: [], problem: undefined } as const;

/** Who wins for each value of an option, as the answers come. The rest is not asked for once nobody looks any more. */
export function useFairness(
  game: AnyGame,
  options: Options,
  option: string,
  range: OptionRange,
  isReady: boolean,
): Omit<Found, 'key'> {
  const { [option]: _varied, ...others } = options;
  const key = JSON.stringify([game.id, option, range, others]);
  const [found, setFound] = useState<Found>({ key: '', ...NOTHING });
  const current = found.key === key ? found : NOTHING;
  useEffect(() => {
    if (!isReady) return;
    const abort = new AbortController();
    const askAll = async (): Promise<void> => {
      let rows: readonly FairnessRow[] = found.key === key ? found.rows : [];
      while (!abort.signal.aborted && rows.length <= range.to - range.from) {
        const rest = { from: range.from + rows.length, to: range.to };
        // An answer takes a moment only, and is not aborted: that would throw the solved game of the map away.
        // oxlint-disable-next-line no-await-in-loop -- one after the other, so that other questions come between
        const reply = await ask('fairness', { game: game.id, options, option, range: rest });
        if (abort.signal.aborted) return;
        rows = reply.ok ? [...rows, ...reply.value] : rows;
        setFound({ key, rows, problem: reply.ok ? undefined : reply.error });
        if (!reply.ok) return;
      }
    };
    void askAll();
    return () => abort.abort();
    // The key stands for all that is asked.
  }, [key, isReady]);
  return current;
}
