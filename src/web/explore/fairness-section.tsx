import { useRef, useState } from 'preact/hooks';
import { capitalised } from '../../core/text.js';
import type { AnyGame } from '../../core/game.js';
import { numberOptions, type Options } from '../../core/options.js';
import { Choices } from '../look/controls.js';
import { FairnessChart } from './fairness-chart.js';
import { useSeen } from './use-seen.js';

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
  const section = useRef<HTMLElement>(null);
  const isSeen = useSeen(section);
  const varied = numberOptions(game.options);
  const [chosen, setChosen] = useState(varied[0]?.name ?? '');
  const option = varied.find(({ name }) => name === chosen) ?? varied[0];
  if (option === undefined) return null;
  return (
    <section ref={section} class="card stack" aria-labelledby="fairness-title">
      <h2 id="fairness-title">Is it fair?</h2>
      <p class="soft">
        Who wins with best play, for each value of {option.name}.{' '}
        {isInRounds ? 'A higher bar: one side is further ahead.' : 'A higher bar: a longer game.'}
      </p>
      {varied.length < 2 ? null : (
        <Choices
          legend="Option"
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
        isReady={isReady && isSeen}
        onChoose={(value) => onChoose(option.name, value)}
      />
    </section>
  );
}
