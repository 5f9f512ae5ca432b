import { useState } from 'preact/hooks';
import type { AnyGame, AnyRules } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { capitalised, parseWhole } from '../../core/text.js';
import { TextField } from '../look/controls.js';
import { announce } from '../shell/announcer.js';
import { ask } from '../truth/ask.js';

interface GoToProps {
  readonly game: AnyGame;
  readonly options: Options;
  readonly rules: AnyRules;
  readonly onAt: (at: string) => void;
}

/** A form with a field for each number of a position, which leads there. */
export function GoTo({ game, options, rules, onAt }: GoToProps) {
  const [texts, setTexts] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const { columns } = rules;
  const refuse = (sentence: string): void => {
    setProblem(sentence);
    announce(sentence);
  };
  const leave = async (): Promise<void> => {
    const row = columns.flatMap((_name, column) => parseWhole((texts[column] ?? '').trim()) ?? []);
    if (row.length < columns.length) {
      refuse(`Write a whole number for ${columns.join(' and ')}.`);
      return;
    }
    const reply = await ask('positionAt', { game: game.id, options, row });
    if (!reply.ok) refuse(reply.error);
    else {
      setProblem(undefined);
      onAt(reply.value);
    }
  };
  return (
    <form
      class="go-to"
      aria-label="Go to a position"
      onSubmit={(event) => {
        event.preventDefault();
        void leave();
      }}
    >
      <div class="go-to-fields">
        {columns.map((name, column) => (
          <TextField
            key={name}
            label={capitalised(name)}
            numeric
            value={texts[column] ?? ''}
            onText={(text) => setTexts(columns.map((_name, index) => (index === column ? text : (texts[index] ?? ''))))}
          />
        ))}
        <button type="submit" class="button">
          Go to
        </button>
      </div>
      {problem === undefined ? null : (
        <p class="field-note" data-kind="problem">
          {problem}
        </p>
      )}
    </form>
  );
}
