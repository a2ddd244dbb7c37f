/** Steps of the order window's slider (spec 1 §9), and its initial step. */
export const PRESETS = { min: 1, max: 5, initial: 2 } as const;

/** Leverage of a step: 2 × step × 10, up to the asset's cap. */
export function presetLeverage(step: number, cap: number): number {
  return Math.min(2 * step * 10, cap);
}
