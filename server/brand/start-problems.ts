import type { ServerBrand, Settings } from '../../schemas/generated/types.ts';
import { depositsOf } from './manifest-deposits.ts';
import { brandDefaults } from '../modules/settings/settings-store.ts';
import type { Db, Environment } from '../ports.ts';

export interface StartOptions {
  brands: readonly ServerBrand[];
  environment: Environment;
  /** Known before the database opens. */
  database: Db['kind'];
  overrides?: Record<string, Partial<Settings>>;
  seedDemoUsers?: boolean;
  /** Prices are simulated. */
  simulatedPrices: boolean;
}

function brandProblems(brand: ServerBrand, environment: Environment): string[] {
  const problems: string[] = [];
  const wanted = environment === 'demo' ? 'demo' : 'live';
  if (brand.mode !== wanted) {
    problems.push(
      `Brand ${brand.id} is a ${brand.mode} build and this backend is a ${environment} one: ${brand.mode === 'demo' ? 'a demo build runs on a demo backend only' : 'a live build runs in rehearsal or production'}. Build it with "mode": "${wanted}", or start the backend as ${brand.mode === 'demo' ? 'demo' : 'rehearsal'}.`,
    );
  }
  if (environment === 'production' && !brand.legal)
    problems.push(`Brand ${brand.id} names no legal entity. Add "legal" to its manifest and build it again.`);
  if (environment === 'production' && !brand.hosts.length)
    problems.push(
      `Brand ${brand.id} is served under no host. Add "hosts" to its manifest and build it again.`,
    );
  const { card } = depositsOf(brand);
  if (environment === 'production' && card?.processor === 'sandbox')
    problems.push(
      `Brand ${brand.id} takes cards through the sandbox, which exists in demos only. Name a real processor in deposits.card and build it again.`,
    );
  for (const { name, message } of brandDefaults(brand).problems)
    problems.push(`Brand ${brand.id}, setting ${name}: ${message}`);
  return problems;
}

/** Every reason why this backend must not start, as sentences. */
export function startProblems({
  brands,
  environment,
  database,
  overrides = {},
  seedDemoUsers,
  simulatedPrices,
}: StartOptions): string[] {
  const problems = brands.flatMap((brand) => brandProblems(brand, environment));
  const ids = brands.map(({ id }) => id);
  if (!ids.length) problems.push('There is no brand to serve: give at least one.');
  for (const id of new Set(ids.filter((own, index) => ids.indexOf(own) !== index)))
    problems.push(`Brand ${id} is given twice.`);
  if (environment === 'production') {
    if (database !== 'postgresql') problems.push('Production runs on PostgreSQL only: set DATABASE_URL.');
    if (simulatedPrices)
      problems.push(
        'Production trades on real prices only, never on simulated ones: set FEED_STREAM_URL or FEED_URL to a price source.',
      );
    if (seedDemoUsers) problems.push('Demo users are never written in production.');
    if (Object.keys(overrides).length)
      problems.push("Settings are not overridden in production: change them at the operator's desk.");
  }
  for (const id of Object.keys(overrides).filter((id) => !ids.includes(id)))
    problems.push(`Overrides are given for ${id}, which is not a brand of this backend.`);
  return problems;
}
