/** Who may read the figures of a server: this machine, everybody, nobody. */
export const WHO_READS_METRICS = ['local', 'public', 'off'] as const;
export type WhoReadsMetrics = (typeof WHO_READS_METRICS)[number];

/** A figure of the server, as Prometheus reads it. */
export interface Metric {
  readonly name: string;
  readonly kind: 'counter' | 'gauge';
  readonly help: string;
  readonly value: number;
}

/** The figures in the text format of Prometheus. */
export const metricsText = (metrics: readonly Metric[]): string =>
  metrics
    .map(
      ({ name, kind, help, value }) =>
        `# HELP duelbook_${name} ${help}\n# TYPE duelbook_${name} ${kind}\nduelbook_${name} ${value}\n`,
    )
    .join('');
