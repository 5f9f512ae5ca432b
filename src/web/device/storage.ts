import { useState } from 'preact/hooks';

const PREFIX = 'duelbook/';

/** What is kept on this device under a name; undefined if there is nothing, or the browser keeps nothing. */
export function recall(name: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps text on this device, or forgets it. False: the browser keeps nothing (a private window, a full disk). */
export function keep(name: string, text: string | undefined): boolean {
  try {
    if (text === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, text);
    return true;
  } catch {
    return false;
  }
}

/** The names under which something is kept that begin like this. */
export function keptNames(beginning: string): readonly string[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFIX + beginning))
      .map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Calls back when another tab has changed what is kept under a name; returns how to stop. */
export function onKeptElsewhere(name: string, changed: () => void): () => void {
  const hear = ({ key }: StorageEvent): void => {
    if (key === PREFIX + name) changed();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

/** One of a few words, kept on this device. */
export function useKept<W extends string>(name: string, words: readonly W[], fallback: W): [W, (word: W) => void] {
  const [word, setWord] = useState(() => words.find((known) => known === recall(name)) ?? fallback);
  return [
    word,
    (next) => {
      keep(name, next);
      setWord(next);
    },
  ];
}
