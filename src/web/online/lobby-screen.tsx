import { useEffect, useState } from 'preact/hooks';
import type { Result } from '../../core/result.js';
import { findGame, GAMES } from '../../games/catalogue.js';
import { Button, Link } from '../look/controls.js';
import { Notice, Waiting } from '../look/signs.js';
import { go } from '../address/router.js';
import { Screen } from '../shell/screen.js';
import type { OpenMatch } from '../../online/api.js';
import { askLobby, LOBBY_EVERY, playAnyone } from './api.js';
import { clockTermsText } from '../../online/clock-words.js';
import { OwnMatches } from './own-matches.js';
import { drawnName } from '../../core/names.js';
import { PlayerNameField, usePlayerName } from './player-name.js';
import { gamesText, optionsText } from './terms-list.js';
import { useSeatRequest } from './use-seat-request.js';

function useLobby(): Result<readonly OpenMatch[], string> | undefined {
  const [lobby, setLobby] = useState<Result<readonly OpenMatch[], string>>();
  useEffect(() => {
    let isShown = true;
    const look = async (): Promise<void> => {
      if (document.hidden) return;
      const answer = await askLobby();
      if (isShown) setLobby(answer);
    };
    void look();
    const timer = setInterval(() => void look(), LOBBY_EVERY);
    return () => {
      isShown = false;
      clearInterval(timer);
    };
  }, []);
  return lobby;
}

function OpenRow({ open: { match, name, terms } }: { readonly open: OpenMatch }) {
  const title = findGame(terms.game)?.title ?? terms.game;
  const asked: Record<string, number | string> = {};
  for (const [option, value] of Object.entries(terms.options)) if (value !== undefined) asked[option] = value;
  return (
    <li>
      <Link to={{ screen: 'match', match, carry: undefined }} class="go-on">
        <strong>
          {title}, against {drawnName(name)}
        </strong>
        <span class="soft">
          {optionsText(asked)}; {clockTermsText(terms.clock)}; {gamesText(terms.games)}
        </span>
      </Link>
    </li>
  );
}

/** Who is waiting for an opponent, and a game against anyone. */
export function LobbyScreen() {
  const lobby = useLobby();
  const player = usePlayerName();
  const { isBusy, problem, ask } = useSeatRequest(({ match }) => go({ screen: 'match', match, carry: undefined }));
  return (
    <Screen title="Lobby">
      <p class="lead">Join somebody who’s waiting, or start a game and let others join you.</p>
      <OwnMatches />
      <div class="game-page">
        <section class="stack" aria-labelledby="open">
          <h2 id="open">Waiting to play</h2>
          {lobby === undefined ? <Waiting progress={undefined} what="Looking for players" /> : null}
          {lobby?.ok === false ? <Notice kind="problem">{lobby.error}</Notice> : null}
          {lobby?.ok === true && lobby.value.length === 0 ? (
            <p class="soft">Nobody’s waiting. Start a game and others can join you.</p>
          ) : null}
          {lobby?.ok === true ? (
            <ul class="plain-list go-on-list">
              {lobby.value.map((open) => (
                <OpenRow key={open.match} open={open} />
              ))}
            </ul>
          ) : null}
        </section>
        <section class="card stack" aria-labelledby="anyone">
          <h2 id="anyone">Play anyone</h2>
          <PlayerNameField player={player} placeholder="A player" />
          <p class="soft small">
            You play the person who has waited longest. If nobody’s waiting, you wait for the next player. Standard
            rules, no clock.
          </p>
          {problem === undefined ? null : (
            <div role="alert">
              <Notice kind="problem">{problem}</Notice>
            </div>
          )}
          <div class="anyone">
            {GAMES.map(({ id, title }) => (
              <Button
                key={id}
                onPress={() => {
                  if (!isBusy && player.problem === undefined) ask((token) => playAnyone(id, player.name, token));
                }}
              >
                {title}
              </Button>
            ))}
          </div>
        </section>
      </div>
    </Screen>
  );
}
