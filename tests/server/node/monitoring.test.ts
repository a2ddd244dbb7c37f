import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../schemas/generated/calls.ts';
import { openMetrics } from '../../../server/node/open-metrics.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const { load } = createRequire(import.meta.url)('js-yaml') as { load(text: string): unknown };
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Dashboard {
  templating: { list: { name: string; query: string }[] };
  panels: { id: number; title: string; targets: { expr: string }[] }[];
}

interface Alerts {
  groups: { rules: { alert: string; expr: string; labels: object; annotations: { summary: string } }[] }[];
}

const dashboard = JSON.parse(read('deploy/grafana-dashboard.json')) as Dashboard;
const rules = (load(read('deploy/prometheus-alerts.yaml')) as Alerts).groups.flatMap((group) => group.rules);
const expressions = [
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...dashboard.templating.list.map(({ query }) => query),
  ...rules.map(({ expr }) => expr),
];

/** Metrics with their labels, as the sources of the server count and observe them. */
function written(): { kind: string; name: string; labels: string[] }[] {
  const files = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...read(`server/${file}`).matchAll(/metrics\.(count|observe)\(\s*'(\w+)'(?:,[^{)]*\{([^}]*)\})?/g),
    ])
    .map(([, kind, name, labels = '']) => ({
      kind: kind!,
      name: name!,
      labels: [...labels.matchAll(/(\w+)(?=[:,\s]|$)/g)].map((match) => match[1]!),
    }));
}

const metricsIn = (text: string) => text.match(/\b(?:livery|process|nodejs)_\w+/g) ?? [];

describe('dashboard and alerts', () => {
  let page = '';
  beforeAll(async () => {
    const metrics = openMetrics();
    for (const { kind, name, labels } of written()) {
      const values = Object.fromEntries(labels.map((label) => [label, 'x']));
      if (kind === 'count') metrics.count(name, values);
      else metrics.observe(name, 1, values);
    }
    page = await metrics.text();
  });

  it('name metrics of /metrics only', () => {
    const named = expressions.flatMap(metricsIn);
    expect(named.length).toBeGreaterThan(30);
    const has = (name: string) => new RegExp(`^${name}[{ ]`, 'm').test(page);
    expect(named.filter((name) => !has(name))).toEqual([]);
  });

  it('filter by labels that the metric has', () => {
    const wrong = expressions.flatMap((expression) =>
      [...expression.matchAll(/\b(livery_\w+)\{([^}]*)\}/g)].flatMap(([, name, selector]) =>
        [...selector!.matchAll(/(\w+)(?==|!)/g)]
          .map((match) => match[1]!)
          .filter((label) => !new RegExp(`^${name}\\{[^}]*\\b${label}="`, 'm').test(page))
          .map((label) => `${name} has no ${label}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('name calls that exist', () => {
    const named = expressions.flatMap((expression) =>
      [...expression.matchAll(/call=~?"([^"]+)"/g)].flatMap((match) => match[1]!.split('|')),
    );
    expect(named.filter((id) => !(id in calls))).toEqual([]);
  });

  it('describe every metric of the backend', () => {
    const documented = read('docs/operations.md');
    const missing = written().filter(({ name }) => !documented.includes(`\`livery_${name}\``));
    expect(missing).toEqual([]);
  });

  it('describe every alert', () => {
    const documented = read('docs/operations.md');
    expect(rules.filter(({ alert }) => !documented.includes(`\`${alert}\``))).toEqual([]);
    for (const { labels, annotations } of rules) {
      expect(labels).toHaveProperty('severity');
      expect(annotations.summary).toMatch(/\.$/);
    }
  });

  it('have panels with ids of their own', () => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
