import { Screen } from '../shell/screen.js';

export function PracticeScreen(_props: object) {
  return <Screen title="PracticeScreen">…</Screen>;
}
