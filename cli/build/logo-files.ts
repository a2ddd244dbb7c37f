import path from 'node:path';
import type { Logos } from '../../schemas/generated/types.ts';
import type { LoadedBrand } from '../manifest/loaded-brand.ts';
import { integrityOf, nameHash } from './content-hash.ts';

export interface LogoFile {
  /** Path in the output: `assets/logo-1a2b3c4d5e.svg`. */
  file: string;
  content: Uint8Array;
  integrity: string;
}

/** The manifest's logos, each named after its use and its content hash. */
export function logoFiles({ brand, logos }: LoadedBrand): Record<keyof Logos, LogoFile> {
  const slots = (Object.keys(brand.logos) as (keyof Logos)[]).sort();
  const files = slots.map((slot) => {
    const content = logos[slot]!;
    const integrity = integrityOf(content);
    return [
      slot,
      {
        file: `assets/${slot.replace('_', '-')}-${nameHash(integrity)}${path.extname(brand.logos[slot]!).toLowerCase()}`,
        content,
        integrity,
      },
    ];
  });
  return Object.fromEntries(files) as Record<keyof Logos, LogoFile>;
}
