import { Screen } from '../shell/screen.js';

export function ReplaysScreen(_props: object) {
  return <Screen title="ReplaysScreen">…</Screen>;
}
