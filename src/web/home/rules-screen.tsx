import { Screen } from '../shell/screen.js';

export function RulesScreen(_props: object) {
  return <Screen title="RulesScreen">…</Screen>;
}
