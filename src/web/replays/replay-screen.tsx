import { useEffect, useMemo, useState } from 'preact/hooks';
import { onlyPerson } from '../../core/names.js';
import { makeReplays } from '../../core/replay.js';
import type { Result } from '../../core/result.js';
import type { Seat } from '../../core/seat.js';
import { counted } from '../../core/text.js';
import { type Address, HOME, makeAddress } from '../address/address.js';
import { Link } from '../look/controls.js';
import { Notice, Waiting } from '../look/signs.js';
import { Screen } from '../shell/screen.js';
import { GameReplay } from './game-replay.js';
import { ReplayActions } from './replay-actions.js';
import { readReplayCode } from '../records/replay-link.js';
import type { Replays } from '../records/replay-text.js';
import { namesOnRecord, resultLine, scoreOfReplays } from './timeline.js';

type ReplayAddress = Extract<Address, { readonly screen: 'replay' }>;

const ABOVE = <Link to={{ screen: 'replays' }}>Replays</Link>;

/** A link that holds no game that can be shown: why, and what to do. */
function Unreadable({ problem }: { readonly problem: string }) {
  return (
    <Screen title="This replay can’t be shown" above={ABOVE}>
      <Notice kind="problem">{problem}</Notice>
      <p>If you have the game as text or as a file, open it under Replays.</p>
      <div class="row">
        <Link to={{ screen: 'replays' }} kind="main">
          All replays
        </Link>
        <Link to={HOME} class="button">
          All games
        </Link>
      </div>
    </Screen>
  );
}

/** The games of a series, with the score. */
function GameChooser({
  code,
  replays,
  shown,
  you,
}: {
  readonly code: string;
  readonly replays: Replays;
  readonly shown: number;
  readonly you: Seat | undefined;
}) {
  const score = scoreOfReplays(replays);
  const [left, right] = namesOnRecord(replays[0].match, you).first;
  return (
    <nav class="stack-tight" aria-label="Games of this replay">
      {score === undefined ? null : (
        <p class="series-score">
          <span class="replay-name">{left}</span>
          <span class="number">
            {score.wins[0]} : {score.wins[1]}
          </span>
          <span class="replay-name">{right}</span>
          {score.draws === 0 ? null : <span class="soft">{counted(score.draws, 'draw')}</span>}
        </p>
      )}
      <ol class="game-chooser plain-list">
        {replays.map(({ match }, index) => (
          // The games of a link never change their places.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <a
              class="button"
              href={makeAddress({ screen: 'replay', code, game: index + 1, turn: undefined, you })}
              aria-current={index + 1 === shown ? 'page' : undefined}
            >
              <b>Game {index + 1}</b>
              <span class="small replay-name">
                {score === undefined ? match.setup.game.title : resultLine(match, you)}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Shown({
  code,
  replays,
  game,
  turn,
  you: asked,
}: Omit<ReplayAddress, 'screen'> & { readonly replays: Replays }) {
  const text = useMemo(() => makeReplays(replays), [replays]);
  const number = Math.min(game, replays.length);
  const replay = replays[number - 1] ?? replays[0];
  // Only who played against the computer is called *you*.
  const you = onlyPerson(replay.computers) === asked ? asked : undefined;
  const { game: played, names } = replay.match.setup;
  return (
    <Screen title={played.title} above={ABOVE} compact>
      {replays.length === 1 ? null : <GameChooser code={code} replays={replays} shown={number} you={you} />}
      <GameReplay
        key={number}
        code={code}
        replay={replay}
        before={replays.slice(0, number - 1)}
        number={number}
        turn={turn}
        you={you}
      />
      <ReplayActions code={code} text={text} game={played.id} title={`${played.title}: ${names.join(' – ')}`} />
    </Screen>
  );
}

/** The games that an address holds, without any server. */
export function ReplayScreen({ code, game, turn, you }: ReplayAddress) {
  const [read, setRead] = useState<Result<Replays, string>>();
  useEffect(() => {
    let isWanted = true;
    void readReplayCode(code).then((result) => (isWanted ? setRead(result) : undefined));
    return () => {
      isWanted = false;
    };
  }, [code]);
  if (read === undefined)
    return (
      <Screen title="Replay" above={ABOVE} compact>
        <Waiting progress={undefined} what="Reading the link" />
      </Screen>
    );
  if (!read.ok) return <Unreadable problem={read.error} />;
  return <Shown code={code} replays={read.value} game={game} turn={turn} you={you} />;
}
