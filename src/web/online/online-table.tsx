import type { AnyMatch, Outcome } from '../../core/match.js';
import { scoreOf } from '../../core/series.js';
import { counted } from '../../core/text.js';
import type { View } from '../../core/view.js';
import type { Move } from '../../core/game.js';
import type { ShownGame, ShownMatch } from '../../online/shown.js';
import { Moves } from '../look/moves.js';
import { EffectsSwitch } from '../table/effects-switch.js';
import { SeriesScore } from '../table/result.js';
import { namesFarApart } from '../table/spoken-names.js';
import type { Standing } from '../table/standing.js';
import { RulesButton } from '../rules/rules-button.js';
import { InertMoves } from '../table/inert-moves.js';
import { SoFar } from '../table/so-far.js';
import { TablePicture } from '../table/table-picture.js';
import { TurnPlace } from '../table/turn-banner.js';
import { useAim } from '../table/use-aim.js';
import { useBoardFocus } from '../table/use-board-focus.js';
import { useEffects, useSawEnd } from '../table/use-effects.js';
import { useSpokenTurns } from '../table/use-spoken-turns.js';
import { useSteps } from '../table/use-steps.js';
import { CarryButton } from './carry-button.js';
import { GoneNotice } from './gone-notice.js';
import { OfferCard } from './offer-card.js';
import { OnlineActions } from './online-actions.js';
import { onlineBannerOf, onlinePhaseOf } from './online-phase.js';
import { OnlineResult } from './online-result.js';
import { Players } from './players.js';
import { TurnCallSwitch, useTurnCall } from './turn-call.js';
import type { OnlinePlay } from './use-online-match.js';
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

interface OnlineTableProps {
  readonly id: string;
  readonly online: OnlinePlay;
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
  const toMove = view.status.kind === 'playing' ? view.status.toMove : [];
  const names = namesFarApart(seat, setup.names);
  useSpokenTurns(match, game.number, names);
  const board = useBoardFocus(match, phase.kind, game.offer);
  const isOver = phase.kind === 'over';
  const waitsFor = phase.kind === 'wait' ? toMove[0] : seat;
  useTurnCall(id, setup.game.title, phase.kind === 'choose');
  useEffects(match, seat);
  const sawEnd = useSawEnd(match);
  const [aimed, aim] = useAim(`${game.number} ${match.turns.length} ${phase.kind}`);
  const banner = onlineBannerOf(match, view, phase, (one) => shown.players[one]?.computer !== null);
  const rulesButton = <RulesButton game={setup.game} options={setup.options} />;
  return (
    <div class="table">
      <div class="board" ref={board} tabIndex={-1}>
        <Players shown={shown} state={state} />
        <TablePicture
          match={match}
          steps={steps}
          names={names}
          toMove={toMove}
          chooser={phase.kind === 'choose' ? phase.seat : undefined}
          aimed={aimed}
          isShown={isOver || !view.hasChosen.includes(true)}
          hasChosen={view.hasChosen}
        />
        <TurnPlace banner={banner} message={message}>
          {/* Spoken from here: a turn that comes with it, or right behind it, would take its place in the announcer. */}
          <output class={answer === undefined ? 'unseen' : 'notice'}>{answer}</output>
          {game.offer === null || isOver ? null : (
            <OfferCard offer={game.offer} names={names.first} viewer={viewer} act={act} />
          )}
          {seat === undefined || isOver || state.presence === undefined ? null : (
            <GoneNotice presence={state.presence} since={state.presenceAt} seat={seat} names={names.first} act={act} />
          )}
        </TurnPlace>
        {phase.kind === 'choose' ? (
          <Moves
            label="Your moves"
            choices={view.choices}
            onPlay={(move) => act({ kind: 'play', entry: rules.makeMove(move) })}
            onRefuse={say}
            onAim={aim}
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
            names={names}
            sawEnd={sawEnd}
            act={act}
          />
        ) : null}
        {phase.kind === 'choose' || isOver || waitsFor === undefined ? null : (
          <InertMoves match={match} seat={waitsFor} />
        )}
      </div>
      <aside class="side" aria-label="About this game">
        <SeriesScore {...standing} names={names.first} />
        <SoFar
          match={match}
          steps={steps}
          names={names}
          isUnderWay={!isOver}
          asked={phase.kind === 'choose' ? phase.seat : undefined}
        />
        <div class="switches">
          <EffectsSwitch />
          {seat === undefined ? null : <TurnCallSwitch say={say} />}
          {seat === undefined || isOver ? rulesButton : null}
        </div>
        {seat === undefined || isOver ? null : (
          <OnlineActions match={match} seat={seat} act={act}>
            {rulesButton}
          </OnlineActions>
        )}
        <div class="row">
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
  return watching === 0
    ? 'Nobody’s watching'
    : watching === 1
      ? '1 person is watching'
      : `${watching} people are watching`;
}
