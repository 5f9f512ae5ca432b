import { useKept } from '../device/storage.js';
import { Button, Dialog, Switch } from '../look/controls.js';
import { activeKeys, CHARACTER_KEYS } from '../look/keys.js';

/** Keys whose own names nobody knows. */
const NAMES: Readonly<Record<string, string>> = {
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  enter: 'Enter',
  backspace: '⌫',
  home: 'Home',
  end: 'End',
};

/** The keys that work on the screen behind. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const [characters, setCharacters] = useKept(CHARACTER_KEYS, ['on', 'off'], 'on');
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl class="key-list">
        {activeKeys().map(({ key, meaning }) => (
          <div key={key}>
            <dt>
              <kbd>{NAMES[key] ?? key}</kbd>
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
      <Switch on={characters === 'on'} onSwitch={(on) => setCharacters(on ? 'on' : 'off')}>
        Single-key shortcuts
      </Switch>
      <Button kind="main" onPress={onClose}>
        Close
      </Button>
    </Dialog>
  );
}
