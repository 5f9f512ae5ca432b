import type { ComponentChildren } from 'preact';

interface Figure {
  readonly label: string;
  readonly value: ComponentChildren;
}

/** Numbers that sum something up, each with its name. */
export function Figures({ class: name, figures }: { readonly class: string; readonly figures: readonly Figure[] }) {
  return (
    <dl class={name}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt class="soft small">{label}</dt>
          <dd class="number">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
