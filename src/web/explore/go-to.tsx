import { useId, useState } from 'preact/hooks';
import { columnLabel, columnTitle } from '../../core/column-words.js';
import type { AnyGame, AnyRules } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { listed, parseWhole } from '../../core/text.js';
import { Choices, TextField } from '../look/controls.js';
import { announce } from '../shell/announcer.js';
import { ask } from '../truth/ask.js';
import { isPicked, pickerOf, toggled } from './column-picker.js';

interface GoToProps {
  readonly game: AnyGame;
  readonly options: Options;
  readonly rules: AnyRules;
  /** The numbers of the position that is shown. */
  readonly row: readonly number[];
  readonly onAt: (at: string) => void;
}

interface ColumnFieldProps extends Pick<GoToProps, 'game' | 'rules'> {
  readonly column: number;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Moves of which any number can be picked. */
function MovePicker({ game, rules, column, text, onText }: ColumnFieldProps) {
  const id = useId();
  const name = rules.columns[column] ?? '';
  const note = game.words.columns?.[name]?.note;
  const moves = rules.moves.map((move) => rules.makeMove(move));
  return (
    <fieldset class="choices go-to-moves" aria-describedby={note === undefined ? undefined : id}>
      <legend>{columnTitle(game.words, name)}</legend>
      {moves.map((move) => (
        <label class="choice" key={move}>
          <input type="checkbox" checked={isPicked(text, move)} onChange={() => onText(toggled(text, move, moves))} />
          <span>{move}</span>
        </label>
      ))}
      {note === undefined ? null : (
        <p id={id} class="field-note">
          {note}
        </p>
      )}
    </fieldset>
  );
}

/** One number of a position: picked from a few, or typed. */
function ColumnField(props: ColumnFieldProps) {
  const { game, rules, column, text, onText } = props;
  const name = rules.columns[column] ?? '';
  const picker = pickerOf(game, rules, column);
  if (picker.kind === 'moves') return <MovePicker {...props} />;
  if (picker.kind === 'values')
    return <Choices legend={columnTitle(game.words, name)} value={text} options={picker.values} onChoose={onText} />;
  const zero = game.words.columns?.[name]?.zero;
  return (
    <TextField
      label={columnTitle(game.words, name)}
      numeric
      value={text}
      onText={onText}
      note={zero === undefined ? undefined : `0: ${zero}`}
    />
  );
}

/** A form with a field for each number of a position, which leads there. It starts with those of the position shown. */
export function GoTo({ game, options, rules, row, onAt }: GoToProps) {
  const here = row.join(' ');
  const [edited, setEdited] = useState({ here, texts: row.map(String) });
  const texts = edited.here === here ? edited.texts : row.map(String);
  const [problem, setProblem] = useState<string>();
  const { columns } = rules;
  const refuse = (sentence: string): void => {
    setProblem(sentence);
    announce(sentence);
  };
  const leave = async (): Promise<void> => {
    const wanted = columns.flatMap((_name, column) => parseWhole(texts[column] ?? '') ?? []);
    if (wanted.length < columns.length) {
      refuse(
        `Enter whole numbers: ${listed(
          columns.map((name) => columnLabel(game.words, name)),
          'and',
        )}.`,
      );
      return;
    }
    const reply = await ask('positionAt', { game: game.id, options, row: wanted });
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
          <ColumnField
            key={name}
            game={game}
            rules={rules}
            column={column}
            text={texts[column] ?? ''}
            onText={(text) =>
              setEdited({ here, texts: columns.map((_name, at) => (at === column ? text : (texts[at] ?? ''))) })
            }
          />
        ))}
        <button type="submit" class="button">
          Go
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
