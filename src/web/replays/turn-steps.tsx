import type { ComponentChildren } from 'preact';

interface StepButtonProps {
  readonly label: string;
  readonly shortcut: string;
  readonly to: number | undefined;
  readonly onTurn: (turn: number) => void;
  readonly children: ComponentChildren;
}

/** Stays in its place, and keeps the focus, where there is no step to take; then its name says so. */
function StepButton({ label, shortcut, to, onTurn, children }: StepButtonProps) {
  return (
    <button
      type="button"
      class="button"
      aria-label={to === undefined ? `${label}: you’re there` : label}
      aria-keyshortcuts={shortcut}
      aria-disabled={to === undefined}
      onClick={() => {
        if (to !== undefined) onTurn(to);
      }}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}

interface TurnStepsProps {
  readonly turn: number;
  readonly last: number;
  readonly onTurn: (turn: number) => void;
}

/** To the first turn, one back, one on, to the last. */
export function TurnSteps({ turn, last, onTurn }: TurnStepsProps) {
  const back = turn > 0;
  const on = turn < last;
  return (
    <fieldset class="turn-steps" aria-label="Step through the game">
      <StepButton label="The start" shortcut="Home" to={back ? 0 : undefined} onTurn={onTurn}>
        <path d="M15 4 8 10 15 16M5 4V16" />
      </StepButton>
      <StepButton label="Previous turn" shortcut="ArrowLeft" to={back ? turn - 1 : undefined} onTurn={onTurn}>
        <path d="M13 4 6 10 13 16" />
      </StepButton>
      <StepButton label="Next turn" shortcut="ArrowRight" to={on ? turn + 1 : undefined} onTurn={onTurn}>
        <path d="M7 4 14 10 7 16" />
      </StepButton>
      <StepButton label="The end" shortcut="End" to={on ? last : undefined} onTurn={onTurn}>
        <path d="M5 4 12 10 5 16M15 4V16" />
      </StepButton>
    </fieldset>
  );
}
