import { createElement, lazy, Suspense, type ComponentType } from 'react';
import type { FeatureId, FeatureRoutes } from '../../schemas/generated/ids.ts';
import type { Settings, User } from '../../schemas/generated/types.ts';
import type { Dictionary } from '../lib/format-text.ts';
import { importChunk } from '../lib/import-chunk.ts';
import { useSession, useSettings } from './hooks.ts';
import type { SlotFillings } from './slots.ts';

export type Texts = { en: () => Promise<{ text: Dictionary }> } & Record<
  string,
  () => Promise<{ text: Dictionary }>
>;

/** A page's module. Text that no other page of its feature needs comes with it. */
export interface PageModule {
  Page: ComponentType;
  texts?: Texts;
}

/** The code face of a feature: its pages, its text by language and what it puts into slots. Without text where each of its parts brings its own. */
export interface Feature<Id extends FeatureId = FeatureId> {
  id: Id;
  pages: { [Route in FeatureRoutes[Id]]: () => Promise<PageModule> };
  text?: Texts;
  slots?: SlotFillings;
}

/** Typed from the static face in schemas/features/<id>.json: a missing page does not compile. */
export function defineFeature<Id extends FeatureId>(feature: Feature<Id>): Feature<Id> {
  return feature;
}

/** A filling that only some people see: its code comes when it is for the one who is here. Where that cannot be had, the place stays empty. */
export function contributionFor<Props extends object>(
  isFor: (settings: Settings, user: User | null) => boolean,
  load: () => Promise<{ Filling: ComponentType<Props> }>,
): () => Promise<{ Filling: ComponentType<Props> }> {
  const Late = lazy(() =>
    importChunk('filling', load).then(
      (module) => ({ default: module.Filling as ComponentType<object> }),
      () => ({ default: () => null }),
    ),
  );
  function Filling(props: Props) {
    const isShown = isFor(useSettings(), useSession().user);
    return isShown ? createElement(Suspense, { fallback: null }, createElement(Late, props)) : null;
  }
  return async () => ({ Filling });
}
