import { useState } from 'preact/hooks';
import type { Result } from '../../core/result.js';
import { Button, Dialog } from '../look/controls.js';
import { Notice, Waiting } from '../look/signs.js';
import type { CarryCode } from '../../online/api.js';
import { makeCarryCode } from './api.js';
import { Invitation } from './invitation.js';
import { matchLink } from './match-link.js';

const timeText = (until: number): string =>
  new Date(until).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

interface CarryButtonProps {
  readonly match: string;
  readonly token: string;
}

/** Lets a player go on with the same seat on another device. */
export function CarryButton({ match, token }: CarryButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [made, setMade] = useState<Result<CarryCode, string>>();
  const open = (): void => {
    setIsOpen(true);
    setMade(undefined);
    void makeCarryCode(match, token).then(setMade);
  };
  return (
    <>
      <Button onPress={open}>Continue on another device</Button>
      {isOpen ? (
        <Dialog title="Your seat on another device" onClose={() => setIsOpen(false)}>
          {made === undefined ? <Waiting progress={undefined} what="Asking the server for a link" /> : null}
          {made?.ok === false ? <Notice kind="problem">{made.error}</Notice> : null}
          {made?.ok === true ? (
            <>
              <p>
                Open this link on your other device. Keep it to yourself: anyone who opens it plays for you. It works
                once, until {timeText(made.value.until)}.
              </p>
              <Invitation link={matchLink(match, made.value.code)} title="My seat" />
            </>
          ) : null}
          <div>
            <Button onPress={() => setIsOpen(false)}>Close</Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
