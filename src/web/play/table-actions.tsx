import type { ComponentChildren } from 'preact';
import { Button, Link } from '../look/controls.js';
import { SendPosition } from '../exercise/send-position.js';
import { ResultButtons } from '../replays/result-buttons.js';
import { useKeys } from '../look/keys.js';
import { gameNumber, isSeriesOver, replayText } from '../records/sitting.js';
import type { ScreenTable } from './use-table.js';
import { spokenNames } from './sitting-names.js';

interface TableActionsProps {
  readonly table: ScreenTable;
  /** What else belongs among the actions. */
  readonly children: ComponentChildren;
}

/** What can be done besides playing a move. */
export function TableActions({ table, children }: TableActionsProps) {
  const { phase, undo, resign, offerDraw, startOver } = table;
  const { match } = table.sitting;
  const isOver = phase.kind === 'over';
  useKeys(
    isOver
      ? []
      : [
          { key: 'u', meaning: 'take the last turn back', run: undo },
          { key: 'x', meaning: 'resign', run: resign },
          { key: 'o', meaning: 'offer a draw', run: offerDraw },
        ],
  );
  if (isOver) return null;
  return (
    <fieldset class="actions" aria-label="Actions">
      <Button shortcut="u" onPress={undo}>
        Undo
      </Button>
      <Button shortcut="o" onPress={offerDraw}>
        Offer a draw
      </Button>
      <Button shortcut="x" onPress={resign}>
        Resign
      </Button>
      <Button onPress={startOver}>New game</Button>
      {children}
      <SendPosition
        game={match.setup.game}
        options={match.setup.options}
        position={match.rules.makePosition(match.position)}
      />
    </fieldset>
  );
}

/** What comes after a game: the next one, or a look back. */
export function ResultActions({ table }: { readonly table: ScreenTable }) {
  const { sitting, nextGame } = table;
  const { game, asked, games } = sitting.wish;
  useKeys([{ key: 'n', meaning: 'the next game', run: nextGame }]);
  const next = isSeriesOver(sitting) ? 'New series' : games === undefined ? 'Play again' : 'Next game';
  return (
    <ResultButtons
      replay={async () => ({ text: replayText(sitting), game: gameNumber(sitting) })}
      you={spokenNames(sitting).you}
      next={
        <Button kind="main" shortcut="n" onPress={nextGame}>
          {next}
        </Button>
      }
    >
      <Link to={{ screen: 'game', game, asked }} class="button">
        Settings
      </Link>
    </ResultButtons>
  );
}
