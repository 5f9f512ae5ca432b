import { Button } from '../look/controls.js';
import { connectionText } from './connection-text.js';
import type { OnlineState } from './use-online-match.js';

interface ConnectionBarProps {
  readonly state: OnlineState;
  readonly onRetry: () => void;
}

/** A bar at the lower edge while the server cannot be reached, or cannot write. It covers no move and moves nothing. */
export function ConnectionBar({ state, onRetry }: ConnectionBarProps) {
  const text = connectionText(state);
  if (text === undefined) return null;
  const { kind } = state.connection;
  return (
    <aside class="connection" aria-label="Connection">
      <p>
        <span aria-hidden="true">⚠ </span>
        {text}
      </p>
      {kind === 'waiting' || kind === 'connecting' ? <Button onPress={onRetry}>Try now</Button> : null}
      {kind === 'ended' ? <Button onPress={() => location.reload()}>Load again</Button> : null}
    </aside>
  );
}
