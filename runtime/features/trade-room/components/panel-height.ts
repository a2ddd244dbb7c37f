/** Spec 1 §2.7: the positions panel is 200 px high by default. */
export const START_HEIGHT = 200;
export const MIN_HEIGHT = 96;

/** The height stored on this device, or the default. */
export function readHeight(kept: string | null): number {
  const height = Number(kept);
  return kept !== null && Number.isFinite(height) && height >= MIN_HEIGHT ? height : START_HEIGHT;
}
