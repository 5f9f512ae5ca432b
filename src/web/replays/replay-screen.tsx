import { Screen } from '../shell/screen.js';

export function ReplayScreen(_props: object) {
  return <Screen title="ReplayScreen">…</Screen>;
}
