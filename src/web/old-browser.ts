// Tells an older browser why it shows nothing. It runs on its own before the app, in syntax that every browser reads:
// no modules, no variables of the newer kinds.

// oxlint-disable-next-line no-var -- the bundler can't write any other kind for the browsers that this is for
declare var FLOOR_TEXT: string;

/** Whether the browser has the features that came last of all that the app needs. */
function hasAll(): boolean {
  return (
    typeof Response === 'function' &&
    'json' in Response &&
    typeof CSS === 'object' &&
    CSS.supports('color', 'color-mix(in srgb, red, blue)') &&
    CSS.supports('selector(:has(a))')
  );
}

function tell(notice: HTMLElement): void {
  notice.className = 'notice';
  notice.setAttribute('role', 'alert');
  notice.textContent = `This browser is too old for Duelbook. It needs ${FLOOR_TEXT}, or a newer version.`;
  document.body.insertBefore(notice, document.body.firstChild);
}

if (!hasAll()) tell(document.createElement('p'));
