import type { KeyValue } from '../../lib/storage.ts';

const KEY = 'recent-assets';
const MAX_RECENT = 8;

/** Recently selected assets on this device, newest first. Stored data is untrusted. */
export function readRecent(local: KeyValue): string[] {
  try {
    const kept: unknown = JSON.parse(local.get(KEY) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((id): id is string => typeof id === 'string').slice(0, MAX_RECENT)
      : [];
  } catch {
    return [];
  }
}

export function noteRecent(local: KeyValue, id: string): void {
  local.set(
    KEY,
    JSON.stringify([id, ...readRecent(local).filter((known) => known !== id)].slice(0, MAX_RECENT)),
  );
}
