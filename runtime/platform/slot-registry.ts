import type { ComponentType } from 'react';
import type { SlotId } from '../../schemas/generated/ids.ts';
import { importChunk } from '../lib/import-chunk.ts';
import type { Feature, SlotModule } from './feature.ts';
import type { PageData } from './page-data.ts';
import type { SlotProps } from './slots.ts';

type PageFeature = PageData['features'][number];

/** One contribution to a slot. */
export interface SlotEntry<Slot extends SlotId = SlotId> extends Omit<PageFeature['slots'][number], 'slot'> {
  feature: string;
  slot: Slot;
}

export interface SlotRegistry {
  /** The features' contributions to a slot, in build order; the same array for the same slot. */
  contributions<Slot extends SlotId>(slot: Slot): readonly SlotEntry<Slot>[];
  /** A contribution's component, with its feature's text loaded. */
  loadContribution<Slot extends SlotId>(entry: SlotEntry<Slot>): Promise<ComponentType<SlotProps[Slot]>>;
}

/** Runs `loadPart` with a feature's implementation, in parallel with loading the feature's text. */
type LoadPart = <Part>(feature: string, loadPart: (feature: Feature) => Promise<Part>) => Promise<Part>;

function entriesBySlot(features: readonly PageFeature[]): Map<string, SlotEntry[]> {
  const entries = features.flatMap((feature) =>
    feature.slots.map((contribution) => ({ ...contribution, feature: feature.id }) as SlotEntry),
  );
  return new Map(
    [...new Set(entries.map(({ slot }) => slot))].map((slot) => [
      slot,
      entries.filter((entry) => entry.slot === slot),
    ]),
  );
}

export function createSlotRegistry(features: readonly PageFeature[], partOf: LoadPart): SlotRegistry {
  const entries = entriesBySlot(features);
  return {
    contributions: <Slot extends SlotId>(slot: Slot) => (entries.get(slot) ?? []) as SlotEntry<Slot>[],
    loadContribution: ({ feature, slot, load: when }) =>
      partOf(feature, async ({ slots }) => {
        const load = (slots as Partial<Record<string, () => Promise<SlotModule<SlotId>>>> | undefined)?.[
          slot
        ];
        if (!load) throw new Error(`No contribution of ${feature} to ${slot}`);
        return (await importChunk(`${feature} ${slot}`, load, when === 'intent')).Contribution as never;
      }),
  };
}
