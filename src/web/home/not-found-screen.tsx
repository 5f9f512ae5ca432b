import { HOME } from '../address/address.js';
import { Link } from '../look/controls.js';
import { Notice } from '../look/signs.js';
import { Screen } from '../shell/screen.js';

/** An address of no screen, and what to do now. */
export function NotFoundScreen({ problem }: { readonly problem: string }) {
  return (
    <Screen title="Page not found">
      <Notice kind="problem">{problem}</Notice>
      <p>The link may have been cut off or mistyped.</p>
      <div>
        <Link to={HOME} kind="main">
          All games
        </Link>
      </div>
    </Screen>
  );
}
