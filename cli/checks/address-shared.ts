import type { Check } from '../manifest/check-context.ts';
import { addressKey } from '../manifest/siblings.ts';

/** Two live brands with one address could both credit a transfer to it. */
export const addressShared: Check = ({ brand, earlierSiblings }) => {
  if (brand.mode !== 'live') return [];
  const live = earlierSiblings.filter(({ isLive }) => isLive);
  return (brand.deposits?.crypto?.coins ?? []).flatMap((coin, index) => {
    const key = addressKey(coin);
    const owner = live.find(({ addresses }) => key !== undefined && addresses.includes(key));
    if (!owner) return [];
    return [
      {
        path: `/deposits/crypto/coins/${index}/address`,
        message: `"${coin.address}" already receives the deposits of the brand "${owner.id}". If two brands share an address, both could credit the same transfer.`,
        cure: 'Use a different address for each live brand.',
      },
    ];
  });
};
