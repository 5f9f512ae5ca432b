/** What a typed key comes to: a move to play, or what has been typed so far of a longer one. */
interface KeyEntry {
  readonly play: string | undefined;
  readonly typed: string;
}

/**
 * Types one key towards a move. A key that no longer one begins with plays at once; where `1` could become `12`, Enter
 * says that it is meant as it stands.
 */
export function typeKey(keys: readonly string[], typed: string, pressed: string): KeyEntry {
  if (pressed === 'enter') return { play: keys.includes(typed) ? typed : undefined, typed: '' };
  if (pressed === 'backspace') return { play: undefined, typed: typed.slice(0, -1) };
  const text = typed + pressed;
  const possible = keys.filter((key) => key.startsWith(text));
  if (possible.length === 0) return typed === '' ? { play: undefined, typed: '' } : typeKey(keys, '', pressed);
  const isOnlyOne = possible.length === 1 && possible[0] === text;
  return isOnlyOne ? { play: text, typed: '' } : { play: undefined, typed: text };
}
