import type { ServerBrand } from '../../schemas/generated/types.ts';
import { acrossBrands } from '../db/brand-scope.ts';
import { claimBrand } from '../db/brand.queries.ts';
import type { Db, Environment } from '../ports.ts';

/** A brand's data belongs to another environment; the message says what to do. */
export class OtherEnvironmentError extends Error {
  override name = 'OtherEnvironmentError';
}

const problemOf = (id: string, environment: Environment): string =>
  environment === 'production'
    ? `The database has demo data of ${id}: users with known passwords, and virtual money. Point DATABASE_URL at another database, or leave the folder of ${id} out of LIVERY_SITES to start the other brands.`
    : `The database has real money of ${id}: a ${environment} writes users with known passwords and simulates prices. Point DATABASE_URL at another database, or remove the variable.`;

/**
 * Registers the brands in their database, before anything reads or writes their data. The first start decides for
 * good whether a brand's data belongs to production, or to demos and rehearsals.
 * @throws OtherEnvironmentError, and registers none
 */
export async function claimBrands(
  db: Db,
  { brands, environment }: { brands: readonly Pick<ServerBrand, 'id'>[]; environment: Environment },
): Promise<void> {
  const isProduction = environment === 'production';
  await acrossBrands(db).tx(async (tx) => {
    for (const { id } of brands)
      if ((await claimBrand(tx, id, isProduction)) !== isProduction)
        throw new OtherEnvironmentError(problemOf(id, environment));
  });
}
