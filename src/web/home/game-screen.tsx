import { Screen } from '../shell/screen.js';

export function GameScreen(_props: object) {
  return <Screen title="GameScreen">…</Screen>;
}
