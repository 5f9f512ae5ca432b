import { useState } from 'preact/hooks';
import type { Move } from '../../core/game.js';
import type { Choice } from '../../core/view.js';
import { Sign } from '../look/signs.js';
import { type KeyBinding, useKeys } from '../shell/keys.js';
import type { Worth } from '../truth/play-answers.js';
import { typeKey } from './key-entry.js';

interface MovesProps {
  readonly choices: readonly Choice<Move>[];
  /** What the moves are worth, if the coach may tell. */
  readonly worths: readonly Worth[] | undefined;
  readonly onPlay: (move: Move) => void;
  /** Told why a move cannot be played. */
  readonly onRefuse: (sentence: string) => void;
}

const LABEL_ROOM = 3;

function MoveButton({
  choice,
  worth,
  onPress,
}: {
  choice: Choice<Move>;
  worth: Worth | undefined;
  onPress: () => void;
}) {
  const { label, key, objection } = choice;
  const isWord = label.length > LABEL_ROOM;
  return (
    <button
      type="button"
      class="move"
      data-word={isWord}
      data-kind={worth?.kind}
      aria-disabled={objection !== undefined}
      aria-keyshortcuts={key}
      onClick={onPress}
    >
      <span class="move-label number">{label}</span>
      {key === label || key === '' ? null : <kbd aria-hidden="true">{key}</kbd>}
      {objection === undefined ? null : <span class="move-note">{objection.brief}</span>}
      {worth === undefined ? null : (
        <span class="move-note">
          <Sign kind={worth.kind}>{worth.sign}</Sign> <span>{worth.phrase}</span>
        </span>
      )}
    </button>
  );
}

/** The moves as large buttons; their keys play them. What cannot be played now says why. */
export function Moves({ choices, worths, onPlay, onRefuse }: MovesProps) {
  const [typed, setTyped] = useState('');
  const press = ({ move, objection }: Choice<Move>): void =>
    objection === undefined ? onPlay(move) : onRefuse(objection.sentence);
  const keys = choices.map(({ key }) => key);
  const type = (pressed: string): void => {
    const entry = typeKey(keys, typed, pressed);
    setTyped(entry.typed);
    const meant = choices.find(({ key }) => key === entry.play);
    if (meant !== undefined) press(meant);
  };
  const letters = [...new Set(keys.flatMap((key) => Array.from(key)))];
  const isLong = keys.some((key) => key.length > 1);
  useKeys([
    ...letters.map((key): KeyBinding => ({ key, meaning: meaningOf(choices, key), run: () => type(key) })),
    ...(isLong && typed !== ''
      ? ['enter', 'backspace'].map(
          (key): KeyBinding => ({ key, meaning: 'end or mend what was typed', run: () => type(key) }),
        )
      : []),
  ]);
  return (
    <fieldset class="moves" data-count={choices.length} data-many={choices.length > 12} aria-label="Moves">
      {choices.map((choice) => (
        <MoveButton
          key={choice.key}
          choice={choice}
          worth={worths?.find(({ move }) => move === choice.move)}
          onPress={() => press(choice)}
        />
      ))}
      {typed === '' ? null : (
        <output class="typed">
          {typed}… <span class="soft">Enter plays {typed}</span>
        </output>
      )}
    </fieldset>
  );
}

const meaningOf = (choices: readonly Choice<Move>[], key: string): string => {
  const whole = choices.find((choice) => choice.key === key);
  return whole === undefined ? 'a digit of a move' : `play ${whole.label}`;
};
