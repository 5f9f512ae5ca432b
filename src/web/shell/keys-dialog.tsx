import { Button, Dialog } from '../look/controls.js';
import { activeKeys } from './keys.js';

/** The keys that work on the screen behind. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl class="key-list">
        {activeKeys().map(({ key, meaning }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Tab</kbd>
          </dt>
          <dd>to the next thing; Enter or Space presses it</dd>
        </div>
      </dl>
      <Button kind="main" onPress={onClose}>
        Close
      </Button>
    </Dialog>
  );
}
