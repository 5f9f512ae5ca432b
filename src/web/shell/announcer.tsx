/** News that come within so short a time are one piece of news: a reader would hear only the last of them otherwise. */
const ONE_BREATH_MS = 700;

let lastAt = Number.NEGATIVE_INFINITY;

/** What is spoken to screen readers: each turn, and what changed without a sound. */
export function announce(text: string): void {
  const region = document.getElementById('announcer');
  if (region === null || text === '') return;
  const before = region.textContent ?? '';
  const isSameBreath = performance.now() - lastAt < ONE_BREATH_MS && before !== '' && before !== text;
  lastAt = performance.now();
  // The same words twice would be no news: a trailing space makes them some.
  region.textContent = isSameBreath ? `${before} ${text}` : before === text ? `${text} ` : text;
}

export function Announcer() {
  return <output id="announcer" class="unseen" aria-live="polite" aria-atomic="true" />;
}
