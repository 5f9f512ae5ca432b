import { useState } from 'preact/hooks';
import { capitalised } from '../../core/text.js';
import type { AnyGame } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { Choices } from '../look/controls.js';
import { FairnessChart } from './fairness-chart.js';
import { variedOptions } from '../truth/fairness-range.js';

interface FairnessSectionProps {
  readonly game: AnyGame;
  readonly options: Options;
  /** Whether both choose at once. */
  readonly isInRounds: boolean;
  /** Whether the solver has time for it. */
  readonly isReady: boolean;
  readonly onChoose: (name: string, value: number) => void;
}

/** Who wins from the start, over the values of an option. */
export function FairnessSection({ game, options, isInRounds, isReady, onChoose }: FairnessSectionProps) {
  const varied = variedOptions(game.options);
  const [chosen, setChosen] = useState(varied[0]?.name ?? '');
  const option = varied.find(({ name }) => name === chosen) ?? varied[0];
  if (option === undefined) return null;
  return (
    <section class="card stack" aria-labelledby="fairness-title">
      <h2 id="fairness-title">Is it fair?</h2>
      <p class="soft">
        Who wins from the start with best play, for each value of {option.name}.{' '}
        {isInRounds ? 'The higher a bar, the better one side stands.' : 'The higher a bar, the longer the game.'}
      </p>
      {varied.length < 2 ? null : (
        <Choices
          legend="Vary"
          value={option.name}
          options={varied.map(({ name }) => ({ value: name, label: capitalised(name) }))}
          onChoose={setChosen}
        />
      )}
      <FairnessChart
        key={option.name}
        game={game}
        options={options}
        option={option}
        isInRounds={isInRounds}
        isReady={isReady}
        onChoose={(value) => onChoose(option.name, value)}
      />
    </section>
  );
}
