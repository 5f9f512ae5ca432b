import type { ComponentChildren } from 'preact';
import { useKept } from '../device/storage.js';

/** What most people never need, folded away. Who unfolds it finds it so again. */
export function MoreOptions({ children }: { readonly children: ComponentChildren }) {
  const [fold, setFold] = useKept('more-options', ['folded', 'open'], 'folded');
  return (
    <details
      class="fold"
      open={fold === 'open'}
      // A search of the browser's own unfolds it too.
      onToggle={({ currentTarget }) => setFold(currentTarget.open ? 'open' : 'folded')}
    >
      <summary
        // The browser would tell of the toggle a little later; a page that is left by then would have kept nothing.
        onClick={(click) => {
          click.preventDefault();
          setFold(fold === 'open' ? 'folded' : 'open');
        }}
      >
        More options
      </summary>
      <div class="stack">{children}</div>
    </details>
  );
}
