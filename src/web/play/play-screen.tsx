import { Screen } from '../shell/screen.js';

export function PlayScreen(_props: object) {
  return <Screen title="PlayScreen">…</Screen>;
}
