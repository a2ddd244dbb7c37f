import type { Registry } from '../../../runtime/platform/registry.ts';
import type { SlotId } from '../../../schemas/generated/ids.ts';

/** Loads every contribution to a slot. */
export const loadContributions = (registry: Registry, slot: SlotId): Promise<unknown[]> =>
  Promise.all(registry.contributions(slot).map((entry) => registry.loadContribution(entry)));
