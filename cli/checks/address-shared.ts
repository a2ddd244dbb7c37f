import type { Check } from '../manifest/check-context.ts';
import { addressKey } from '../manifest/siblings.ts';

/** A transfer belongs to the brand of its address: two brands with the same one could both credit it. */
export const addressShared: Check = ({ brand, earlierSiblings }) =>
  (brand.deposits?.crypto?.coins ?? []).flatMap((coin, index) => {
    const key = addressKey(coin);
    const owner = earlierSiblings.find(({ addresses }) => key !== undefined && addresses.includes(key));
    if (brand.mode !== 'live' || !owner) return [];
    return [
      {
        path: `/deposits/crypto/coins/${index}/address`,
        message: `"${coin.address}" already receives the deposits of the brand "${owner.id}": both could credit one transfer.`,
        cure: `Write an address of its own here or in ${owner.id}.`,
      },
    ];
  });
