import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** What is this close to the window is as good as seen. */
const CLOSE = '300px';

/** Whether an element is in the window or close to it, or has been: what nobody has scrolled to need not be worked out. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (isSeen || watched === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      },
      { rootMargin: CLOSE },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [isSeen, element]);
  return isSeen;
}
