import { useState } from 'preact/hooks';
import { checkPlayerName } from '../../online/terms.js';
import { keep, recall } from '../device/storage.js';
import { TextField } from '../look/controls.js';

interface PlayerName {
  /** What stands in the field, also while it is no name yet. */
  readonly typed: string;
  /** Empty: no name was given. */
  readonly name: string;
  readonly problem: string | undefined;
  readonly set: (typed: string) => void;
}

/** What this person is called online, if they like; kept on the device. */
export function usePlayerName(): PlayerName {
  const [typed, setTyped] = useState(() => recall('name') ?? '');
  const name = typed.trim();
  const problem = name === '' ? undefined : checkPlayerName(name);
  return {
    typed,
    name: problem === undefined ? name : '',
    problem,
    set: (text) => {
      setTyped(text);
      const trimmed = text.trim();
      if (trimmed === '') keep('name', undefined);
      else if (checkPlayerName(trimmed) === undefined) keep('name', trimmed);
    },
  };
}

export function PlayerNameField({
  player,
  placeholder,
}: {
  readonly player: PlayerName;
  readonly placeholder: string;
}) {
  return (
    <TextField
      label="Your name, if you like"
      value={player.typed}
      placeholder={placeholder}
      problem={player.problem}
      onText={player.set}
    />
  );
}
