import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export interface Large {
  readonly isLarge: boolean;
  readonly toggle: () => void;
}

/**
 * Whether a section fills the screen: with the browser's own full screen where it has one, otherwise it lies over the
 * page. Escape leaves, and so does the focus when it goes elsewhere; pressing the button moves no focus.
 */
export function useLarge(section: RefObject<HTMLElement | null>): Large {
  const [isLarge, setIsLarge] = useState(false);
  useEffect(() => {
    const element = section.current;
    if (!isLarge || element === null) return;
    const leave = (): void => setIsLarge(false);
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) leave();
    };
    const change = (): void => {
      if (document.fullscreenElement !== element) leave();
    };
    const move = ({ relatedTarget }: FocusEvent): void => {
      if (
        relatedTarget instanceof Element &&
        !element.contains(relatedTarget) &&
        relatedTarget.closest('dialog') === null
      )
        leave();
    };
    // Where the browser refuses, the section lies over the page all the same.
    if (document.fullscreenEnabled) element.requestFullscreen().catch(() => {});
    document.addEventListener('fullscreenchange', change);
    element.addEventListener('focusout', move);
    addEventListener('keydown', press);
    return () => {
      document.removeEventListener('fullscreenchange', change);
      element.removeEventListener('focusout', move);
      removeEventListener('keydown', press);
      if (document.fullscreenElement === element) void document.exitFullscreen();
    };
  }, [isLarge, section]);
  return { isLarge, toggle: () => setIsLarge((before) => !before) };
}
