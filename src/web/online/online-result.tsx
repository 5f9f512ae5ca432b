import { useEffect } from 'preact/hooks';
import type { AnyMatch, Outcome } from '../../core/match.js';
import { drawnName } from '../../core/names.js';
import { otherSeat } from '../../core/seat.js';
import type { Act } from '../../online/decide.js';
import type { ShownGame, ShownMatch } from '../../online/shown.js';
import { Button, Link } from '../look/controls.js';
import { Result } from '../table/result.js';
import type { SpokenNames } from '../table/spoken-names.js';
import type { Standing } from '../table/standing.js';
import { archiveGame } from '../records/archive.js';
import { onlineReplayLink } from '../records/replay-link.js';
import { ResultButtons } from '../replays/result-buttons.js';
import { useKeys } from '../look/keys.js';
import { finishedOnline } from './finished-online.js';

interface OnlineResultProps {
  readonly id: string;
  readonly match: AnyMatch;
  readonly outcome: Outcome;
  readonly shown: ShownMatch;
  readonly game: ShownGame;
  readonly standing: Standing;
  /** What the players are called to this reader. */
  readonly names: SpokenNames;
  /** The reader saw the game end. */
  readonly sawEnd: boolean;
  readonly act: (act: Act) => void;
}

/** The next game needs both: what was asked for, and by whom. */
function NextGame({ shown, game, standing, act }: Pick<OnlineResultProps, 'shown' | 'game' | 'standing' | 'act'>) {
  const { viewer } = shown;
  const canAsk = viewer !== 'spectator' && !standing.isOver && !game.wantsNext[viewer];
  const next = (): void => act({ kind: 'next' });
  useKeys(canAsk ? [{ key: 'n', meaning: 'the next game', run: next }] : []);
  if (viewer === 'spectator' || standing.isOver) return null;
  const opponent = drawnName(standing.names[otherSeat(viewer)]);
  return (
    <>
      {game.wantsNext[otherSeat(viewer)] ? <p>{opponent} wants to play the next game.</p> : null}
      {canAsk ? (
        <Button kind="main" shortcut="n" onPress={next}>
          {standing.games === undefined ? 'Play again' : 'Next game'}
        </Button>
      ) : (
        <p>The next game starts when {opponent} wants it too.</p>
      )}
    </>
  );
}

/** How an online game ended, and what comes after it. The game is put to the replays of this device. */
export function OnlineResult({ id, match, outcome, shown, game, standing, names, sawEnd, act }: OnlineResultProps) {
  const isPlayer = shown.viewer !== 'spectator';
  useEffect(() => {
    if (!isPlayer) return;
    void finishedOnline(id, match, shown).then(({ text }) => archiveGame(text, new Date()));
    // One game is kept once, whatever else changes after its end.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, game.number, isPlayer]);
  return (
    <>
      <Result match={match} outcome={outcome} standing={standing} names={names} isNew={sawEnd} />
      <ResultButtons
        replay={async () => finishedOnline(id, match, shown)}
        linkOf={onlineReplayLink}
        you={names.you}
        next={<NextGame shown={shown} game={game} standing={standing} act={act} />}
      >
        <Link to={{ screen: 'game', game: match.setup.game, asked: shown.terms.options }} class="button">
          New match
        </Link>
      </ResultButtons>
    </>
  );
}
