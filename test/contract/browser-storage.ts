const hidden = (value: unknown): PropertyDescriptor => ({ value, enumerable: false });

/** For tests: a browser's storage with room for so many characters. */
export function storageOf(room: number): object {
  const storage: Record<string, string> = {};
  return Object.defineProperties(storage, {
    getItem: hidden((name: string) => storage[name] ?? null),
    removeItem: hidden((name: string) => Reflect.deleteProperty(storage, name)),
    setItem: hidden((name: string, text: string) => {
      const others = Object.entries(storage).filter(([known]) => known !== name);
      const used = others.reduce((sum, [known, kept]) => sum + known.length + kept.length, 0);
      if (used + name.length + text.length > room) throw new DOMException('full', 'QuotaExceededError');
      storage[name] = text;
    }),
  });
}
