import type { Check } from '../manifest/check-context.ts';
import type { Violation } from '../manifest/violation.ts';
import { isBurnAddress } from '../../domain/payout/burn-address.ts';
import { isCryptoAddress, lacksChecksum } from '../../domain/payout/crypto-address.ts';

const burned = (address: string, index: number): Violation => ({
  path: `/deposits/crypto/coins/${index}/address`,
  message: `"${address}" is a burn address, such as the example brands have: nobody can spend what is sent there.`,
  cure: 'Write an address of your own wallet.',
});

/**
 * A wrong letter in a deposit address loses people's money: checksums are verified, and a live brand has no burn
 * address.
 */
export const cryptoAddress: Check = ({ brand }) =>
  (brand.deposits?.crypto?.coins ?? []).flatMap(({ network, address, symbol }, index) => {
    if (network === undefined || address === undefined) return [];
    if (isCryptoAddress(network, address))
      return brand.mode === 'live' && isBurnAddress(network, address) ? [burned(address, index)] : [];
    const bare = lacksChecksum(network, address);
    return [
      {
        path: `/deposits/crypto/coins/${index}/address`,
        message: bare
          ? `The ${symbol ?? network} address is written in one case and so has no checksum.`
          : `"${address}" is not a valid ${network} address: its checksum or its form is wrong.`,
        cure: bare
          ? 'Write it in mixed case, as wallets show it (EIP-55).'
          : 'Copy the address again from the wallet that receives the deposits.',
      },
    ];
  });
