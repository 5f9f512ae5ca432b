import type { AnyGame } from '../../core/game.js';
import { allowedValues, defaultValue, type Options } from '../../core/options.js';
import { rulesPageOf } from '../../core/rules-page.js';

interface PointsProps {
  readonly title: string;
  readonly points: readonly string[];
  readonly heading: 'h2' | 'h3';
}

const Points = ({ title, points, heading: Heading }: PointsProps) => (
  <section>
    <Heading>{title}</Heading>
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </section>
);

interface RulesPageProps extends Pick<PointsProps, 'heading'> {
  readonly game: AnyGame;
  /** Those of the table; without them, the rules in general. */
  readonly options?: Options;
}

/** The rules of a game in our own words; their headings stand one below that of their place. */
export function RulesPageText({ game, options, heading }: RulesPageProps) {
  const { goal, play, end, examples } = rulesPageOf(game, options);
  const settings = Object.entries(game.options).map(
    ([name, spec]) => `${name}: ${spec.meaning}; ${allowedValues(spec)} (standard: ${defaultValue(spec)})`,
  );
  return (
    <div class="rules stack">
      <p class="lead">{goal}</p>
      <Points heading={heading} title="How to play" points={play} />
      <Points heading={heading} title="How it ends" points={end} />
      <Points heading={heading} title="Examples" points={examples} />
      {settings.length === 0 ? null : <Points heading={heading} title="Options" points={settings} />}
    </div>
  );
}
