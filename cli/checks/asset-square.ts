import type { Check } from '../manifest/check-context.ts';

const SQUARE = new Set(['logo_sm', 'favicon']);
const TOLERANCE = 0.05;
const SMALLEST_PNG = 512;

/** App icons and the tab's icon are drawn from square marks, in sizes up to 512 px. */
export const assetSquare: Check = ({ assets }) =>
  assets
    .filter(({ slot }) => SQUARE.has(slot))
    .flatMap(({ slot, name, kind, width, height }) => {
      if (!width || !height) return [];
      const place = { severity: 'warning' as const, path: `/logos/${slot}` };
      if (Math.abs(width / height - 1) > TOLERANCE)
        return [
          {
            ...place,
            message: `${name} is ${width} × ${height} and not square; icons get an empty border.`,
            cure: 'Give it a square viewBox.',
          },
        ];
      if (slot === 'logo_sm' && kind === 'png' && width < SMALLEST_PNG)
        return [
          {
            ...place,
            message: `${name} is ${width} px wide; the app icon has ${SMALLEST_PNG} px and will be blurred.`,
            cure: `Use an SVG, or a PNG of ${SMALLEST_PNG} px or more.`,
          },
        ];
      return [];
    });
