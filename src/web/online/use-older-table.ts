import { useEffect } from 'preact/hooks';
import type { AnyGame } from '../../core/game.js';
import { isForAnyone, tablesForAnyone } from '../../online/anyone.js';
import type { ShownMatch } from '../../online/shown.js';
import { announce } from '../shell/announcer.js';
import { go } from '../address/router.js';
import { askLobby, LOBBY_EVERY, playAnyone } from './api.js';
import { forgetSeat, keepSeat, ownMatches } from './kept-seats.js';

/** Whether somebody waits there for anyone, and not for a friend: the terms are those of *play anyone*. */
export const isAnyonesTable = ({ terms }: ShownMatch): boolean =>
  terms.isPublic && terms.begins === 'random' && isForAnyone(terms);

/**
 * Looks into the lobby while somebody waits for anyone. Two who pressed at the same moment wait for each other: the one
 * who came later moves over.
 */
export function useOlderTable(match: string, game: AnyGame, shown: ShownMatch, token: string): void {
  const isForAll = isAnyonesTable(shown);
  const creator = shown.players[0]?.name ?? '';
  // Whoever gave no name is called by the book's word for the other seat there.
  const name = creator === game.words.seats[0] ? '' : creator;
  useEffect(() => {
    if (!isForAll) return;
    let isShown = true;
    let isBusy = false;
    // Nor is anything known of what was asked before this page was loaded.
    let isUnsure = true;
    const refused = new Set<string>();
    const look = async (): Promise<void> => {
      const lobby = await askLobby(game.id);
      if (!lobby.ok || !isShown) return;
      const own = [...ownMatches().map((seat) => seat.match), ...refused];
      const older = tablesForAnyone(lobby.value, { game: game.id, own, waiting: match });
      if (older.length === 0 && !isUnsure) return;
      const seated = await playAnyone(game.id, name, token, match);
      // They may have a seat elsewhere though no answer came, and only the same question leads there.
      isUnsure = !seated.ok;
      if (!seated.ok) return;
      if (seated.value.match === match) {
        // Each move is written down on the server: nobody knocks at the same table for ever.
        for (const table of older) refused.add(table.match);
        return;
      }
      keepSeat(seated.value, Date.now());
      forgetSeat(match);
      if (!isShown) return;
      go({ screen: 'match', match: seated.value.match, carry: undefined }, 'replace');
      announce('Somebody else was waiting too. The game starts now.');
    };
    const lookOnce = async (): Promise<void> => {
      if (isBusy) return;
      isBusy = true;
      await look();
      isBusy = false;
    };
    void lookOnce();
    const timer = setInterval(() => void lookOnce(), LOBBY_EVERY);
    return () => {
      isShown = false;
      clearInterval(timer);
    };
  }, [match, game, token, name, isForAll]);
}
