import { useState } from 'preact/hooks';
import type { Move } from '../../core/game.js';
import type { Choice } from '../../core/choices.js';
import { type KeyBinding, useKeys } from './keys.js';
import { buttonColumns } from './button-columns.js';
import { typeKey } from './key-entry.js';
import type { MoveNote } from './move-note.js';
import { numberText } from './number-text.js';
import { Arrow, Sign } from './signs.js';

interface MovesProps {
  /** For those who do not see where the buttons stand. */
  readonly label: string;
  readonly choices: readonly Choice<Move>[];
  readonly noteOf?: (move: Move) => MoveNote | undefined;
  readonly onPlay: (move: Move) => void;
  /** Told why a move cannot be played. */
  readonly onRefuse: (sentence: string) => void;
}

/** A longer sign is no number any more, and is written smaller. */
const LONG = 4;
/** Where there are so many moves, their buttons are small. */
const MANY = 12;

interface MoveButtonProps {
  readonly choice: Choice<Move>;
  readonly note: MoveNote | undefined;
  readonly onPress: () => void;
}

function MoveButton({ choice: { label, sign, result, key, whyNot }, note, onPress }: MoveButtonProps) {
  const hasOwnKey = key !== label && key !== '';
  return (
    <button
      type="button"
      class="move"
      data-kind={note?.kind}
      aria-disabled={whyNot !== undefined}
      aria-keyshortcuts={key}
      onClick={onPress}
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
          <Sign kind={note.kind}>{note.sign}</Sign> <span>{note.phrase}</span>
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
export function Moves({ label, choices, noteOf, onPlay, onRefuse }: MovesProps) {
  const [typed, setTyped] = useState('');
  const press = ({ move, whyNot }: Choice<Move>): void =>
    whyNot === undefined ? onPlay(move) : onRefuse(whyNot.sentence);
  const keys = choices.map(({ key }) => key.toLowerCase());
  const type = (pressed: string): void => {
    const entry = typeKey(keys, typed, pressed);
    setTyped(entry.typed);
    const meant = choices.find(({ key }) => key.toLowerCase() === entry.play);
    if (meant !== undefined) press(meant);
  };
  const letters = [...new Set(keys.flatMap((key) => Array.from(key)))];
  useKeys([
    ...letters.map((key): KeyBinding => ({ key, meaning: meaningOf(choices, key), run: () => type(key) })),
    ...(typed === ''
      ? []
      : ['enter', 'backspace'].map(
          (key): KeyBinding => ({
            key,
            meaning: 'end or mend what was typed',
            beforeFocus: true,
            run: () => type(key),
          }),
        )),
  ]);
  const { narrow, wide } = buttonColumns(choices.length);
  return (
    <div class="moves-place">
      <fieldset
        class="moves"
        data-many={choices.length > MANY}
        data-words={choices.some((choice) => choice.sign.length > LONG)}
        style={{ '--narrow': `${narrow}`, '--wide': `${wide}` }}
      >
        <legend class="unseen">{label}</legend>
        {choices.map((choice) => (
          <MoveButton key={choice.key} choice={choice} note={noteOf?.(choice.move)} onPress={() => press(choice)} />
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
