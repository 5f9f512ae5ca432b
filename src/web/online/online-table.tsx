import type { AnyMatch, Outcome } from '../../core/match.js';
import { SEATS } from '../../core/seat.js';
import { scoreOf } from '../../core/series.js';
import { counted } from '../../core/text.js';
import type { View } from '../../core/view.js';
import type { Move } from '../../core/game.js';
import type { ShownGame, ShownMatch } from '../../online/shown.js';
import { Moves } from '../look/moves.js';
import { Notice } from '../look/signs.js';
import { Counters } from '../table/counters.js';
import { SeriesScore } from '../table/result.js';
import type { Standing } from '../table/standing.js';
import { RulesButton } from '../rules/rules-button.js';
import { Transcript } from '../table/transcript.js';
import { TurnBanner } from '../table/turn-banner.js';
import { useBoardFocus } from '../table/use-board-focus.js';
import { useSpokenTurns } from '../table/use-spoken-turns.js';
import { useSteps } from '../table/use-steps.js';
import { CarryButton } from './carry-button.js';
import { GoneNotice } from './gone-notice.js';
import { OfferCard } from './offer-card.js';
import { OnlineActions } from './online-actions.js';
import { onlineBannerOf, onlinePhaseOf } from './online-phase.js';
import { OnlineResult } from './online-result.js';
import { Players } from './players.js';
import { useCallInTitle } from './use-call-in-title.js';
import type { OnlineSeat } from './use-online-match.js';
import { WatchLink } from './watch-link.js';

function standingOf({ setup }: AnyMatch, { results, terms }: ShownMatch, { number, outcome }: ShownGame): Standing {
  const outcomes: readonly Outcome[] = outcome === null ? results : [...results, outcome];
  return {
    names: setup.names,
    score: scoreOf(outcomes),
    number,
    games: terms.games,
    isOver: outcome !== null && number === terms.games,
  };
}

/** What both chose in the last round, where the transcript may be out of sight. Nobody has to press anything to go on. */
function LastRound({ match }: { readonly match: AnyMatch }) {
  const { turns, setup } = match;
  const last = turns.at(-1);
  if (last?.kind !== 'round') return null;
  const chosen = SEATS.map((seat) => `${setup.names[seat]} ${setup.game.words.label(last.moves[seat])}`);
  return (
    <p class="last-round">
      Round {turns.length}: {chosen.join(', ')}.
    </p>
  );
}

interface OnlineTableProps {
  readonly id: string;
  readonly online: OnlineSeat;
  readonly match: AnyMatch;
  readonly view: View<unknown, Move>;
  readonly shown: ShownMatch;
  readonly game: ShownGame;
  readonly token: string | undefined;
}

/** The table of an online match: the same as on one device, with both players and their clocks above it. */
export function OnlineTable({ id, online, match, view, shown, game, token }: OnlineTableProps) {
  const { state, message, answer, say, act } = online;
  const { viewer } = shown;
  const { rules, setup } = match;
  const seat = viewer === 'spectator' ? undefined : viewer;
  const phase = onlinePhaseOf(view, state.pending);
  const standing = standingOf(match, shown, game);
  const steps = useSteps(match);
  useSpokenTurns(match, game.number, seat);
  const board = useBoardFocus(match, phase.kind, game.offer);
  const isOver = phase.kind === 'over';
  useCallInTitle(setup.game.title, phase.kind === 'choose');
  const banner = onlineBannerOf(view, phase, (one) => shown.players[one]?.computer !== null);
  return (
    <div class="table">
      <div class="board" ref={board} tabIndex={-1}>
        <Players shown={shown} state={state} />
        <Counters match={match} steps={steps} toMove={view.status.kind === 'playing' ? view.status.toMove : []} />
        <TurnBanner banner={banner} />
        {message === undefined ? null : (
          <div role="alert">
            <Notice>{message}</Notice>
          </div>
        )}
        {/* Spoken from here: a turn that comes with it, or right behind it, would take its place in the announcer. */}
        <output class={answer === undefined ? 'unseen' : 'notice'}>{answer}</output>
        {game.offer === null || isOver ? null : (
          <OfferCard offer={game.offer} names={setup.names} viewer={viewer} act={act} />
        )}
        {seat === undefined || isOver || state.presence === undefined ? null : (
          <GoneNotice presence={state.presence} since={state.presenceAt} seat={seat} names={setup.names} act={act} />
        )}
        {isOver ? null : <LastRound match={match} />}
        {phase.kind === 'choose' ? (
          <Moves
            label="Your moves"
            choices={view.choices}
            onPlay={(move) => act({ kind: 'play', entry: rules.makeMove(move) })}
            onRefuse={say}
          />
        ) : null}
        {phase.kind === 'over' ? (
          <OnlineResult
            id={id}
            match={match}
            outcome={phase.outcome}
            shown={shown}
            game={game}
            standing={standing}
            act={act}
          />
        ) : null}
        {phase.kind === 'choose' || phase.kind === 'over' || seat === undefined ? null : (
          <div class="moves" data-waiting="true" aria-hidden="true" />
        )}
      </div>
      <aside class="side" aria-label="About this game">
        <SeriesScore {...standing} />
        <Transcript
          match={match}
          steps={steps}
          isUnderWay={!isOver}
          asked={phase.kind === 'choose' ? phase.seat : undefined}
        />
        {seat === undefined || isOver ? null : <OnlineActions match={match} seat={seat} act={act} />}
        <div class="row">
          <RulesButton game={setup.game} options={setup.options} />
          <WatchLink match={id} />
          <span class="soft small">{watchersText(state.presence?.watching, viewer === 'spectator')}</span>
        </div>
        {seat === undefined || token === undefined ? null : (
          <div>
            <CarryButton match={id} token={token} />
          </div>
        )}
      </aside>
    </div>
  );
}

/** How many watch, by the server's count, which a spectator is part of. */
function watchersText(watching: number | undefined, isWatching: boolean): string {
  if (watching === undefined) return '';
  if (isWatching) return watching > 1 ? `You and ${counted(watching - 1, 'other')} watch` : 'You watch';
  return watching === 0 ? 'Nobody watches' : watching === 1 ? '1 person watches' : `${watching} people watch`;
}
