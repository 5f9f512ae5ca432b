import { useRef, useState } from 'preact/hooks';
import type { Move } from '../../core/game.js';
import type { Choice } from '../../core/choices.js';
import { numberText } from '../../core/text.js';
import { give } from '../device/effects.js';
import { type KeyBinding, useKeys } from './keys.js';
import { buttonColumns } from './button-columns.js';
import { typeKey } from './key-entry.js';
import type { MoveNote } from './move-note.js';
import { shake } from './motion.js';
import { Arrow, Sign, Tick } from './signs.js';

interface MovesProps {
  /** For those who do not see where the buttons stand. */
  readonly label: string;
  readonly choices: readonly Choice<Move>[];
  readonly noteOf?: (move: Move) => MoveNote | undefined;
  readonly onPlay: (move: Move) => void;
  /** Told why a move cannot be played. */
  readonly onRefuse: (sentence: string) => void;
  /** Told which move somebody points at, so that its effect can be shown before it is made. */
  readonly onAim?: (move: Move | undefined) => void;
}

/** A longer sign is no number any more, and is written smaller. */
const LONG = 4;
/** Where there are so many moves, their buttons are small. */
const MANY = 12;

interface MoveButtonProps {
  readonly choice: Choice<Move>;
  readonly note: MoveNote | undefined;
  readonly onPress: () => void;
  readonly onAim: (isAimedAt: boolean) => void;
}

function MoveButton({ choice: { sign, result, key, whyNot }, note, onPress, onAim }: MoveButtonProps) {
  // A key that can be read off the move needs no sign of its own.
  const hasOwnKey = !sign.includes(key);
  return (
    <button
      type="button"
      class="move"
      data-kind={note?.kind}
      aria-disabled={whyNot !== undefined}
      aria-keyshortcuts={key}
      onClick={onPress}
      // A finger points at nothing before it presses.
      onPointerEnter={({ pointerType }) => onAim(pointerType === 'mouse')}
      onPointerLeave={() => onAim(false)}
      // Whoever comes here by keyboard; a finger leaves the focus behind.
      onFocus={({ currentTarget }) => onAim(currentTarget.matches(':focus-visible'))}
      onBlur={() => onAim(false)}
    >
      <span class="move-label number">{sign}</span>
      {result === undefined ? null : (
        <span class="move-result number">
          <Arrow /> <span class="unseen">makes</span> {numberText(result)}
        </span>
      )}
      {whyNot !== undefined ? (
        <span class="move-note">{whyNot.brief}</span>
      ) : note !== undefined ? (
        <span class="move-note">
          <Sign kind={note.kind}>{note.sign ?? <Tick right={note.kind === 'win'} />}</Sign> <span>{note.phrase}</span>
        </span>
      ) : hasOwnKey ? (
        <kbd aria-hidden="true">{key}</kbd>
      ) : null}
    </button>
  );
}

const meaningOf = (choices: readonly Choice<Move>[], key: string): string => {
  const whole = choices.find((choice) => choice.key === key);
  return whole === undefined ? 'a digit of a move' : `play ${whole.label}`;
};

/** The moves as large buttons; their keys play them. What cannot be played now says why. */
export function Moves({ label, choices, noteOf, onPlay, onRefuse, onAim }: MovesProps) {
  const [typed, setTyped] = useState('');
  const buttons = useRef<HTMLFieldSetElement>(null);
  const press = (choice: Choice<Move>): void => {
    if (choice.whyNot === undefined) return onPlay(choice.move);
    shake(buttons.current?.querySelectorAll('.move')[choices.indexOf(choice)]);
    give('refused');
    onRefuse(choice.whyNot.sentence);
  };
  const keys = choices.map(({ key }) => key.toLowerCase());
  const type = (pressed: string): void => {
    const entry = typeKey(keys, typed, pressed);
    setTyped(entry.typed);
    const meant = choices.find(({ key }) => key.toLowerCase() === entry.play);
    if (meant !== undefined) press(meant);
  };
  const letters = [...new Set(keys.flatMap((key) => Array.from(key)))];
  useKeys(
    [
      ...letters.map((key): KeyBinding => ({ key, meaning: meaningOf(choices, key), run: () => type(key) })),
      ...(typed === ''
        ? []
        : ['enter', 'backspace'].map(
            (key): KeyBinding => ({
              key,
              meaning: 'finish or correct your entry',
              beforeFocus: true,
              run: () => type(key),
            }),
          )),
    ],
    true,
  );
  const { narrow, wide } = buttonColumns(choices.length);
  return (
    <div class="moves-place">
      <fieldset
        ref={buttons}
        class="moves"
        data-many={choices.length > MANY}
        data-words={choices.some((choice) => choice.sign.length > LONG)}
        style={{ '--narrow': `${narrow}`, '--wide': `${wide}` }}
      >
        <legend class="unseen">{label}</legend>
        {choices.map((choice) => (
          <MoveButton
            key={choice.key}
            choice={choice}
            note={noteOf?.(choice.move)}
            onPress={() => press(choice)}
            onAim={(isAimedAt) => onAim?.(isAimedAt && choice.whyNot === undefined ? choice.move : undefined)}
          />
        ))}
      </fieldset>
      {typed === '' ? null : (
        <output class="typed">
          {typed}… <span class="soft">Enter plays {typed}</span>
        </output>
      )}
    </div>
  );
}
