import type { Check } from '../manifest/check-context.ts';

/** The backend tells brands apart by their hosts: no two brands have the same one, not even of one operator. */
export const hostShared: Check = ({ brand, earlierSiblings }) =>
  (brand.hosts ?? []).flatMap((host, index) => {
    const owner = earlierSiblings.find(({ hosts }) => hosts.includes(host));
    if (!owner) return [];
    return [
      {
        path: `/hosts/${index}`,
        message: `"${host}" is already a host of the brand "${owner.id}": the backend tells brands apart by their hosts.`,
        cure: `Remove it here or in ${owner.id}.`,
      },
    ];
  });
