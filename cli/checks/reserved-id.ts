import type { Check } from '../manifest/check-context.ts';
import { reservedId } from '../manifest/reserved-id.ts';

/** The id is a folder, a part of addresses and a key in code. */
export const reservedIds: Check = ({ brand: { id } }) => {
  const owner = id === undefined ? undefined : reservedId(id);
  if (id === undefined || owner === undefined) return [];
  return [
    {
      path: '/id',
      message: `"${id}" cannot be an id: ${owner}.`,
      cure: 'Choose another id, and rename the folder with it.',
    },
  ];
};
