import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { LEVELS } from '../../bots/levels.js';
import type { AnyGame } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { Button, Choices, Dialog, TextField } from '../look/controls.js';
import { MoreOptions } from '../look/more-options.js';
import { Notice } from '../look/signs.js';
import { beatenLevels, keptLog } from '../records/game-log.js';
import { beginSitting, keptSitting } from '../records/kept-sittings.js';
import { isUnderWay } from '../records/sitting.js';
import { announce } from '../shell/announcer.js';
import { useKeys } from '../look/keys.js';
import { go } from '../address/router.js';
import { FIRSTS, useGameForm } from './game-form.js';
import { SERIES } from '../look/series-choice.js';

interface NewGameProps {
  readonly game: AnyGame;
  readonly asked: Partial<Options>;
  /** Against the computer. */
  readonly isAlone: boolean;
  /** Where both choose at once nobody begins. */
  readonly isInTurn: boolean;
  /** The computer plays by the solver: what cannot be solved it cannot play. */
  readonly isUnsolved: boolean;
  /** The settings of the game itself. */
  readonly children: ComponentChildren;
}

/** Leads to the first field that cannot be used as it is; false if all can. */
function showProblem(): boolean {
  const wrong = document.querySelector<HTMLInputElement>('main [aria-invalid="true"]');
  if (wrong === null) return false;
  wrong.closest('details')?.setAttribute('open', '');
  wrong.focus();
  announce(document.getElementById(wrong.getAttribute('aria-describedby') ?? '')?.textContent ?? '');
  return true;
}

/** A level that was beaten has a tick. */
function Beaten({ title }: { readonly title: string }) {
  return (
    <>
      {title}
      <svg class="beaten" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d="M3 8.5l3.5 3.5L13 4.5" />
      </svg>
      <span class="unseen">, beaten</span>
    </>
  );
}

/** A game on this device, against the computer or a friend. */
export function NewGame({ game, asked, isAlone, isInTurn, isUnsolved, children }: NewGameProps) {
  const form = useGameForm(game, asked, isAlone);
  const [asksWhich, setAsksWhich] = useState(false);
  const { wish, names, problems } = form;
  const isTooLarge = isAlone && isUnsolved;
  const beaten = beatenLevels(keptLog(), game.id);

  const begin = (): void => {
    beginSitting(wish);
    go({ screen: 'play', wish });
  };
  const start = (): void => {
    if (showProblem()) return;
    const kept = keptSitting(wish);
    if (isTooLarge) announce('The computer can’t play this game. Choose a friend, or other settings.');
    else if (kept !== undefined && isUnderWay(kept)) setAsksWhich(true);
    else begin();
  };
  useKeys([{ key: 's', meaning: 'start the game', run: start }]);

  return (
    <form
      class="stack"
      aria-label="A new game"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      {isAlone ? (
        <div>
          <Choices
            legend="How strong?"
            value={form.level.value}
            options={LEVELS.map(({ id, title }) => ({
              value: id,
              label: beaten.includes(id) ? <Beaten title={title} /> : title,
            }))}
            onChoose={form.level.set}
          />
          <p class="field-note">{LEVELS.find(({ id }) => id === form.level.value)?.description}</p>
        </div>
      ) : null}
      {isTooLarge ? (
        <Notice kind="problem">
          With these settings the game is too large for the computer. Play it with a friend, or choose smaller numbers.
        </Notice>
      ) : null}
      <button type="submit" class="button start" data-kind="main" aria-keyshortcuts="s" aria-disabled={isTooLarge}>
        Play
      </button>
      <MoreOptions>
        {isInTurn ? (
          <Choices
            legend="Who starts?"
            value={form.first.value}
            options={FIRSTS.map((value) => ({
              value,
              label: value === 'random' ? 'Random' : names[value === '1' ? 0 : 1],
            }))}
            onChoose={form.first.set}
          />
        ) : null}
        <Choices legend="How many games?" value={form.series.value} options={SERIES} onChoose={form.series.set} />
        <div class="two-fields">
          <TextField
            label={isAlone ? 'Your name' : 'First player'}
            placeholder={game.words.seats[0]}
            value={form.firstName.value}
            onText={form.firstName.set}
            problem={problems[0]}
          />
          {isAlone ? null : (
            <TextField
              label="Second player"
              placeholder={game.words.seats[1]}
              value={form.secondName.value}
              onText={form.secondName.set}
              problem={problems[1]}
            />
          )}
        </div>
        {children}
      </MoreOptions>
      {asksWhich ? (
        <Dialog title="A game is in progress" onClose={() => setAsksWhich(false)}>
          <p>
            It has the same players and settings. If you start a new one, it goes to Replays, where you can continue it.
          </p>
          <div class="row">
            <Button kind="main" onPress={() => go({ screen: 'play', wish })}>
              Continue it
            </Button>
            <Button onPress={begin}>Start a new one</Button>
          </div>
        </Dialog>
      ) : null}
    </form>
  );
}
