import type { Settings } from '../../schemas/generated/types.ts';
import type { KeyValue } from '../lib/storage.ts';

const LAST_GOOD = 'settings';

export type Wire = Record<string, unknown>;

export const isRecord = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The last valid settings on this device. */
export interface LastGood {
  build: string;
  settings: Settings;
  /** The received flags, each with its last valid value. */
  wire: Wire;
  /** The response had no reported problems: an equal response needs no second check. */
  isClean: boolean;
}

export function readLastGood(local: KeyValue): Partial<LastGood> {
  try {
    const stored: unknown = JSON.parse(local.get(LAST_GOOD) ?? '{}');
    return isRecord(stored) ? stored : {};
  } catch {
    return {};
  }
}

export function storeLastGood(local: KeyValue, good: LastGood): void {
  local.set(LAST_GOOD, JSON.stringify(good));
}
