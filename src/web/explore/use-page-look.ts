import { useEffect, useState } from 'preact/hooks';

/** Counts up when the page turns light or dark, or its letters have come: what is drawn by hand is then drawn again. */
export function usePageLook(): number {
  const [look, setLook] = useState(0);
  useEffect(() => {
    const again = (): void => setLook((before) => before + 1);
    const observer = new MutationObserver(again);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    void document.fonts.ready.then(again);
    return () => observer.disconnect();
  }, []);
  return look;
}
