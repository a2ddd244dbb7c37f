import { parseFlags } from '../../domain/access/flags.ts';
import { missingFeatures } from '../../domain/access/missing-features.ts';
import { pageCalls } from '../build/feature-set.ts';
import type { LoadedBrand } from '../manifest/loaded-brand.ts';
import type { CallId } from '../../schemas/generated/calls.ts';
import { isRecord } from './compare.ts';
import type { Findings } from './report.ts';

/** The calls that the features of a brand make. */
export const callsOf = ({ features }: LoadedBrand): CallId[] => Object.keys(pageCalls(features)) as CallId[];

/** Settings that the site refuses, or that ask for a feature outside its build. */
function settingsProblems({ brand, settings, features }: LoadedBrand, wire: unknown): string[] {
  const read = parseFlags(wire, {
    base: settings,
    mode: brand.mode,
    allowedHosts: brand.allowedHosts ?? [],
  });
  return [
    ...read.problems.map(({ name, message }) => `setting ${name}: ${message}`),
    ...missingFeatures(read.settings, { features, defaults: settings }).map(
      ({ name, feature }) =>
        `setting ${name} asks for ${feature === null ? 'a feature' : `the feature "${feature}"`} that the brand's build lacks`,
    ),
  ];
}

/** Why the site would stop at this backend. */
function environmentProblems({ brand }: LoadedBrand, health: unknown): string[] {
  const environment = isRecord(health) ? health.environment : undefined;
  if (typeof environment !== 'string') return [];
  return (environment === 'demo') === (brand.mode === 'demo')
    ? []
    : [`has the environment "${environment}", at which a ${brand.mode} site stops with an explanation`];
}

/**
 * Compares settings and environment with a brand's manifest.
 * @param data the data of public calls
 */
export function examineBrand(
  findings: Findings,
  loaded: LoadedBrand,
  data: ReadonlyMap<CallId, unknown>,
): void {
  const checks: [CallId, (data: unknown) => string[]][] = [
    ['settings.read', (settings) => settingsProblems(loaded, settings)],
    ['health.read', (health) => environmentProblems(loaded, health)],
  ];
  for (const [id, problemsOf] of checks)
    if (findings.has(id) && findings.isSound(id))
      findings.answered(id, { problems: problemsOf(data.get(id)), unknown: [] });
}
