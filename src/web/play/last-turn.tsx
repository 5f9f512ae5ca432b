import { useState } from 'preact/hooks';
import { makeReplay, NO_COMPUTERS } from '../../core/replay.js';
import { Button } from '../look/controls.js';
import { Waiting } from '../look/signs.js';
import { useKeys } from '../look/keys.js';
import { useAnswer } from '../truth/use-answer.js';
import type { Sitting } from '../records/sitting.js';

/** What the last turn did, for those who ask the coach. */
export function LastTurn({ sitting: { match, wish } }: { readonly sitting: Sitting }) {
  const [isAsked, setIsAsked] = useState(false);
  const { game, options } = match.setup;
  const replay = (): string => makeReplay({ match, series: undefined, seed: undefined, computers: NO_COMPUTERS });
  const answer = useAnswer('why', isAsked ? { game: game.id, options, from: wish.from, replay: replay() } : undefined);
  useKeys([{ key: 'w', meaning: 'what the last turn did', run: () => setIsAsked(true) }]);
  if (!isAsked)
    return (
      <Button shortcut="w" onPress={() => setIsAsked(true)}>
        What did the last turn do?
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
