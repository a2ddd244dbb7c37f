import { createStore, type StoreApi } from 'zustand/vanilla';
import { formatText, type Dictionary, type TextParams } from '../lib/format-text.ts';

export type T = (key: string, params?: TextParams) => string;

interface TextState {
  language: string;
  t: T;
}

export interface TextStore extends StoreApi<TextState> {
  /** Adds a dictionary of the current language; a brand's overrides stay on top. */
  add(dictionary: Dictionary): void;
  /** Starts again in another language; the loaded dictionaries are to be added anew. */
  reset(language: string, dictionaries: Dictionary[]): void;
}

/** Sentences by key. A key without text shows itself, so that a gap is seen. */
export function createText(language: string, overrides: Record<string, Dictionary>): TextStore {
  let known: Dictionary = {};
  const translator = (of: string): T => {
    const brand = overrides[of] ?? {};
    return (key, params) => formatText(of, brand[key] ?? known[key] ?? key, params);
  };
  const store = createStore<TextState>(() => ({ language, t: translator(language) }));
  return Object.assign(store, {
    add(dictionary: Dictionary) {
      Object.assign(known, dictionary);
    },
    reset(next: string, dictionaries: Dictionary[]) {
      known = Object.assign({}, ...dictionaries) as Dictionary;
      store.setState({ language: next, t: translator(next) });
    },
  });
}
