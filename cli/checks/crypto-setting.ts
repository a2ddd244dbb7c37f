import type { Check } from '../manifest/check-context.ts';

/** Deposit addresses stand in deposits.crypto, where their network is known and their checksum can be verified. */
export const cryptoSetting: Check = ({ brand }) => {
  if (!brand.settings?.crypto_payments?.length) return [];
  return [
    {
      path: '/settings/crypto_payments',
      at: 'key',
      message: 'Deposit addresses in settings name no network, so that their checksum cannot be verified.',
      cure: 'Write them as deposits.crypto.coins, each with its network, and remove crypto_payments.',
    },
  ];
};
