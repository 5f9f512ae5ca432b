import { useLayoutEffect } from 'preact/hooks';
import { useKept } from './storage.js';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Light or dark: as the device has it, or as its owner says here. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useKept('theme', THEMES, 'auto');
  useLayoutEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const apply = (): void => {
      const shown = theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme;
      document.documentElement.dataset['theme'] = shown;
    };
    apply();
    dark.addEventListener('change', apply);
    return () => dark.removeEventListener('change', apply);
  }, [theme]);
  return [theme, setTheme];
}
