import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Metrics } from '../ports.ts';

export interface MetricsPage extends Metrics {
  contentType: string;
  /** The Prometheus text. */
  text(): Promise<string>;
}

const BUCKETS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/**
 * Metrics by name with the prefix `livery_`. The first use of a name sets its labels; other labels are
 * dropped later.
 */
export function openMetrics(): MetricsPage {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counters = new Map<string, { metric: Counter; labels: string[] }>();
  const histograms = new Map<string, { metric: Histogram; labels: string[] }>();
  const known = (given: Record<string, string>, labels: string[]) =>
    Object.fromEntries(labels.map((label) => [label, given[label] ?? '']));
  const settings = (name: string, labels: string[]) => ({
    name: `livery_${name}`,
    help: name.replaceAll('_', ' '),
    labelNames: labels,
    registers: [registry],
  });

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    count(name, given = {}) {
      const labels = Object.keys(given);
      const entry = counters.get(name) ?? { metric: new Counter(settings(name, labels)), labels };
      counters.set(name, entry);
      entry.metric.inc(known(given, entry.labels));
    },
    observe(name, seconds, given = {}) {
      const labels = Object.keys(given);
      const entry = histograms.get(name) ?? {
        metric: new Histogram({ ...settings(name, labels), buckets: BUCKETS }),
        labels,
      };
      histograms.set(name, entry);
      entry.metric.observe(known(given, entry.labels), seconds);
    },
  };
}
