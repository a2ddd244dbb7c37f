import { clampChroma, formatHex, oklch, wcagContrast } from 'culori';

/** Step of OKLCH lightness, which is 0 to 1. */
const STEP = 0.005;

/** The luminance at which white and black have equal contrast: 1.05 / (x + 0.05) = (x + 0.05) / 0.05. */
export const EVEN_LUMINANCE = Math.sqrt(1.05 * 0.05) - 0.05;

/** WCAG 2 contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  return wcagContrast(a, b);
}

/** The colour of the same hue, least lighter or darker, that reaches `least` on every surface; undefined where there is none. */
export function nearestColor(color: string, surfaces: readonly string[], least: number): string | undefined {
  const { l, c = 0, h = 0 } = oklch(color)!;
  const passes = (candidate: string) => surfaces.every((surface) => contrast(candidate, surface) >= least);
  for (let away = 0; away <= 1; away += STEP) {
    for (const lightness of [l - away, l + away]) {
      if (lightness < 0 || lightness > 1) continue;
      const candidate = formatHex(clampChroma({ mode: 'oklch', l: lightness, c, h }, 'oklch'));
      if (passes(candidate)) return candidate;
    }
  }
  return ['#000000', '#ffffff'].find(passes);
}
