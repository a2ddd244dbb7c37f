import path from 'node:path';
import type { Logos } from '../../schemas/generated/types.ts';
import type { LoadedBrand } from '../manifest/loaded-brand.ts';
import { integrityOf, nameHash } from './content-hash.ts';
import { mapValues } from './map-values.ts';

export interface LogoFile {
  /** Path in the output: `assets/logo-1a2b3c4d5e.svg`. */
  file: string;
  content: Uint8Array;
  integrity: string;
}

export type LogoFiles = { [Slot in keyof Logos]: LogoFile };

/** The manifest's logos, each named after its use and its content hash. */
export function logoFiles({ brand, logos }: LoadedBrand): LogoFiles {
  return mapValues(brand.logos, (name, slot) => {
    const content = logos[slot]!;
    const integrity = integrityOf(content);
    const extension = path.extname(name).toLowerCase();
    return {
      file: `assets/${slot.replace('_', '-')}-${nameHash(integrity)}${extension}`,
      content,
      integrity,
    };
  });
}
