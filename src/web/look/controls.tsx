import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { type Address, makeAddress } from '../address/address.js';

interface ButtonProps {
  readonly onPress: () => void;
  readonly children: ComponentChildren;
  readonly kind?: 'main' | 'quiet';
  /** The key that does the same, for those who are told. */
  readonly shortcut?: string;
  readonly label?: string;
}

export function Button({ onPress, children, kind, shortcut, label }: ButtonProps) {
  return (
    <button
      type="button"
      class="button"
      data-kind={kind}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

interface LinkProps {
  readonly to: Address;
  readonly children: ComponentChildren;
  readonly class?: string;
  readonly kind?: 'main' | 'quiet';
}

/** A link to another screen; with `kind` or `class="button"` it looks like a button. */
export function Link({ to, children, class: name, kind }: LinkProps) {
  return (
    <a href={makeAddress(to)} class={kind === undefined ? name : `button ${name ?? ''}`} data-kind={kind}>
      {children}
    </a>
  );
}

interface ChoicesProps<V extends string> {
  readonly legend: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: ComponentChildren }[];
  readonly onChoose: (value: V) => void;
}

/** A few choices of which one is taken. */
export function Choices<V extends string>({ legend, value, options, onChoose }: ChoicesProps<V>) {
  const name = useId();
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label class="choice" key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly note?: string | undefined;
  /** What is wrong with the value. */
  readonly problem?: string | undefined;
  readonly numeric?: boolean;
  readonly placeholder?: string;
}

export function TextField({ label, value, onText, note, problem, numeric = false, placeholder }: TextFieldProps) {
  const id = useId();
  const said = problem ?? note;
  return (
    <div>
      <label class="field-label" for={id}>
        {label}
      </label>
      <input
        id={id}
        class="input"
        value={value}
        placeholder={placeholder}
        inputMode={numeric ? 'numeric' : 'text'}
        autocomplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={said === undefined ? undefined : `${id}-note`}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      {said === undefined ? null : (
        <p id={`${id}-note`} class="field-note" data-kind={problem === undefined ? undefined : 'problem'}>
          {said}
        </p>
      )}
    </div>
  );
}

interface SwitchProps {
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly children: ComponentChildren;
  readonly shortcut?: string;
}

export function Switch({ on, onSwitch, children, shortcut }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      class="switch"
      aria-checked={on}
      aria-keyshortcuts={shortcut}
      onClick={() => onSwitch(!on)}
    >
      {children}
    </button>
  );
}

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A question or a page in front of everything else; Escape closes it, and focus goes back to where it was. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // While the dialog is still in the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={element} aria-labelledby={id} onClose={onClose}>
      <div class="stack">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
