import regimes from '../../schemas/regimes.json' with { type: 'json' };
import type { ServerBrand } from '../../schemas/generated/types.ts';

/** The part of a brand that holds its client protection rules. */
export type Protected = Pick<ServerBrand, 'protection'>;

/**
 * The regime of a brand; `custom` by default, which has the leverage caps and the close-out level of the EU but
 * allows bonuses and names no countries.
 */
export const regimeOf = ({ protection }: Protected) => regimes[protection?.regime ?? 'custom'];
