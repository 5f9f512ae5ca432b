import { Screen } from '../shell/screen.js';

export function PuzzlesScreen(_props: object) {
  return <Screen title="PuzzlesScreen">…</Screen>;
}
