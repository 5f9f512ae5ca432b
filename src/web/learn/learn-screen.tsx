import { Screen } from '../shell/screen.js';

export function LearnScreen(_props: object) {
  return <Screen title="LearnScreen">…</Screen>;
}
