import { HOME } from '../address/address.js';
import { Link } from '../look/controls.js';
import { Notice } from '../look/signs.js';
import { Screen } from '../shell/screen.js';

/** An address that leads nowhere, and what to do now. */
export function NowhereScreen({ problem }: { readonly problem: string }) {
  return (
    <Screen title="This address leads nowhere">
      <Notice kind="problem">{problem}</Notice>
      <p>The link may have been cut off or mistyped. All games are on the first page.</p>
      <div>
        <Link to={HOME} kind="main">
          To the games
        </Link>
      </div>
    </Screen>
  );
}
