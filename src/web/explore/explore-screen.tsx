import { useCallback, useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { AnyGame, AnyRules } from '../../core/game.js';
import { type Options, typicalOptions } from '../../core/options.js';
import { printable } from '../../core/text.js';
import type { Address } from '../address/address.js';
import { GameNav } from '../shell/game-nav.js';
import { Link } from '../look/controls.js';
import { OptionFields } from '../look/option-fields.js';
import { Notice } from '../look/signs.js';
import { go } from '../address/router.js';
import { Screen } from '../shell/screen.js';
import { FairnessSection } from './fairness-section.js';
import { PositionsExplorer } from './positions-explorer.js';
import { RoundExplorer } from './round-explorer.js';
import { usePosition } from './use-position.js';

type ExploreProps = Extract<Address, { readonly screen: 'explore' }>;

/** The rules with the options asked for, made again only when those change. */
function useRules(game: AnyGame, asked: Partial<Options>): { readonly options: Options; readonly rules: AnyRules } {
  const key = JSON.stringify([game.id, asked]);
  const make = () => {
    const options = typicalOptions(game.options, asked);
    return { key, options, rules: game.rules(options) };
  };
  const [kept, setKept] = useState(make);
  const made = kept.key === key ? kept : make();
  useLayoutEffect(() => setKept(made), [made]);
  return made;
}

/** The truth map of a game, or its rounds if both choose in secret, and how fair it is with other options. */
export function ExploreScreen({ game, asked, at }: ExploreProps) {
  const { options, rules } = useRules(game, asked);
  const [isReady, setIsReady] = useState(false);
  const start = rules.makePosition(rules.start(0));
  const [chosen, choose] = usePosition(at, options, (settled) =>
    go({ screen: 'explore', game, asked, at: settled === start ? undefined : settled }, 'replace'),
  );
  const isWrong = chosen !== undefined && rules.parsePosition(chosen) === undefined;
  const position = chosen === undefined || isWrong ? start : chosen;
  useEffect(() => setIsReady(false), [options]);
  const ready = useCallback(() => setIsReady(true), []);
  const setOptions = (next: Partial<Options>): void => {
    const then = game.rules(typicalOptions(game.options, next));
    const isStill = chosen !== undefined && then.parsePosition(chosen) !== undefined;
    go({ screen: 'explore', game, asked: next, at: isStill ? chosen : undefined }, 'replace');
  };

  return (
    <Screen compact title={`Explore ${game.title}`} nav={<GameNav game={game} asked={asked} current="explore" />}>
      <p class="explore-lead soft">
        {rules.kind === 'alternating'
          ? 'Every position, and who wins it when both play perfectly. Point at one to see why, or play from it.'
          : 'What each pair of secret choices is worth, and how often a perfect player picks each. Press a cell to see what comes next.'}
      </p>
      {isWrong ? (
        <Notice kind="problem">
          “{printable(chosen, 30)}” isn’t a position of {game.title} with these options, so you see the start of the
          game. Point at any other position.
        </Notice>
      ) : null}
      {rules.kind === 'alternating' ? (
        <PositionsExplorer game={game} options={options} rules={rules} at={position} onAt={choose} onReady={ready} />
      ) : (
        <RoundExplorer game={game} options={options} rules={rules} at={position} onAt={choose} onReady={ready} />
      )}
      <section class="card stack" aria-labelledby="options-title">
        <h2 id="options-title">Change the options</h2>
        <div class="explore-options">
          <OptionFields specs={game.options} asked={asked} onAsk={setOptions} />
        </div>
      </section>
      <FairnessSection
        game={game}
        options={options}
        isInRounds={rules.kind === 'simultaneous'}
        isReady={isReady}
        onChoose={(name, value) => setOptions({ ...asked, [name]: value })}
      />
      <p>
        Why? <Link to={{ screen: 'learn', game, asked, step: 0 }}>The lesson on {game.title}</Link> shows how to find
        the right move without a map.
      </p>
    </Screen>
  );
}
