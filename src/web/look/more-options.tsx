import type { ComponentChildren } from 'preact';
import { useKept } from '../device/storage.js';

/** What most people never need, folded away. Who unfolds it finds it so again. */
export function MoreOptions({ children }: { readonly children: ComponentChildren }) {
  const [fold, setFold] = useKept('more-options', ['folded', 'open'], 'folded');
  return (
    <details
      class="fold"
      open={fold === 'open'}
      onToggle={({ currentTarget }) => setFold(currentTarget.open ? 'open' : 'folded')}
    >
      <summary>More options</summary>
      <div class="stack">{children}</div>
    </details>
  );
}
