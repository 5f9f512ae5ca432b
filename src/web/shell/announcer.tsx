/** What is spoken to screen readers: each turn, and what changed without a sound. */
export function announce(text: string): void {
  const region = document.getElementById('announcer');
  if (region === null) return;
  // The same words twice would be one piece of news: a trailing space makes them two.
  region.textContent = region.textContent === text ? `${text} ` : text;
}

export function Announcer() {
  return <output id="announcer" class="unseen" aria-live="polite" aria-atomic="true" />;
}
