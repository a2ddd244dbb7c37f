/** The entry of a feature's implementation, below the project's root. */
export const entryFile = (feature: string): string => `runtime/features/${feature}/feature.ts`;

/** A feature's page, below the project's root. */
export const pageFile = (feature: string, route: string): string =>
  `runtime/features/${feature}/pages/${route}-page.tsx`;

/** A feature's slot contribution, below the project's root. */
export const slotFile = (feature: string, slot: string): string =>
  `runtime/features/${feature}/slots/${slot.replaceAll('.', '-')}.tsx`;
