import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../..');

export const BRANDS = ['northwind', 'meridian', 'harbor'] as const;

export type BrandId = (typeof BRANDS)[number];

/** The output folder of a brand, from the global setup. */
export const outputOf = (brand: BrandId): string => path.join(root, '.livery/e2e', brand);

/** The environment that the tests serve a brand in. */
export const environmentOf = (brand: BrandId): 'demo' | 'rehearsal' =>
  brand === 'harbor' ? 'rehearsal' : 'demo';

export const screenshotFolder = path.join(root, '.livery/screenshots');
