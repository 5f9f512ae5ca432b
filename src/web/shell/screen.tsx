import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { visitPlace } from '../address/router.js';

interface ScreenProps {
  readonly title: string;
  /** The pages that belong together, above the title, at the same place on each of them. */
  readonly nav?: ComponentChildren;
  /** Stands above the title: where this is, with a way back. */
  readonly above?: ComponentChildren;
  /** Makes the title small, where something else is to be large. */
  readonly compact?: boolean;
  readonly children: ComponentChildren;
}

let isFirstScreen = true;

/** A screen: sets the title of the page, and takes the focus when one comes to it. */
export function Screen({ title, nav, above, compact = false, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Duelbook`;
  }, [title]);
  useEffect(() => {
    const isKnown = visitPlace();
    // The page itself was just loaded: the reader begins at its top.
    if (!isFirstScreen) {
      // Whoever comes back finds the place where they left.
      if (!isKnown) scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    isFirstScreen = false;
  }, []);
  return (
    <main class="screen" data-compact={compact} id="main">
      {nav}
      <header class="screen-head">
        {above === undefined ? null : <div class="screen-above">{above}</div>}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </header>
      {children}
    </main>
  );
}
