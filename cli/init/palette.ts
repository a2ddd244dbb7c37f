import type { ThemeColors } from '../../schemas/generated/types.ts';
import { nearestColor } from '../manifest/nearest-color.ts';

const LIGHT: Omit<ThemeColors, 'primary'> = {
  base100: '#fafbfc',
  base200: '#f1f3f6',
  base300: '#e4e8ed',
  content: '#161b22',
  muted: '#525c6a',
  line: '#d0d7de',
  up: '#125c38',
  down: '#9a1422',
  success: '#1c6f3c',
  warning: '#885200',
  error: '#bb2334',
  info: '#1f5fa8',
};
const DARK: Omit<ThemeColors, 'primary'> = {
  base100: '#0f1318',
  base200: '#161b22',
  base300: '#20272f',
  content: '#e6ebf1',
  muted: '#9ba7b4',
  line: '#2b343f',
  up: '#5fd39a',
  down: '#ff8f88',
  success: '#4cc38a',
  warning: '#e9b44c',
  error: '#f4707a',
  info: '#6cb3f2',
};
const CONTROL_CONTRAST = 3;

function withPrimary(primary: string, rest: Omit<ThemeColors, 'primary'>): ThemeColors {
  return { primary: nearestColor(primary, [rest.base100], CONTROL_CONTRAST)!, ...rest };
}

/** Both themes for one accent colour, adjusted to the nearest shade with enough contrast. */
export function paletteFor(primary: string): { light: ThemeColors; dark: ThemeColors } {
  return { light: withPrimary(primary, LIGHT), dark: withPrimary(primary, DARK) };
}
