import { useState } from 'preact/hooks';
import { findGame } from '../../games/catalogue.js';
import { viewOfFollowed } from '../../online/followed.js';
import { matchId } from '../../online/protocol.js';
import { HOME } from '../address/address.js';
import { Button, Link } from '../look/controls.js';
import { Notice, Waiting } from '../look/signs.js';
import { Screen } from '../shell/screen.js';
import { CarriedSeat } from './carried-seat.js';
import { ConnectionBar } from './connection-bar.js';
import { connectionText } from './connection-text.js';
import { keptToken } from './kept-seats.js';
import { OnlineTable } from './online-table.js';
import { SeatOffer } from './seat-offer.js';
import { type OnlinePlay, useOnlineMatch } from './use-online-match.js';
import { WaitingRoom } from './waiting-room.js';

interface MatchScreenProps {
  readonly match: string;
  readonly carry: string | undefined;
}

/** An online match: to play, to sit down at, or to watch. */
export function MatchScreen({ match, carry }: MatchScreenProps) {
  if (!matchId.is(match))
    return (
      <Screen title="No such match">
        <NoMatch sentence="This link is damaged. Ask for it again, and copy it from its first character to its last." />
      </Screen>
    );
  if (carry !== undefined)
    return (
      <Screen title="Your seat">
        <CarriedSeat match={match} code={carry} />
      </Screen>
    );
  return <Room key={match} match={match} />;
}

function NoMatch({ sentence }: { readonly sentence: string }) {
  return (
    <>
      <Notice kind="problem">{sentence}</Notice>
      <div>
        <Link to={HOME} kind="main">
          All games
        </Link>
      </div>
    </>
  );
}

function Room({ match }: { readonly match: string }) {
  const [token, setToken] = useState(() => keptToken(match));
  const online = useOnlineMatch(match, token);
  const { state } = online;
  const shown = state.followed?.shown;
  const game = shown === undefined ? undefined : findGame(shown.terms.game);
  const { connection } = state;
  if (connection.kind === 'ended' && shown === undefined)
    return (
      <Screen key="none" title="No such match">
        <NoMatch sentence={connection.sentence ?? 'You left the match.'} />
      </Screen>
    );
  return (
    <Screen key="match" title={game?.title ?? 'Online match'} compact above={<Link to={HOME}>‹ Games</Link>}>
      <Inside match={match} token={token} online={online} onSeated={setToken} />
      {shown === undefined ? null : <ConnectionBar state={state} onRetry={online.retry} />}
    </Screen>
  );
}

interface InsideProps {
  readonly match: string;
  readonly token: string | undefined;
  readonly online: OnlinePlay;
  readonly onSeated: (token: string) => void;
}

function Inside({ match, token, online, onSeated }: InsideProps) {
  const { state, retry } = online;
  const { followed } = state;
  if (followed === undefined) return <Arriving state={state} onRetry={retry} />;
  const { shown } = followed;
  const view = viewOfFollowed(followed);
  if (followed.match !== undefined && view !== undefined && shown.game !== null)
    return (
      <OnlineTable
        id={match}
        online={online}
        match={followed.match}
        view={view}
        shown={shown}
        game={shown.game}
        token={token}
      />
    );
  const game = findGame(shown.terms.game);
  if (game === undefined) return null;
  return shown.viewer === 'spectator' || token === undefined ? (
    <SeatOffer match={match} game={game} shown={shown} onSeated={onSeated} />
  ) : (
    <WaitingRoom match={match} game={game} shown={shown} token={token} />
  );
}

/** Nothing is known of the match yet. */
function Arriving({ state, onRetry }: { readonly state: OnlinePlay['state']; readonly onRetry: () => void }) {
  const text = connectionText(state);
  if (text === undefined) return <Waiting progress={undefined} what="Asking the server for the match" />;
  return (
    <>
      <Notice kind="problem">{text}</Notice>
      <div>
        <Button kind="main" onPress={onRetry}>
          Try now
        </Button>
      </div>
    </>
  );
}
