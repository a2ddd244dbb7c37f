import { rmSync } from 'node:fs';
import path from 'node:path';
import type { ProvidedContext } from 'vitest';
import { startServer } from '../../../server/main.ts';
import { fastHasher } from '../../server/support/fast-hasher.ts';
import { runSql, urlOf } from '../../server/support/run-sql.ts';
import { BRANDS, environmentOf, outputOf, root, type BrandId } from './build-output.ts';

export type SeededTemplates = Record<BrandId, string>;

/** The files of a brand's demo data, to copy. */
export const seededFiles = (brand: BrandId): string => path.join(root, '.livery/e2e-files', brand);

/** Encrypts them. */
export const FILE_KEY = new Uint8Array(32).fill(1);

/** Starts a brand once, which writes its demo data. */
async function seed(brand: BrandId, databaseUrl: string): Promise<void> {
  rmSync(seededFiles(brand), { recursive: true, force: true });
  const server = await startServer({
    sites: [{ folder: outputOf(brand) }],
    environment: environmentOf(brand),
    port: 0,
    databaseUrl,
    fileDir: seededFiles(brand),
    fileKey: FILE_KEY,
    hasher: fastHasher,
    preview: true,
    logLevel: 'silent',
  });
  await server.close();
}

/** A database with the demo data of each brand, to create others from. */
export async function createSeededTemplates({
  postgresUrl,
  postgresTemplate,
}: Pick<ProvidedContext, 'postgresUrl' | 'postgresTemplate'>): Promise<{
  templates: SeededTemplates;
  drop(): Promise<void>;
}> {
  const templates = Object.fromEntries(
    BRANDS.map((brand) => [brand, `${postgresTemplate}_${brand}`]),
  ) as SeededTemplates;
  for (const [brand, name] of Object.entries(templates)) {
    await runSql(postgresUrl, `create database ${name} template ${postgresTemplate}`);
    await seed(brand as BrandId, urlOf(postgresUrl, name));
  }
  return {
    templates,
    async drop() {
      for (const name of Object.values(templates))
        await runSql(postgresUrl, `drop database ${name} with (force)`);
    },
  };
}
