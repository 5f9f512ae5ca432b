import type { Move } from '../../core/game.js';
import { announce } from '../shell/announcer.js';
import { useKeys } from '../shell/keys.js';
import { buttonColumns } from './button-columns.js';
import type { ShownChoice } from './shown-position.js';

interface MoveButtonsProps {
  /** For those who do not see where the buttons stand. */
  readonly label: string;
  readonly choices: readonly ShownChoice[];
  /** The moves that were judged, and whether they are right. */
  readonly judged: ReadonlyMap<Move, boolean>;
  readonly onChoose: (move: Move) => void;
}

/** Where there are so many moves, their buttons are small. */
const MANY = 12;
/** A longer label is no number any more, and is written smaller. */
const LONG = 4;

/** Moves as big buttons, each with its key. What cannot be played says why; what was tried shows how it was judged. */
export function MoveButtons({ label, choices, judged, onChoose }: MoveButtonsProps) {
  const choose = (choice: ShownChoice): void => {
    if (choice.objection === undefined) onChoose(choice.move);
    else announce(`${choice.label} cannot be played: ${choice.objection}.`);
  };
  useKeys(
    choices
      .filter(({ key }) => key.length === 1)
      .map((choice) => ({
        key: choice.key.toLowerCase(),
        meaning: choice.objection === undefined ? `answer: ${choice.label}` : `${choice.label}: ${choice.objection}`,
        run: () => choose(choice),
      })),
  );
  const { narrow, wide } = buttonColumns(choices.length);
  return (
    <fieldset
      class="answer-moves"
      data-many={choices.length > MANY}
      data-words={choices.some((choice) => choice.label.length > LONG)}
      style={{ '--narrow': `${narrow}`, '--wide': `${wide}` }}
    >
      <legend class="unseen">{label}</legend>
      {choices.map((choice) => {
        const right = judged.get(choice.move);
        const isPlain = choice.key === choice.label || choice.key.length > 1;
        return (
          <button
            key={choice.move}
            type="button"
            class="button answer-move"
            aria-disabled={choice.objection !== undefined}
            aria-keyshortcuts={choice.key.length === 1 ? choice.key : undefined}
            data-right={right}
            onClick={() => choose(choice)}
          >
            <span class="number">{choice.label}</span>
            <span class="answer-note">
              {choice.objection ??
                (right !== undefined ? right ? '✓ right' : '✗ wrong' : isPlain ? null : <kbd>{choice.key}</kbd>)}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
