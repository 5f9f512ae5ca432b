import { Screen } from '../shell/screen.js';

export function HomeScreen(_props: object) {
  return <Screen title="HomeScreen">…</Screen>;
}
