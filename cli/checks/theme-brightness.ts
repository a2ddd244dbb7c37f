import { wcagLuminance } from 'culori';
import type { Check } from '../manifest/check-context.ts';
import { EVEN_LUMINANCE } from '../manifest/nearest-color.ts';

/** The light theme is light and the dark theme is dark: browsers draw their own controls to match. */
export const themeBrightness: Check = ({ brand }) =>
  (['light', 'dark'] as const).flatMap((variant) => {
    const surface = brand.theme?.[variant]?.base100;
    if (!surface || wcagLuminance(surface) > EVEN_LUMINANCE === (variant === 'light')) return [];
    const other = variant === 'light' ? 'dark' : 'light';
    return [
      {
        path: `/theme/${variant}/base100`,
        message: `The page surface of the ${variant} theme, ${surface}, is ${other}.`,
        cure: `Choose a ${variant} colour, or swap the two themes.`,
      },
    ];
  });
