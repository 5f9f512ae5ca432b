import { useState } from 'preact/hooks';
import type { AnyGame, Move } from '../../core/game.js';
import { Button } from '../look/controls.js';
import { Moves } from '../look/moves.js';
import { judgedNote } from '../look/move-note.js';
import { PositionLinks } from '../exercise/position-links.js';
import { PositionView } from '../exercise/position-view.js';
import { ReplyView } from '../exercise/reply-view.js';
import { useKeptFocus } from '../exercise/use-kept-focus.js';
import { useAim } from '../table/use-aim.js';
import { announce } from '../shell/announcer.js';
import { useKeys } from '../look/keys.js';
import type { ShownExercise } from '../truth/shown-lesson.js';

interface ExerciseViewProps {
  readonly game: AnyGame;
  readonly exercise: ShownExercise;
  readonly onSolved: () => void;
  /** Told when the first answer is right. */
  readonly onFirstTry: () => void;
}

/** A question with its moves. Every answer is replied to at once, and every right one is accepted. */
export function ExerciseView({ game, exercise, onSolved, onFirstTry }: ExerciseViewProps) {
  const { shown, question, hint, replies, options, position } = exercise;
  const [tried, setTried] = useState<readonly Move[]>([]);
  const [showsHint, setShowsHint] = useState(false);
  const last = replies.find(({ move }) => move === tried.at(-1));
  const judged = new Map(replies.flatMap(({ move, right }) => (tried.includes(move) ? [[move, right] as const] : [])));
  const isSolved = [...judged.values()].includes(true);

  const place = useKeptFocus(isSolved);
  const [aimed, aim] = useAim('');

  const choose = (move: Move): void => {
    const reply = replies.find((each) => each.move === move);
    if (reply === undefined) return;
    setTried([...tried.filter((each) => each !== move), move]);
    announce(reply.spoken);
    if (reply.right) onSolved();
    if (reply.right && tried.length === 0) onFirstTry();
  };
  const giveHint = (): void => {
    setShowsHint(true);
    announce(hint);
  };
  useKeys([{ key: 'i', meaning: 'a hint', run: giveHint }]);
  return (
    <section class="card puzzle" aria-label="Exercise">
      <p class="exercise-label soft small">Your turn</p>
      <PositionView shown={shown} aimed={aimed} />
      <h2>{question}</h2>
      <Moves
        label={`Moves of ${shown.names[shown.seat]}`}
        choices={shown.choices}
        noteOf={(move) => judgedNote(judged.get(move))}
        onPlay={choose}
        onRefuse={announce}
        onAim={aim}
      />
      {last === undefined ? null : (
        <div ref={place} tabIndex={-1} class="reply-place">
          <ReplyView key={last.move} {...last} names={shown.names} />
        </div>
      )}
      {last === undefined || isSolved ? null : <p class="soft">Try another move.</p>}
      {showsHint && !isSolved ? (
        <p class="notice">
          <b>Hint:</b> {hint}
        </p>
      ) : null}
      <div class="row">
        {isSolved ? (
          <PositionLinks game={game} options={options} position={position} seat={shown.seat} />
        ) : (
          <Button kind="quiet" shortcut="i" onPress={giveHint}>
            Hint
          </Button>
        )}
      </div>
    </section>
  );
}
