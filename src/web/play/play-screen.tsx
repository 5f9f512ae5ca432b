import type { Move } from '../../core/game.js';
import type { Pair, Seat } from '../../core/seat.js';
import { findLevel } from '../../bots/levels.js';
import { choicesOf } from '../../core/view.js';
import { allowsHints } from '../../core/table-policy.js';
import type { Wish } from '../address/address.js';
import { useKept } from '../device/storage.js';
import { Button, Link, Switch } from '../look/controls.js';
import { Moves } from '../look/moves.js';
import { Notice, Waiting } from '../look/signs.js';
import { useKeys } from '../look/keys.js';
import { Screen } from '../shell/screen.js';
import { useAnswer } from '../truth/use-answer.js';
import { AfterGame } from './after-game.js';
import { CoachPanel, useHints } from './coach-panel.js';
import { HandOver } from './hand-over.js';
import { LastTurn } from './last-turn.js';
import { askedPosition } from './asked-position.js';
import { QuestionDialog } from '../table/question-dialog.js';
import { Result, SeriesScore } from '../table/result.js';
import { RulesButton } from '../rules/rules-button.js';
import { gameNumber, standingOf } from '../records/sitting.js';
import { ResultActions, TableActions } from './table-actions.js';
import { InertMoves } from '../table/inert-moves.js';
import { SoFar } from '../table/so-far.js';
import { TablePicture } from '../table/table-picture.js';
import { TurnPlace } from '../table/turn-banner.js';
import { bannerOf } from './phase.js';
import { spokenNames } from './sitting-names.js';
import { useAim } from '../table/use-aim.js';
import { useBoardFocus } from '../table/use-board-focus.js';
import { EffectsSwitch } from '../table/effects-switch.js';
import { useEffects, useSawEnd } from '../table/use-effects.js';
import { useSpokenTurns } from '../table/use-spoken-turns.js';
import { useSteps } from '../table/use-steps.js';
import { type ScreenTable, useTable } from './use-table.js';

interface BoardProps {
  readonly table: ScreenTable;
  readonly isCoachOn: boolean;
  readonly sawEnd: boolean;
  readonly onAim: (move: Move | undefined) => void;
}

/** What stands below the numbers: the moves, or what the table waits for instead. */
function Board({ table, isCoachOn, sawEnd, onAim }: BoardProps) {
  const { sitting, phase } = table;
  const { match } = sitting;
  const chooser = phase.kind === 'choose' ? phase.seat : undefined;
  const [hints, moreHints] = useHints(`${sitting.finished.length} ${match.turns.length} ${chooser ?? ''}`);
  const wantsAdvice = chooser !== undefined && (isCoachOn || hints > 0);
  const coaching = useAnswer('coaching', wantsAdvice ? askedPosition(sitting, chooser) : undefined);
  const worths = isCoachOn && coaching.kind === 'known' ? coaching.value.worths : [];
  const mayAsk = allowsHints(sitting.wish.opponent === 'friend' ? 'shared' : 'computer', isCoachOn);
  useKeys(
    mayAsk && chooser !== undefined
      ? [{ key: 'i', meaning: 'a hint: a nudge, the move, the reason', run: moreHints }]
      : [],
  );
  switch (phase.kind) {
    case 'over':
      return (
        <>
          <Result
            match={match}
            outcome={phase.outcome}
            standing={standingOf(sitting)}
            names={spokenNames(sitting)}
            isNew={sawEnd}
          >
            <AfterGame sitting={sitting} />
          </Result>
          <ResultActions table={table} />
          {table.reason === undefined || !isCoachOn ? null : <p class="soft">{table.reason}</p>}
        </>
      );
    case 'hand-over':
      return <HandOver match={match} seat={phase.seat} onReady={table.goOn} />;
    case 'shown':
      return (
        <>
          <NextRound onPress={table.goOn} />
          {table.reason === undefined || !isCoachOn ? null : <p class="soft">{table.reason}</p>}
        </>
      );
    case 'computer':
      return <WaitingMoves table={table} seat={phase.seat} isCoachOn={isCoachOn} />;
    case 'choose':
      return (
        <>
          <Moves
            label={phase.seat === spokenNames(sitting).you ? 'Your moves' : `Moves of ${match.setup.names[phase.seat]}`}
            choices={choicesOf(match, phase.seat)}
            noteOf={(move) => worths.find((worth) => worth.move === move)}
            onPlay={table.play}
            onRefuse={table.say}
            onAim={onAim}
          />
          {mayAsk ? (
            <CoachPanel answer={coaching} tellsAll={isCoachOn} hints={hints} onHint={moreHints} reason={table.reason}>
              {isCoachOn && match.turns.length > 0 ? <LastTurn key={match.turns.length} sitting={sitting} /> : null}
            </CoachPanel>
          ) : null}
        </>
      );
  }
}

/** While the computer thinks its moves stand where the person's will stand, so that nothing jumps. */
function WaitingMoves({ table, seat, isCoachOn }: { table: ScreenTable; seat: Seat; isCoachOn: boolean }) {
  const { sitting, progress } = table;
  return (
    <>
      <InertMoves match={sitting.match} seat={seat} />
      <div class="coach" data-on={isCoachOn}>
        {progress === undefined ? null : <Waiting progress={progress} what="The computer is working out the game" />}
      </div>
    </>
  );
}

function NextRound({ onPress }: { readonly onPress: () => void }) {
  useKeys([{ key: 'enter', meaning: 'the next round', run: onPress }]);
  return (
    <div class="next-round">
      <Button kind="main" shortcut="Enter" onPress={onPress}>
        Next round
      </Button>
    </div>
  );
}

/** A game at one device, against a friend or the computer. */
export function PlayScreen({ wish }: { readonly wish: Wish }) {
  const table = useTable(wish);
  const { sitting, phase, message } = table;
  const { match } = sitting;
  const { game } = wish;
  const [coach, setCoach] = useKept('coach', ['off', 'on'], 'off');
  const isCoachOn = coach === 'on';
  const toggleCoach = (): void => setCoach(isCoachOn ? 'off' : 'on');
  const steps = useSteps(match);
  const names = spokenNames(sitting);
  const toMove = match.status.kind === 'playing' ? match.status.toMove : [];
  useSpokenTurns(match, gameNumber(sitting), names);
  useEffects(match, names.you);
  const sawEnd = useSawEnd(match);
  useKeys([{ key: 'c', meaning: 'coach on or off', run: toggleCoach }]);
  const hasChosen: Pair<boolean> = [match.sealed[0] !== undefined, match.sealed[1] !== undefined];
  const board = useBoardFocus(match, phase.kind);
  const [aimed, aim] = useAim(`${gameNumber(sitting)} ${match.turns.length} ${phase.kind}`);
  const rules = <RulesButton game={game} options={match.setup.options} />;
  return (
    <Screen
      title={`Play ${game.title}`}
      compact
      above={<Link to={{ screen: 'game', game, asked: wish.asked }}>‹ Settings</Link>}
    >
      <div class="table">
        <section class="board" data-phase={phase.kind} ref={board} tabIndex={-1} aria-label="The table">
          <TablePicture
            match={match}
            steps={steps}
            names={names}
            toMove={toMove}
            chooser={phase.kind === 'choose' ? phase.seat : undefined}
            aimed={aimed}
            isShown={phase.kind === 'shown' || phase.kind === 'over'}
            hasChosen={hasChosen}
          />
          <TurnPlace banner={bannerOf(sitting, phase, steps.at(-1))} message={message} />
          <Board table={table} isCoachOn={isCoachOn} sawEnd={sawEnd} onAim={aim} />
        </section>
        <aside class="side" aria-label="About this game">
          <SeriesScore {...standingOf(sitting)} names={names.first} level={findLevel(wish.opponent)?.title} />
          <SoFar
            match={match}
            steps={steps}
            names={names}
            isUnderWay={phase.kind !== 'over' && phase.kind !== 'shown'}
            asked={phase.kind === 'choose' ? phase.seat : undefined}
          />
          <div class="switches">
            <Switch on={isCoachOn} onSwitch={toggleCoach} shortcut="c">
              Coach
            </Switch>
            <EffectsSwitch />
            {phase.kind === 'over' ? rules : null}
          </div>
          <TableActions table={table}>{rules}</TableActions>
          {table.isForgetful ? (
            <Notice kind="problem">
              This browser saves nothing, so the game is gone when you close the tab. Copy its link to keep it.
            </Notice>
          ) : null}
        </aside>
      </div>
      <QuestionDialog question={table.question} onClose={table.closeQuestion} />
    </Screen>
  );
}
