import type { Platform } from '../../platform/platform.ts';
import { watchChanges } from '../../platform/watch-changes.ts';
import { restoreReturnedDeposit } from '../restore-returned-deposit.ts';

/**
 * What the shell does after its first paint.
 * @returns the function that stops it
 */
export function startBackgroundWork(platform: Platform): () => void {
  const stops = [watchChanges(platform), restoreReturnedDeposit(platform)];
  return () => stops.forEach((stop) => stop());
}
