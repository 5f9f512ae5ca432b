import { useState } from 'preact/hooks';
import {
  allowedValues,
  defaultValue,
  type Options,
  type OptionSpec,
  type OptionSpecs,
  parseOptions,
} from '../../core/options.js';
import { capitalised } from '../../core/text.js';
import { Choices, TextField } from './controls.js';

interface OptionFieldsProps {
  readonly specs: OptionSpecs;
  readonly asked: Partial<Options>;
  /** Called with what can be used only. */
  readonly onAsk: (asked: Partial<Options>) => void;
}

interface OptionFieldProps {
  readonly name: string;
  readonly spec: OptionSpec;
  readonly value: number | string | undefined;
  readonly onValue: (value: number | string | undefined) => void;
}

/** The text stays as it is typed, also while it is no value yet; an empty field is the book's own value. */
function NumberField({ name, spec, value, onValue }: OptionFieldProps) {
  const [text, setText] = useState(value === undefined ? '' : `${value}`);
  // Set from elsewhere, by an address or another control.
  const read = parseOptions({ [name]: spec }, [[name, text]]);
  const meant = text.trim() === '' ? undefined : read.ok ? read.value[name] : value;
  const shown = meant === value ? text : value === undefined ? '' : `${value}`;
  const isWrong = shown.trim() !== '' && !parseOptions({ [name]: spec }, [[name, shown]]).ok;
  return (
    <TextField
      label={capitalised(name)}
      numeric
      value={shown}
      placeholder={defaultValue(spec)}
      note={`${capitalised(spec.meaning)}: ${allowedValues(spec)}. Standard: ${defaultValue(spec)}.`}
      problem={isWrong ? `${capitalised(name)} is ${allowedValues(spec)}.` : undefined}
      onText={(typed) => {
        setText(typed);
        const parsed = parseOptions({ [name]: spec }, [[name, typed]]);
        if (typed.trim() === '') onValue(undefined);
        else if (parsed.ok) onValue(parsed.value[name]);
      }}
    />
  );
}

/** The options of a game with their ranges. Only what can be used is passed on. */
export function OptionFields({ specs, asked, onAsk }: OptionFieldsProps) {
  const set = (name: string, value: number | string | undefined): void => {
    const { [name]: _before, ...others } = asked;
    onAsk(value === undefined ? others : { ...others, [name]: value });
  };
  return (
    <>
      {Object.entries(specs).map(([name, spec]) =>
        spec.kind === 'number' ? (
          <NumberField key={name} name={name} spec={spec} value={asked[name]} onValue={(value) => set(name, value)} />
        ) : (
          <div key={name}>
            <Choices
              legend={capitalised(name)}
              value={`${asked[name] ?? spec.default}`}
              options={spec.values.map((value) => ({ value, label: capitalised(value) }))}
              onChoose={(value) => set(name, value === spec.default ? undefined : value)}
            />
            <p class="field-note">{capitalised(spec.meaning)}.</p>
          </div>
        ),
      )}
    </>
  );
}
