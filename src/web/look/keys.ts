import { useLayoutEffect, useRef } from 'preact/hooks';
import { recall } from '../device/storage.js';

/** A key that does something on the screen that is shown. */
export interface KeyBinding {
  /** As in `KeyboardEvent.key`, in lower case; `?` and digits as they are. */
  readonly key: string;
  /** For the list of keys: `take the last turn back`. */
  readonly meaning: string;
  /** Enter presses what has the focus, unless it is to end what was begun with other keys. */
  readonly beforeFocus?: boolean;
  run(): void;
}

/** The keys of a component: those of moves go before all others, since moves are what the screen is for. */
interface Layer {
  readonly isOfMoves: boolean;
  bindings(): readonly KeyBinding[];
}

const layers: Layer[] = [];

/** The keys that work now, those of moves and of the screen first; each once, as it would be taken. */
export function activeKeys(): readonly KeyBinding[] {
  const latest = layers.toReversed();
  const all = [true, false].flatMap((isOfMoves) =>
    latest.flatMap((layer) => (layer.isOfMoves === isOfMoves ? layer.bindings() : [])),
  );
  return all.filter(({ key }, index) => all.findIndex((other) => other.key === key) === index);
}

/** Whether the key belongs to something that is being typed in. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox'));

/** Whether the focus was last moved by keyboard. What was clicked last has it too, but Enter is not meant for that. */
let isTabbing = false;

function followPointer(): void {
  isTabbing = false;
}

/** Whether Enter presses what somebody went to by keyboard, and nothing else. */
const isPressed = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && isTabbing && target instanceof Element && target.matches('a, button, summary');

/** The name under which it is kept whether keys of one character work; some people's tools press them by accident. */
export const CHARACTER_KEYS = 'character-keys';

const isUnwanted = ({ key }: KeyboardEvent): boolean => key.length === 1 && recall(CHARACTER_KEYS) === 'off';

function press(event: KeyboardEvent): void {
  if (event.key === 'Tab') isTabbing = true;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
  if (isUnwanted(event)) return;
  if (document.querySelector('dialog[open]') !== null) return;
  const found = activeKeys().find(({ key }) => key === event.key.toLowerCase());
  if (found === undefined || (found.beforeFocus !== true && isPressed(event))) return;
  event.preventDefault();
  found.run();
}

/** Makes keys work as long as the component is shown. Where two components take a key, moves have it, or else the later one. */
export function useKeys(bindings: readonly KeyBinding[], isOfMoves = false): void {
  const current = useRef(bindings);
  current.current = bindings;
  // With the screen itself, not after it: who plays fast presses the next key at once.
  useLayoutEffect(() => {
    const layer: Layer = { isOfMoves, bindings: () => current.current };
    if (layers.length === 0) {
      addEventListener('keydown', press);
      addEventListener('pointerdown', followPointer);
    }
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length > 0) return;
      removeEventListener('keydown', press);
      removeEventListener('pointerdown', followPointer);
    };
  }, []);
}
