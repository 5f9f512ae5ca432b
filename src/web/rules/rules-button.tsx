import { useState } from 'preact/hooks';
import type { AnyGame } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { RulesPageText } from './rules-page.js';
import { Button, Dialog } from '../look/controls.js';
import { useKeys } from '../look/keys.js';

/** Shows the rules in front of the table, which stays as it is. */
export function RulesButton({ game, options }: { readonly game: AnyGame; readonly options: Options }) {
  const [isOpen, setIsOpen] = useState(false);
  useKeys([{ key: 'r', meaning: 'the rules', run: () => setIsOpen(true) }]);
  return (
    <>
      <Button shortcut="r" onPress={() => setIsOpen(true)}>
        Rules
      </Button>
      {isOpen ? (
        <Dialog title={`${game.title}: the rules`} onClose={() => setIsOpen(false)}>
          <RulesPageText game={game} options={options} heading="h3" />
          <Button kind="main" onPress={() => setIsOpen(false)}>
            Back to the game
          </Button>
        </Dialog>
      ) : null}
    </>
  );
}
