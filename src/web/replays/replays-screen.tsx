import { useEffect, useMemo, useState } from 'preact/hooks';
import { readerOf } from '../../core/replay.js';
import { type Seat, SEATS } from '../../core/seat.js';
import { counted } from '../../core/text.js';
import { type Address, HOME, makeAddress } from '../address/address.js';
import { type ArchivedGame, archivedGames, forgetArchived, restoreArchived } from '../records/archive.js';
import { Button, Link } from '../look/controls.js';
import { SeatMark } from '../look/signs.js';
import { announce } from '../shell/announcer.js';
import { Screen } from '../shell/screen.js';
import { reviewAddress } from '../records/replay-link.js';
import { LoadReplay } from './load-replay.js';
import { type Replays, readReplayText } from '../records/replay-text.js';
import { lengthText, namesOnRecord, resultLine, scoreOfReplays } from './timeline.js';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

function outcomeOf(replays: Replays): string {
  const score = scoreOfReplays(replays);
  if (score !== undefined) {
    const drawn = score.draws === 0 ? '' : `, ${counted(score.draws, 'draw')}`;
    return `${score.wins[0]} : ${score.wins[1]}${drawn} after ${counted(replays.length, 'game')}`;
  }
  const [first] = replays;
  const { match } = first;
  return replays.length === 1
    ? `${resultLine(match, readerOf(first))}, ${lengthText(match)}`
    : counted(replays.length, 'game');
}

/** It has a place before it leads anywhere: the address takes a moment to be made. */
function OpenLink({
  text,
  title,
  you,
}: {
  readonly text: string;
  readonly title: string;
  readonly you: Seat | undefined;
}) {
  const [address, setAddress] = useState<Address>();
  useEffect(() => {
    void reviewAddress(text, { you }).then(setAddress);
  }, [text, you]);
  if (address === undefined) return <span class="button">Open</span>;
  return (
    <a class="button" href={makeAddress(address)} aria-label={`Open: ${title}`}>
      Open
    </a>
  );
}

function Kept({ replays }: { readonly replays: Replays }) {
  const [first] = replays;
  const { game } = first.match.setup;
  const names = namesOnRecord(first.match, readerOf(first)).first;
  return (
    <>
      <h3>{game.title}</h3>
      <p class="replay-players">
        {SEATS.map((seat) => (
          <span key={seat}>
            <SeatMark seat={seat} />
            <span class="replay-name">{names[seat]}</span>
          </span>
        ))}
      </p>
      <p>{outcomeOf(replays)}</p>
    </>
  );
}

/** A game of the archive. Removed, it stays in its place until one leaves, so that it can be brought back. */
function KeptRow({ kept }: { readonly kept: ArchivedGame }) {
  const [isRemoved, setIsRemoved] = useState(false);
  const read = useMemo(() => readReplayText(kept.text), [kept.text]);
  const title = read.ok ? read.value[0].match.setup.game.title : 'Damaged';
  const press = (): void => {
    if (isRemoved ? restoreArchived(kept) : forgetArchived(kept)) setIsRemoved(!isRemoved);
    announce(isRemoved ? `${title} is back` : `${title} removed. Press again to undo`);
  };
  return (
    <li class="kept card" data-removed={isRemoved}>
      <div class="kept-facts">
        {isRemoved ? (
          <p class="soft">{title} was removed.</p>
        ) : read.ok ? (
          <Kept replays={read.value} />
        ) : (
          <>
            <h3>A damaged replay</h3>
            <p class="small">{read.error}</p>
          </>
        )}
        {isRemoved || kept.when === undefined ? null : (
          <p class="small soft">
            <time dateTime={kept.when.toISOString()}>{DAY.format(kept.when)}</time>
          </p>
        )}
      </div>
      <div class="kept-actions">
        {read.ok && !isRemoved ? (
          <OpenLink key="open" text={kept.text} title={title} you={readerOf(read.value[0])} />
        ) : null}
        <Button
          key="remove"
          kind="quiet"
          label={`${isRemoved ? 'Undo: bring back' : 'Remove:'} ${title}`}
          onPress={press}
        >
          {isRemoved ? 'Undo' : 'Remove'}
        </Button>
      </div>
    </li>
  );
}

function Empty() {
  return (
    <div class="card stack-tight">
      <h3>Nothing here yet</h3>
      <p>Games you finish are saved here, on this device only. Look at them again, or send them to a friend.</p>
      <div>
        <Link to={HOME} kind="main">
          Play a game
        </Link>
      </div>
    </div>
  );
}

/** The games kept on this device, and the way in for all others. */
export function ReplaysScreen() {
  const [games] = useState(archivedGames);
  return (
    <Screen title="Replays">
      <div class="replays">
        <section class="stack-tight" aria-labelledby="kept-games">
          <h2 id="kept-games">On this device</h2>
          {games.length === 0 ? (
            <Empty />
          ) : (
            <ol class="kept-list plain-list">
              {games.map((kept) => (
                <KeptRow key={kept.name} kept={kept} />
              ))}
            </ol>
          )}
        </section>
        <LoadReplay />
      </div>
    </Screen>
  );
}
