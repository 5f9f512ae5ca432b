import { Screen } from '../shell/screen.js';

export function ExploreScreen(_props: object) {
  return <Screen title="ExploreScreen">…</Screen>;
}
