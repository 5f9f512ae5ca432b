import { Button, Link } from '../look/controls.js';
import { Notice } from '../look/signs.js';
import { go } from '../address/router.js';
import { carrySeat } from './api.js';
import { useSeatRequest } from './use-seat-request.js';

/** The link that carries a seat was opened here. Its code is used by a press, and then leaves the address. */
export function CarriedSeat({ match, code }: { readonly match: string; readonly code: string }) {
  const { isBusy, problem, ask } = useSeatRequest(() => go({ screen: 'match', match, carry: undefined }, 'replace'));
  return (
    <section class="card stack">
      <p>Continue your game on this device. You can still play on the other one too.</p>
      {problem === undefined ? null : (
        <div role="alert">
          <Notice kind="problem">{problem}</Notice>
        </div>
      )}
      <div class="row">
        <Button kind="main" onPress={() => isBusy || ask((token) => carrySeat(match, code, token))}>
          Play here
        </Button>
        <Link to={{ screen: 'match', match, carry: undefined }} kind="quiet">
          Just watch
        </Link>
      </div>
    </section>
  );
}
