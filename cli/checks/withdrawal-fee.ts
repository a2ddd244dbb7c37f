import type { Check } from '../manifest/check-context.ts';
import { unusualFee } from '../manifest/unusual-fee.ts';

/** The fee of a withdrawal leaves people their money. */
export const withdrawalFee: Check = ({ brand }) =>
  unusualFee('/settings/withdrawal_fee', brand.settings?.withdrawal_fee ?? '0', 'withdrawal');
