import { isBrandId } from '../manifest/brand-folder.ts';
import type { Check } from '../manifest/check-context.ts';

/** The folder's name is the brand's id: paths, caches and addresses are built from it. */
export const folderName: Check = ({ brand, folderName: name }) => {
  if (brand.id === undefined || brand.id === name) return [];
  return [
    {
      path: '/id',
      message: `The id "${brand.id}" differs from the folder's name "${name}".`,
      cure: isBrandId(name)
        ? `Write "id": "${name}", or rename the folder to ${brand.id}.`
        : `Rename the folder to ${brand.id}: "${name}" cannot be an id.`,
    },
  ];
};
