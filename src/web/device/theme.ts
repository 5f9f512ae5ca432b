import { useState } from 'preact/hooks';
import { keep, recall } from './storage.js';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const NAME = 'theme';

const keptTheme = (): Theme => THEMES.find((theme) => theme === recall(NAME)) ?? 'auto';

const prefersDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

/** Shows the page light or dark: as the device has it, or as its owner says here. */
function showTheme(): void {
  const theme = keptTheme();
  const shown = theme === 'auto' ? (prefersDark().matches ? 'dark' : 'light') : theme;
  document.documentElement.dataset['theme'] = shown;
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper');
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', paper.trim());
}

/** Takes care of the theme from before the first picture on. */
export function startTheme(): void {
  showTheme();
  prefersDark().addEventListener('change', showTheme);
}

/** The theme that was chosen, and how to choose another. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(keptTheme);
  return [
    theme,
    (next) => {
      keep(NAME, next);
      showTheme();
      setTheme(next);
    },
  ];
}
