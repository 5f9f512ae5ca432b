import { useEffect, useState } from 'preact/hooks';
import type { AnyMatch, Outcome } from '../../core/match.js';
import { otherSeat } from '../../core/seat.js';
import type { Act } from '../../online/decide.js';
import type { ShownGame, ShownMatch } from '../../online/shown.js';
import { copyText } from '../device/clipboard.js';
import { Button, Link } from '../look/controls.js';
import { Result } from '../table/result.js';
import type { Standing } from '../table/standing.js';
import { archiveGame } from '../records/archive.js';
import { reviewAddress } from '../records/replay-link.js';
import { makeReplayCode, replayLink } from '../records/replay-link.js';
import { announce } from '../shell/announcer.js';
import { useKeys } from '../look/keys.js';
import { go } from '../address/router.js';
import { finishedOnline } from './finished-online.js';

interface OnlineResultProps {
  readonly id: string;
  readonly match: AnyMatch;
  readonly outcome: Outcome;
  readonly shown: ShownMatch;
  readonly game: ShownGame;
  readonly standing: Standing;
  readonly act: (act: Act) => void;
}

/** The next game needs both: what was asked for, and by whom. */
function NextGame({ shown, game, standing, act }: Pick<OnlineResultProps, 'shown' | 'game' | 'standing' | 'act'>) {
  const { viewer } = shown;
  const canAsk = viewer !== 'spectator' && !standing.isOver && !game.wantsNext[viewer];
  const next = (): void => act({ kind: 'next' });
  useKeys(canAsk ? [{ key: 'n', meaning: 'the next game', run: next }] : []);
  if (viewer === 'spectator' || standing.isOver) return null;
  const opponent = standing.names[otherSeat(viewer)];
  return (
    <>
      {game.wantsNext[otherSeat(viewer)] ? <p>{opponent} would like the next game.</p> : null}
      {canAsk ? (
        <Button kind="main" shortcut="n" onPress={next}>
          {standing.games === undefined ? 'Play again' : 'Next game'}
        </Button>
      ) : (
        <p>The next game begins when {opponent} wants it too.</p>
      )}
    </>
  );
}

/** How an online game ended, and what comes after it. The game is put to the replays of this device. */
export function OnlineResult({ id, match, outcome, shown, game, standing, act }: OnlineResultProps) {
  const [said, setSaid] = useState('');
  const isPlayer = shown.viewer !== 'spectator';
  useEffect(() => {
    if (!isPlayer) return;
    void finishedOnline(id, match, shown).then(({ text }) => archiveGame(text, new Date()));
    // One game is kept once, whatever else changes after its end.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, game.number, isPlayer]);
  const review = async (): Promise<void> => {
    const finished = await finishedOnline(id, match, shown);
    go(await reviewAddress(finished.text, finished.game));
  };
  const makeLink = async (): Promise<string> => {
    const { text } = await finishedOnline(id, match, shown);
    return replayLink(await makeReplayCode(text));
  };
  const share = async (): Promise<void> => {
    const link = makeLink();
    const done = (await copyText(link)) ? 'The link to the replay is copied.' : await link;
    setSaid(done);
    announce(done);
  };
  useKeys([{ key: 'v', meaning: 'review this game', run: () => void review() }]);
  return (
    <>
      <Result match={match} outcome={outcome} standing={standing} />
      <div class="stack-tight">
        <div class="row">
          <NextGame shown={shown} game={game} standing={standing} act={act} />
          <Button shortcut="v" onPress={() => void review()}>
            Review
          </Button>
          <Button onPress={() => void share()}>Copy replay link</Button>
          <Link to={{ screen: 'game', game: match.setup.game, asked: shown.terms.options }} kind="quiet">
            New match
          </Link>
        </div>
        {said === '' ? null : <p class="soft small">{said}</p>}
      </div>
    </>
  );
}
