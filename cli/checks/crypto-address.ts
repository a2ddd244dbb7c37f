import type { Check } from '../manifest/check-context.ts';
import { isCryptoAddress, lacksChecksum } from '../../domain/payout/crypto-address.ts';

/** A wrong letter in a deposit address loses people's money: checksums are verified. */
export const cryptoAddress: Check = ({ brand }) =>
  (brand.deposits?.crypto?.coins ?? []).flatMap(({ network, address, symbol }, index) => {
    if (network === undefined || address === undefined || isCryptoAddress(network, address)) return [];
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
