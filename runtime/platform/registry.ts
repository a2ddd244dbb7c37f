import type { ComponentType } from 'react';
import type { RouteId } from '../../schemas/generated/ids.ts';
import type { Dictionary } from '../lib/format-text.ts';
import { importChunk } from '../lib/import-chunk.ts';
import type { Feature, PageModule, Texts } from './feature.ts';
import type { LoadOwnText } from './own-text.ts';
import type { PageData } from './page-data.ts';
import { createSlotRegistry, type SlotRegistry } from './slot-registry.ts';
import type { TextStore } from './text.ts';

type PageFeature = PageData['features'][number];
type LoadEntry = (feature: PageFeature) => Promise<{ feature: Feature }>;

export interface Registry extends SlotRegistry {
  /** A route's page, with its feature's text loaded. */
  page(route: RouteId): Promise<ComponentType>;
  /** The path of a route, below the site's base; null where its feature is not in the build. */
  pathTo(route: RouteId, params?: Record<string, string>): string | null;
  /** Loads the text of lazy parts, such as the shell, once: returns the same promise for the same id. */
  addText(id: string, texts: Texts): Promise<void>;
  /** Loads the brand's own text of a language. */
  loadOwnText: LoadOwnText;
  /** Reloads all text in use in another language. */
  setLanguage(language: string): Promise<void>;
}

function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** Runs each task once; a failed task runs again at the next call. */
function memoize<T>(known: Map<string, Promise<T>>, id: string, work: () => Promise<T>): Promise<T> {
  const begun = known.get(id);
  if (begun) return begun;
  const promise = work().catch((error: unknown) => {
    known.delete(id);
    throw error;
  });
  known.set(id, promise);
  return promise;
}

/** Texts that fall back to English come first: they replace no sentence of the language. */
function fallbacksFirst(spoken: ReadonlyMap<string, Texts>, language: string): Texts[] {
  const rank = (texts: Texts) => (texts[language] ? 1 : 0);
  return [...spoken.values()].sort((a, b) => rank(a) - rank(b));
}

/** Loads features from the addresses stamped into the page. The app itself names none of them. */
export function createRegistry(
  page: PageData,
  text: TextStore,
  loadEntry: LoadEntry,
  platformText: Texts,
  loadOwnText: LoadOwnText = () => Promise.resolve(),
): Registry {
  const faces = new Map<string, PageFeature>(page.features.map((feature) => [feature.id, feature]));
  const owners = new Map(
    page.features.flatMap((feature) =>
      feature.routes.map((route) => [route.id, { feature, route }] as const),
    ),
  );
  const entries = new Map<string, Promise<Feature>>();
  const words = new Map<string, Promise<void>>();
  const spoken = new Map<string, Texts>([['platform', platformText]]);

  const dictionaryOf = (texts: Texts, language: string): Promise<Dictionary> =>
    importChunk(`text ${language}`, texts[language] ?? texts.en).then((module) => module.text);

  /** A language change in progress loads this text too, so the older result is dropped. */
  async function readText(id: string, texts: Texts) {
    spoken.set(id, texts);
    const { language } = text.getState();
    const dictionary = await dictionaryOf(texts, language);
    if (text.getState().language === language) text.add(dictionary, !texts[language]);
  }

  const addText = (id: string, texts: Texts) => memoize(words, id, () => readText(id, texts));

  async function loadFeature(id: string): Promise<Feature> {
    const face = faces.get(id);
    if (!face) throw new Error(`No feature ${id} in this build`);
    return (await importChunk(id, () => loadEntry(face))).feature;
  }

  /** A lazy part of a feature, loaded in parallel with the feature's text. */
  async function partOf<Part>(id: string, loadPart: (feature: Feature) => Promise<Part>): Promise<Part> {
    const feature = await memoize(entries, id, () => loadFeature(id));
    const { text: texts } = feature;
    const [part] = await Promise.all([loadPart(feature), texts && addText(id, texts)]);
    return part;
  }

  return {
    async page(route) {
      const owner = owners.get(route);
      if (!owner) throw new Error(`No route ${route} in this build`);
      const { Page, texts } = await partOf(owner.feature.id, ({ pages }) =>
        importChunk(route, (pages as Record<string, () => Promise<PageModule>>)[route]!),
      );
      if (texts) await addText(`page ${route}`, texts);
      return Page;
    },
    ...createSlotRegistry(page.features, partOf),
    pathTo(route, params = {}) {
      const owner = owners.get(route);
      return owner ? fillPath(owner.route.path, params) : null;
    },
    addText,
    loadOwnText,
    async setLanguage(language) {
      await loadOwnText(language);
      let dictionaries: Dictionary[] = [];
      while (dictionaries.length < spoken.size)
        dictionaries = await Promise.all(
          fallbacksFirst(spoken, language).map((texts) => dictionaryOf(texts, language)),
        );
      text.reset(language, dictionaries);
    },
  };
}
