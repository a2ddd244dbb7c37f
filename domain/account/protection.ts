import regimes from '../../schemas/regimes.json' with { type: 'json' };
import type { ServerBrand } from '../../schemas/generated/types.ts';

/** A brand's rules for the protection of its clients. */
export type Protected = Pick<ServerBrand, 'protection'>;

/** The regime of a brand: the least strict one where it names none. */
export const regimeOf = ({ protection }: Protected) => regimes[protection?.regime ?? 'custom'];
