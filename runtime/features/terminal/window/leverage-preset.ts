/** Steps of the order window's slider (spec 1 §9), and where it stands at first. */
export const PRESETS = { min: 1, max: 5, initial: 2 } as const;

/** Leverage that a step stands for: 2 × step × 10, within the asset's cap. */
export function presetLeverage(step: number, cap: number): number {
  return Math.min(2 * step * 10, cap);
}
