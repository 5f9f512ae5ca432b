import { useState } from 'preact/hooks';
import { type Address, HOME, makeAddress } from './address/address.js';
import { type Theme, THEMES, useTheme } from './device/theme.js';
import { Button, Link } from './look/controls.js';
import { useServer } from './online/server.js';
import { KeysDialog } from './shell/keys-dialog.js';
import { useKeys } from './look/keys.js';
import { go } from './address/router.js';

/** A disc that is empty, full, or half so. Drawn, because not every font has them. */
function ThemeSign({ theme }: { readonly theme: Theme }) {
  return (
    <svg class="theme-sign" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <circle cx="10" cy="10" r="7" data-full={theme === 'dark'} />
      {theme === 'auto' ? <path d="M10 3a7 7 0 0 1 0 14z" /> : null}
    </svg>
  );
}

const nextTheme = (theme: Theme): Theme => THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto';

interface NavItem {
  readonly label: string;
  readonly to: Address;
  readonly screens: readonly Address['screen'][];
}

const NAV_ITEMS: readonly NavItem[] = [
  {
    label: 'Games',
    to: HOME,
    screens: ['home', 'game', 'first', 'position', 'rules', 'play', 'match', 'explore', 'learn', 'practice'],
  },
  { label: 'Puzzle', to: { screen: 'puzzles', date: undefined }, screens: ['puzzles', 'rush'] },
  { label: 'Record', to: { screen: 'record' }, screens: ['record'] },
  { label: 'Replays', to: { screen: 'replays' }, screens: ['replays', 'replay'] },
];
const LOBBY: NavItem = { label: 'Lobby', to: { screen: 'lobby' }, screens: ['lobby'] };

/** The address belongs to the screens, so the jump is made by hand. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('main h1')?.focus();
}

/** The bar above every screen: where one can go, light or dark, and the keys. */
export function TopBar({ address }: { readonly address: Address }) {
  const [theme, setTheme] = useTheme();
  const [showsKeys, setShowsKeys] = useState(false);
  const items = useServer() ? [...NAV_ITEMS, LOBBY] : NAV_ITEMS;
  useKeys([
    { key: '?', meaning: 'this list', run: () => setShowsKeys(true) },
    { key: 'h', meaning: 'home: all games', run: () => go(HOME) },
  ]);
  return (
    <header class="top-bar" data-screen={address.screen}>
      <a class="skip" href="#main" onClick={skipToMain}>
        Skip to the content
      </a>
      <Link to={HOME} class="wordmark">
        Duelbook
      </Link>
      <nav aria-label="Main">
        {items.map(({ label, to, screens }) => (
          <a
            key={label}
            class="place"
            href={makeAddress(to)}
            aria-current={screens.includes(address.screen) ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      <div class="top-tools">
        <Button kind="quiet" label={`Theme: ${theme}`} onPress={() => setTheme(nextTheme(theme))}>
          <ThemeSign theme={theme} />
        </Button>
        <Button kind="quiet" label="Keys" shortcut="?" onPress={() => setShowsKeys(true)}>
          <span aria-hidden="true">?</span>
        </Button>
      </div>
      {showsKeys ? <KeysDialog onClose={() => setShowsKeys(false)} /> : null}
    </header>
  );
}
