import { EFFECTS } from '../device/effects.js';
import { useKept } from '../device/storage.js';
import { Switch } from '../look/controls.js';
import { useKeys } from '../look/keys.js';

/** Whether turns are heard and felt. This device remembers it. */
export function EffectsSwitch() {
  const [effects, setEffects] = useKept(EFFECTS, ['off', 'on'], 'off');
  const isOn = effects === 'on';
  const toggle = (): void => setEffects(isOn ? 'off' : 'on');
  useKeys([{ key: 'q', meaning: 'sound and vibration on or off', run: toggle }]);
  return (
    <Switch on={isOn} onSwitch={toggle} shortcut="q">
      Sound<span class="unseen"> and vibration</span>
    </Switch>
  );
}
