/** What is spoken to screen readers: each turn, and what changed without a sound. `more` goes on with what was said last. */
export function announce(text: string, how: 'new' | 'more' = 'new'): void {
  const region = document.getElementById('announcer');
  if (region === null || text === '') return;
  const before = region.textContent ?? '';
  // The same words twice would be no news: a trailing space makes them some.
  const next = before === text ? `${text} ` : text;
  region.textContent = how === 'more' && before !== '' ? `${before.trimEnd()} ${text}` : next;
}

export function Announcer() {
  return <output id="announcer" class="unseen" aria-live="polite" aria-atomic="true" />;
}
