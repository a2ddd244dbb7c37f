import type { ComponentType } from 'react';
import type { FeatureId, FeatureRoutes } from '../../schemas/generated/ids.ts';
import type { Dictionary } from '../lib/format-text.ts';
import type { SlotFillings } from './slots.ts';

/** The code face of a feature: its pages, its text by language and what it puts into slots. */
export interface Feature<Id extends FeatureId = FeatureId> {
  id: Id;
  pages: { [Route in FeatureRoutes[Id]]: () => Promise<{ Page: ComponentType }> };
  text: { en: () => Promise<{ text: Dictionary }> } & Record<string, () => Promise<{ text: Dictionary }>>;
  slots?: SlotFillings;
}

/** Typed from the static face in schemas/features/<id>.json: a missing page does not compile. */
export function defineFeature<Id extends FeatureId>(feature: Feature<Id>): Feature<Id> {
  return feature;
}
