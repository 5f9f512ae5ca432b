import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { isSecret } from '../../core/referee-words.js';
import type { AnyMatch } from '../../core/match.js';
import { drawnName } from '../../core/names.js';
import { otherSeat, type Seat } from '../../core/seat.js';
import type { Act } from '../../online/decide.js';
import { Button } from '../look/controls.js';
import { QuestionDialog, type DialogQuestion } from '../table/question-dialog.js';
import { useKeys } from '../look/keys.js';

interface OnlineActionsProps {
  readonly match: AnyMatch;
  readonly seat: Seat;
  readonly act: (act: Act) => void;
  /** What else belongs among the actions. */
  readonly children: ComponentChildren;
}

/** What a player can do besides playing a move. */
export function OnlineActions({ match, seat, act, children }: OnlineActionsProps) {
  const [question, setQuestion] = useState<DialogQuestion>();
  const opponent = drawnName(match.setup.names[otherSeat(seat)]);
  // Choices that both have seen stay: there is never anything to take back where both choose in secret.
  const canUndo = !isSecret(match);
  const undo = (): void => act({ kind: 'ask-takeback' });
  const offerDraw = (): void => act({ kind: 'offer-draw' });
  const resign = (): void =>
    setQuestion({
      title: 'Resign?',
      text: `${opponent} wins this game.`,
      yes: 'Resign',
      no: 'Play on',
      onYes: () => {
        setQuestion(undefined);
        act({ kind: 'resign' });
      },
    });
  useKeys([
    ...(canUndo ? [{ key: 'u', meaning: `ask ${opponent} to take your last turn back`, run: undo }] : []),
    { key: 'x', meaning: 'resign', run: resign },
    { key: 'o', meaning: 'offer a draw', run: offerDraw },
  ]);
  return (
    <>
      <fieldset class="actions" aria-label="Actions">
        {canUndo ? (
          <Button shortcut="u" onPress={undo}>
            Take back
          </Button>
        ) : null}
        <Button shortcut="o" onPress={offerDraw}>
          Offer a draw
        </Button>
        <Button shortcut="x" onPress={resign}>
          Resign
        </Button>
        {children}
      </fieldset>
      <QuestionDialog question={question} onClose={() => setQuestion(undefined)} />
    </>
  );
}
