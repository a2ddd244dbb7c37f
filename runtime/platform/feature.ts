import type { ComponentType } from 'react';
import type { FeatureId, FeatureRoutes, FeatureSlots, SlotId } from '../../schemas/generated/ids.ts';
import type { Texts } from '../lib/texts-of.ts';
import type { PageData } from './page-data.ts';
import type { SlotProps } from './slots.ts';

export type { Texts };

/** A page's module. Text that only this page needs is part of it. */
export interface PageModule {
  Page: ComponentType;
  texts?: Texts;
}

/**
 * A slot contribution's module: `slots/<slot, dots as hyphens>.tsx`. Triggered contributions receive `close`.
 */
export interface SlotModule<Slot extends SlotId, Load = unknown> {
  Contribution: ComponentType<SlotProps[Slot] & (Load extends 'intent' ? { close(): void } : object)>;
}

/** Loaders by slot; required for a feature that declares slots. */
type Slots<Id extends FeatureId> = keyof FeatureSlots[Id] extends never
  ? { slots?: undefined }
  : {
      slots: {
        [Slot in keyof FeatureSlots[Id] & SlotId]: () => Promise<SlotModule<Slot, FeatureSlots[Id][Slot]>>;
      };
    };

/**
 * The implementation of a feature: pages, text by language and slot contributions. `text` is absent if each
 * part loads its own.
 */
export type Feature<Id extends FeatureId = FeatureId> = Slots<Id> & {
  id: Id;
  pages: { [Route in FeatureRoutes[Id]]: () => Promise<PageModule> };
  text?: Texts;
  /** `fetch` for the API of a build whose backend runs in the browser: the static demo's own. */
  backend?: (page: PageData) => Promise<typeof fetch>;
};

/** Typed from schemas/features/<id>.json: a missing page or slot contribution does not compile. */
export function defineFeature<Id extends FeatureId>(feature: Feature<Id>): Feature<Id> {
  return feature;
}
