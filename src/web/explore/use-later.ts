import { useEffect, useState } from 'preact/hooks';

/** False when something is shown first and true in a task of its own after that, so that what matters most is there sooner. */
export function useLater(): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true));
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}
