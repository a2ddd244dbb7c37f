import type { Check } from '../manifest/check-context.ts';

/** Drawings are SVG or PNG, judged by content and named for it. */
export const assetType: Check = ({ assets }) =>
  assets
    .filter(({ state }) => state === 'read')
    .flatMap(({ slot, name, kind }) => {
      const path = `/logos/${slot}`;
      if (kind === 'other')
        return [
          {
            path,
            message: `${name} is neither an SVG nor a PNG by its content.`,
            cure: 'Save the drawing as SVG (best: it is sharp in every size) or PNG.',
          },
        ];
      if (name.toLowerCase().endsWith(`.${kind}`)) return [];
      return [
        {
          path,
          message: `${name} contains ${kind!.toUpperCase()} but has another file extension.`,
          cure: `Rename it to end with .${kind}.`,
        },
      ];
    });
