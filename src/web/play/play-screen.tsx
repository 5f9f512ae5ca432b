import type { Seat } from '../../core/seat.js';
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
import { CoachPanel, useHints } from './coach-panel.js';
import { Counters } from '../table/counters.js';
import { HandOver } from './hand-over.js';
import { LastTurn } from './last-turn.js';
import { askedPosition } from './asked-position.js';
import { QuestionDialog } from '../table/question-dialog.js';
import { Result, SeriesScore } from '../table/result.js';
import { RulesButton } from '../rules/rules-button.js';
import { gameNumber, standingOf } from '../records/sitting.js';
import { ResultActions, TableActions } from './table-actions.js';
import { Transcript } from '../table/transcript.js';
import { TurnBanner } from '../table/turn-banner.js';
import { bannerOf, spokenNames } from './phase.js';
import { useBoardFocus } from '../table/use-board-focus.js';
import { useSpokenTurns } from '../table/use-spoken-turns.js';
import { useSteps } from '../table/use-steps.js';
import { type Table, useTable } from './use-table.js';

/** What stands below the numbers: the moves, or what the table waits for instead. */
function Board({ table, isCoachOn }: { readonly table: Table; readonly isCoachOn: boolean }) {
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
          <Result match={match} outcome={phase.outcome} standing={standingOf(sitting)} names={spokenNames(sitting)} />
          <ResultActions table={table} />
        </>
      );
    case 'hand-over':
      return <HandOver match={match} seat={phase.seat} onReady={table.goOn} />;
    case 'shown':
      return <NextRound onPress={table.goOn} />;
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
          />
          {mayAsk ? (
            <CoachPanel answer={coaching} tellsAll={isCoachOn} hints={hints} onHint={moreHints}>
              {isCoachOn && match.turns.length > 0 ? <LastTurn key={match.turns.length} sitting={sitting} /> : null}
            </CoachPanel>
          ) : null}
        </>
      );
  }
}

/** While the computer thinks its moves stand where the person's will stand, so that nothing jumps. */
function WaitingMoves({ table, seat, isCoachOn }: { table: Table; seat: Seat; isCoachOn: boolean }) {
  const { sitting, progress } = table;
  return (
    <>
      {progress === undefined ? null : <Waiting progress={progress} what="The computer works the game out" />}
      <div inert class="waiting-moves">
        <Moves label="" choices={choicesOf(sitting.match, seat)} onPlay={nothing} onRefuse={nothing} />
      </div>
      <div class="coach" data-on={isCoachOn} />
    </>
  );
}

const nothing = (): void => {};

function NextRound({ onPress }: { readonly onPress: () => void }) {
  useKeys([{ key: 'enter', meaning: 'the next round', run: onPress }]);
  return (
    <div>
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
  useSpokenTurns(match, gameNumber(sitting), spokenNames(sitting).you);
  useKeys([{ key: 'c', meaning: 'coach on or off', run: toggleCoach }]);
  const board = useBoardFocus(match, phase.kind);
  return (
    <Screen
      title={`Play ${game.title}`}
      compact
      above={<Link to={{ screen: 'game', game, asked: wish.asked }}>‹ Settings</Link>}
    >
      <div class="table">
        <section class="board" data-phase={phase.kind} ref={board} tabIndex={-1} aria-label="The table">
          <Counters match={match} steps={steps} toMove={match.status.kind === 'playing' ? match.status.toMove : []} />
          <TurnBanner banner={bannerOf(sitting, phase)} />
          {table.reason === undefined || !isCoachOn ? null : <p class="soft">{table.reason}</p>}
          {table.isForgetful ? (
            <Notice kind="problem">
              This browser keeps nothing, so the game is lost when the tab is closed. Copy its link to keep it.
            </Notice>
          ) : null}
          <Board table={table} isCoachOn={isCoachOn} />
          {message === undefined ? null : (
            <div role="alert" class="said">
              <Notice>{message}</Notice>
            </div>
          )}
        </section>
        <aside class="side" aria-label="About this game">
          <SeriesScore {...standingOf(sitting)} />
          <Transcript
            match={match}
            steps={steps}
            isUnderWay={phase.kind !== 'over' && phase.kind !== 'shown'}
            asked={phase.kind === 'choose' ? phase.seat : undefined}
          />
          <div class="row">
            <Switch on={isCoachOn} onSwitch={toggleCoach} shortcut="c">
              Coach
            </Switch>
            <RulesButton game={game} options={match.setup.options} />
          </div>
          <TableActions table={table} />
        </aside>
      </div>
      <QuestionDialog question={table.question} onClose={table.closeQuestion} />
    </Screen>
  );
}
