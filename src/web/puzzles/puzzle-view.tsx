import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Move } from '../../core/game.js';
import { listed } from '../../core/text.js';
import { Button, Dialog } from '../look/controls.js';
import { Notice } from '../look/signs.js';
import { useAim } from '../table/use-aim.js';
import { announce } from '../shell/announcer.js';
import { useKeys } from '../look/keys.js';
import { ask } from '../truth/ask.js';
import type { Attempt } from './day-records.js';
import { PuzzleTask } from './puzzle-task.js';
import { Moves } from '../look/moves.js';
import { judgedNote } from '../look/move-note.js';
import type { PuzzleName } from '../truth/puzzle-name.js';
import { ReplyView } from '../exercise/reply-view.js';
import type { ShownAnswer } from '../truth/shown-answer.js';
import type { ShownPuzzle } from '../truth/shown-puzzle.js';
import { useKeptFocus } from '../exercise/use-kept-focus.js';

interface PuzzleViewProps {
  readonly name: PuzzleName;
  readonly puzzle: ShownPuzzle;
  /** Told of every answer, also of those after the first right one. */
  readonly onAttempt: (attempt: Attempt) => void;
  /** Where one can go when it is solved. */
  readonly onwards: ComponentChildren;
}

/** What stands below the buttons: the last reply, what went wrong, or nothing yet. */
type Said =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'reply'; readonly move: Move; readonly answer: ShownAnswer }
  | { readonly kind: 'problem'; readonly sentence: string };

/** A puzzle to be solved: wrong answers are refuted and can be tried again, every right one is accepted. */
export function PuzzleView({ name, puzzle, onAttempt, onwards }: PuzzleViewProps) {
  const [judged, setJudged] = useState<ReadonlyMap<Move, boolean>>(new Map());
  const [said, setSaid] = useState<Said>({ kind: 'nothing' });
  const [asks, setAsks] = useState(false);
  const { shown, situation, task } = puzzle;
  const isSolved = [...judged.values()].includes(true);
  const reply = useKeptFocus(isSolved);
  const [aimed, aim] = useAim('');

  const answer = async (move: Move): Promise<void> => {
    const answered = await ask('puzzleAnswer', { name, move });
    if (!answered.ok) {
      setSaid({ kind: 'problem', sentence: answered.error });
      return;
    }
    const { right, spoken } = answered.value;
    setJudged((before) => new Map(before).set(move, right));
    setSaid({ kind: 'reply', move, answer: answered.value });
    announce(spoken);
    onAttempt(right ? 'right' : 'wrong');
  };
  const showSolution = async (): Promise<void> => {
    const solution = await ask('puzzleSolution', name);
    if (!solution.ok) {
      setSaid({ kind: 'problem', sentence: solution.error });
      return;
    }
    const { moves, move, answer: told } = solution.value;
    const labels = shown.choices.filter((choice) => moves.includes(choice.move)).map(({ label }) => label);
    const verdict = `The solution: ${listed(labels)}.`;
    setJudged((before) => new Map([...before, ...moves.map((right) => [right, true] as const)]));
    setSaid({ kind: 'reply', move, answer: { ...told, verdict } });
    announce(`${verdict} ${told.spoken}`);
    onAttempt('shown');
  };
  useKeys(isSolved ? [] : [{ key: 'x', meaning: 'show the solution, after a question', run: () => setAsks(true) }]);
  return (
    <section class="card puzzle" aria-label="The puzzle">
      <PuzzleTask shown={shown} situation={situation} task={task} aimed={aimed} />
      <Moves
        label={`Moves of ${shown.names[shown.seat]}`}
        choices={shown.choices}
        noteOf={(move) => judgedNote(judged.get(move))}
        onPlay={(move) => void answer(move)}
        onRefuse={announce}
        onAim={aim}
      />
      {said.kind === 'reply' ? (
        <div ref={reply} tabIndex={-1} class="reply-place">
          <ReplyView key={said.move} {...said.answer} names={shown.names} />
        </div>
      ) : said.kind === 'problem' ? (
        <Notice kind="problem">{said.sentence}</Notice>
      ) : null}
      {said.kind === 'reply' && !isSolved ? <p class="soft">Try another move.</p> : null}
      <div class="row">
        {isSolved ? (
          onwards
        ) : (
          <Button kind="quiet" shortcut="x" onPress={() => setAsks(true)}>
            Show the solution
          </Button>
        )}
      </div>
      {asks ? (
        <Dialog title="Show the solution?" onClose={() => setAsks(false)}>
          <p>It will count as not solved.</p>
          <div class="row">
            <Button
              kind="main"
              onPress={() => {
                setAsks(false);
                void showSolution();
              }}
            >
              Show it
            </Button>
            <Button onPress={() => setAsks(false)}>Keep trying</Button>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}
