import type { AnyGame } from '../../core/game.js';
import { allowedValues, defaultValue } from '../../core/options.js';

const Points = ({ title, points }: { readonly title: string; readonly points: readonly string[] }) => (
  <section>
    <h3>{title}</h3>
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </section>
);

/** The rules of a game in our own words. */
export function RulesPageText({ game }: { readonly game: AnyGame }) {
  const { goal, play, end, examples } = game.words.page;
  const settings = Object.entries(game.options).map(
    ([name, spec]) => `${name}: ${spec.meaning}; ${allowedValues(spec)}, otherwise ${defaultValue(spec)}`,
  );
  return (
    <div class="rules stack">
      <p class="lead">{goal}</p>
      <Points title="How to play" points={play} />
      <Points title="The end" points={end} />
      <Points title="For example" points={examples} />
      {settings.length === 0 ? null : <Points title="What can be set" points={settings} />}
    </div>
  );
}
