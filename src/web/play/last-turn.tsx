import { useState } from 'preact/hooks';
import { makeReplay, NO_COMPUTERS } from '../../core/replay.js';
import { Button } from '../look/controls.js';
import { Waiting } from '../look/signs.js';
import { useKeys } from '../look/keys.js';
import { useAnswer } from '../truth/use-answer.js';
import { spokenNames } from './sitting-names.js';
import type { Sitting } from '../records/sitting.js';

/** What the last turn did, for those who ask the coach. */
export function LastTurn({ sitting }: { readonly sitting: Sitting }) {
  const [isAsked, setIsAsked] = useState(false);
  const { match, wish } = sitting;
  const { you } = spokenNames(sitting);
  const { game, options } = match.setup;
  const replay = (): string => makeReplay({ match, series: undefined, seed: undefined, computers: NO_COMPUTERS });
  const answer = useAnswer(
    'why',
    isAsked ? { game: game.id, options, from: wish.from, replay: replay(), you } : undefined,
  );
  useKeys([{ key: 'w', meaning: 'explain the last move', run: () => setIsAsked(true) }]);
  if (!isAsked)
    return (
      <Button shortcut="w" onPress={() => setIsAsked(true)}>
        Explain the last move
      </Button>
    );
  return (
    <div class="last-turn" aria-live="polite">
      {answer.kind === 'waiting' ? <Waiting progress={answer.progress} /> : null}
      {answer.kind === 'failed' ? <p>{answer.sentence}</p> : null}
      {answer.kind === 'known' ? <p>{answer.value}</p> : null}
    </div>
  );
}
