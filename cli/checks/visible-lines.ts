import type { Check } from '../manifest/check-context.ts';
import { contrast, nearestColor } from '../manifest/nearest-color.ts';

/** A hairline carries no meaning of its own, so that less than the 3:1 of controls is enough. */
const MIN_CONTRAST = 1.15;

/** Lines stand out from the surfaces that they divide. */
export const visibleLines: Check = ({ brand }) =>
  (['light', 'dark'] as const).flatMap((variant) => {
    const { line, base100, base200 } = brand.theme?.[variant] ?? {};
    const surfaces = [base100, base200].filter((color) => color !== undefined);
    const hidden = surfaces.filter((surface) => line && contrast(line, surface) < MIN_CONTRAST);
    if (!line || !hidden.length) return [];
    const suggestion = nearestColor(line, surfaces, MIN_CONTRAST);
    return [
      {
        path: `/theme/${variant}/line`,
        message: `${line} is invisible on ${hidden.join(' and ')}: tables and fields have no borders.`,
        cure: suggestion
          ? `The nearest colour that shows: "${suggestion}".`
          : 'Bring base100 and base200 closer to each other.',
      },
    ];
  });
